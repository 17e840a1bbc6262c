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
 * Lets Redocly build one HTML page, with all of its code inside and its telemetry off.
 * @param input path of the OpenAPI document
 * @param output path of the page to write
 * @throws Error with what Redocly said when it fails
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
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`Redocly could not build the reference (exit ${code}). It said:\n${said.trim()}`);
}
