import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));

function redoclyCli(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), bin.redocly);
}

/**
 * Runs Redocly to build one HTML page that contains all of its code, with telemetry off.
 * @param input path of the OpenAPI document
 * @param output path of the page to write
 * @throws Error with the output of Redocly when it fails
 */
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
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, args, { cwd: HERE, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`Redocly could not build the reference (exit ${code}). Its output:\n${printed.trim()}`);
}
