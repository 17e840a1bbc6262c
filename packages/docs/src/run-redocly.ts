import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProgramOptions {
  readonly purpose: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws Error with the program's output if it fails */
export async function runProgram(
  args: readonly string[],
  { purpose, cwd, env = {} }: ProgramOptions,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Could not ${purpose} (exit ${code}). The output:\n${printed.trim()}`);
}

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));

function redoclyCli(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), bin.redocly);
}

/** Builds one HTML page that contains all of its code, with telemetry off. */
export async function runRedocly(input: string, output: string): Promise<void> {
  const args = [
    ...[redoclyCli(), 'build-docs', input, '--output', output, '--inlineBundle'],
    ...[
      '--config',
      join(HERE, 'redocly.yaml'),
      '--template',
      join(HERE, 'template.hbs'),
      '--lint-config',
      'off',
    ],
  ];
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await runProgram(args, { purpose: 'build the reference with Redocly', cwd: HERE, env });
}
