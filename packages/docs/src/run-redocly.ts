import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.ts';

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
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await runProgram(args, { purpose: 'build the reference with Redocly', cwd: HERE, env });
}
