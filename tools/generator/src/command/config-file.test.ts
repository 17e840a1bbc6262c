import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { afterAll, expect, test } from 'vitest';
import { defineConfig } from '../index.ts';
import { readInvocations } from './config-file.ts';
import { GENERATE_OPTIONS } from './invocation.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => relative('', join(folder, name));
writeFileSync(path('openapi.yaml'), '');

/** Reads the invocations of a configuration file with the given JavaScript. */
function read(code: string, ...args: string[]) {
  const file = path(`${randomUUID()}.config.mjs`);
  writeFileSync(file, code);
  return {
    file,
    result: readInvocations(parseOptions(['--config', file, ...args], GENERATE_OPTIONS).values),
  };
}

test('several outputs are read, with paths relative to the configuration file', async () => {
  const outputs = defineConfig([
    {
      input: 'openapi.yaml',
      output: 'types',
      targets: ['types'],
      include: ['tag:A'],
      importExtension: '.js',
    },
    { input: '.', output: 'all', targets: ['client', 'server'], clean: true, allow: ['all'], minify: true },
  ]);
  const { result } = read(`export default ${JSON.stringify(outputs)}`);
  const input = path('openapi.yaml');
  const one = { input, targets: ['types'], include: ['tag:A'], importExtension: '.js' };
  const two = { input, targets: ['client', 'server'], allow: ['all'], minify: true, importExtension: '.ts' };
  expect(await result).toMatchObject([
    { options: one, output: path('types'), clean: false },
    { options: two, output: path('all'), clean: true },
  ]);
});

test.each<[string, string]>([
  ['3', ' must be an object. Export it with `export default defineConfig({ ... })`.'],
  ['{ targets: ["type"] }', ': `targets` must be one of types, client, server, '],
  ['[{ outputs: "a" }]', ', output 1 has no property `outputs`; did you mean `output`?'],
  ['{ targets: "types" }', ': `targets` must be an array of strings.'],
  ['{ clean: "yes" }', ': `clean` must be a boolean.'],
  ['{ check: true }', ' has no property `check`.'],
  [
    '["a", "a/b"].map((output) => ({ input: ".", output, targets: ["types"] }))',
    `: the output \`${path('a/b')}\` is within the output \`${path('a')}\`. Give each a folder of its own.`,
  ],
  [
    '["a", "./a/"].map((output) => ({ input: ".", output, targets: ["types"] }))',
    `: two outputs have the folder \`${path('a')}\`. Name both \`targets\` in one of them, or give each a folder`,
  ],
  [
    '{ input: ".", output: "a", targets: ["types"], importExtension: "ts" }',
    ': `importExtension` must be one of .ts, .js, not `ts`.',
  ],
])('%s is refused', async (config, message) => {
  const { file, result } = read(`export default ${config}`);
  await expect(result).rejects.toThrow(UsageError);
  await expect(result).rejects.toThrow(file + message);
});

test('without options and without a configuration file, both are named', async () => {
  const example = /A minimal openapi\.config\.mjs is `(.*)`\.$/;
  await expect(readInvocations({})).rejects.toThrow(
    /^Give `--input`, `--output` and `--target`, or make a configuration file: there is no openapi\.config\.ts, /,
  );
  const error = await readInvocations({ config: 'gone.mjs' }).catch((reason) => reason);
  const [, code = ''] = example.exec(error.message) ?? [];
  expect(await read(code).result).toMatchObject([
    { options: { targets: ['client'] }, output: path('src/api') },
  ]);
});

test('a file that cannot be run, and options that a configuration cannot have, are refused', async () => {
  const broken = read('throw new Error("No.")');
  await expect(broken.result).rejects.toThrow(`${broken.file} cannot be read: No.`);
  await expect(read('', '--target', 'types').result).rejects.toThrow(
    '`--config` and `--target` exclude each other. Give one of them.',
  );
  const values = parseOptions(['--config', 'gone.mjs'], GENERATE_OPTIONS).values;
  await expect(readInvocations(values)).rejects.toThrow('`--config`: there is no file `gone.mjs`.');
});
