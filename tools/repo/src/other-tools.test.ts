// Long form only: seven generators and three validators of other authors read the document.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { redoclyProgram } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, expect, test } from 'vitest';
import { downloaded } from './testing/downloads.ts';

const DOCUMENT = join(repositoryRoot, 'spec/generated/openapi.yaml');
const text = readFileSync(DOCUMENT, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'other-tools-'));
// Generated code imports axios and zod, which are dependencies of the tools.
symlinkSync(
  join(repositoryRoot, 'tools/repo/downloads/node_modules/.pnpm/node_modules'),
  join(folder, 'node_modules'),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Tool {
  readonly name: string;
  /** Arguments after the program; the output goes to `FOLDER`. */
  readonly args: readonly string[];
  readonly output: string;
  /** Errors of the compiler in the output that no change of the document avoids, with the reason in `spec/README.md`. */
  readonly errors?: readonly RegExp[];
}

const GENERATORS: readonly Tool[] = [
  {
    name: 'orval',
    args: ['--input', DOCUMENT, '--output', 'orval.ts'],
    output: 'orval.ts',
    errors: [/^orval\.ts\(\d+,\d+\): error TS2769: /],
  },
  { name: '@hey-api/openapi-ts', args: ['-i', DOCUMENT, '-o', 'hey'], output: 'hey/index.ts' },
  {
    name: 'swagger-typescript-api',
    args: ['generate', '-p', DOCUMENT, '-o', 'swagger'],
    output: 'swagger/Api.ts',
  },
  { name: 'openapi-zod-client', args: [DOCUMENT, '-o', 'zod.ts'], output: 'zod.ts' },
  { name: 'typed-openapi', args: [DOCUMENT, '-o', 'typed.ts'], output: 'typed.ts' },
  { name: 'openapi-typescript', args: [DOCUMENT, '-o', 'types.ts'], output: 'types.ts' },
  {
    name: '@redocly/cli',
    args: ['generate-client', DOCUMENT, '--output', 'redocly.ts'],
    output: 'redocly.ts',
  },
];

const require = createRequire(import.meta.url);

/** Returns the program of a package: one that the repository uses itself, or a download. */
function programOf(name: string): string {
  if (name === '@redocly/cli') return redoclyProgram;
  const root = name === 'openapi-typescript' ? join(require.resolve(name), '../..') : downloaded(name);
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}

/** Returns what the compiler finds wrong in a file. */
async function compileErrors(file: string): Promise<string[]> {
  const args = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'esnext',
  ];
  const more = ['--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable', '--types', '', file];
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, [...args, ...more], { cwd: folder }).catch(
    (error) => error,
  );
  return stdout.split('\n').filter((line: string) => line.includes('error TS'));
}

test.each(GENERATORS)('$name generates code that compiles', async ({ name, args, output, errors = [] }) => {
  await promisify(execFile)(process.execPath, [programOf(name), ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  const found = await compileErrors(output);
  expect(found).toHaveLength(errors.length);
  for (const [at, error] of errors.entries()) expect(found[at]).toMatch(error);
});

const load = (name: string, file: string) => import(pathToFileURL(join(downloaded(name), file)).href);

test('three validators find no fault', async () => {
  const { default: SwaggerParser } = await load('@apidevtools/swagger-parser', 'lib/index.js');
  await expect(SwaggerParser.validate(DOCUMENT)).resolves.toBeDefined();
  const { Validator } = await load('@seriousme/openapi-schema-validator', 'index.js');
  expect(await new Validator().validate(text)).toMatchObject({ valid: true });
  const { validate } = await load('@scalar/openapi-parser', 'dist/index.js');
  expect(await validate(text)).toMatchObject({ valid: true, errors: [] });
});

test('the README lists each tool with its version', () => {
  const readme = readFileSync(join(repositoryRoot, 'spec/README.md'), 'utf8');
  const names = [...GENERATORS.map(({ name }) => name), '@apidevtools/swagger-parser'];
  const others = ['@seriousme/openapi-schema-validator', '@scalar/openapi-parser'];
  for (const name of [...names, ...others]) {
    const own = ['@redocly/cli', 'openapi-typescript'].includes(name);
    const file = own ? 'pnpm-workspace.yaml' : 'tools/repo/downloads/long-form/package.json';
    const [, version] =
      new RegExp(`"?${name}"?: "?([\\d.]+)"?`).exec(readFileSync(join(repositoryRoot, file), 'utf8')) ?? [];
    expect(readme).toContain(`| \`${name}\` ${version} |`);
  }
});
