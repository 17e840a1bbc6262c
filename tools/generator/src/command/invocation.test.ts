import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENERATE_OPTIONS, readInvocation } from './invocation.ts';

const folder = mkdtempSync(join(tmpdir(), 'options-'));
const path = (name: string) => join(folder, name);
beforeAll(() => {
  for (const name of ['empty', 'named', 'known']) mkdirSync(path(name));
  for (const name of ['a-file', 'named/api.yaml', 'known/openapi.yml']) writeFileSync(path(name), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (args: readonly string[]) => readInvocation(parseOptions(args, GENERATE_OPTIONS).values);

const WRITES = ['--target', 'types', '--output', path('out')];

test.each<[string[], string]>([
  [
    [],
    '`--target` is missing. Give one of types, client, server, validators, tanstack-query, msw, not-expressible.',
  ],
  [
    ['--target', 'clients'],
    '`--target` must be one of types, client, server, validators, tanstack-query, msw, not-expressible, not `clients`; did you mean `client`?',
  ],
  [['--target', 'types', '--input', path('a-file')], '`--output` is missing. Give the folder for the files.'],
  [WRITES, '`--input` is missing. Give the document, a file or a folder.'],
  [[...WRITES, '--import-extension', 'ts'], '`--import-extension` must be one of .ts, .js, not `ts`.'],
  [[...WRITES, '--without-validators'], '`--without-validators` needs `--runtime`.'],
  [[...WRITES, '--runtime', ''], '`--runtime` is empty. Give it a name, or omit it.'],
  [[...WRITES, '--types', ''], '`--types` is empty. Give it a name, or omit it.'],
  ...[
    ['client', '@cross-border-payments/server-stubs/runtime'],
    ['server', '@cross-border-payments/client/api'],
    ['validators', '@cross-border-payments/client/api'],
  ].map(([target = '', runtime = '']): [string[], string] => [
    [...WRITES, '--target', target, '--runtime', runtime],
    `\`--runtime ${runtime}\` is not for the target ${target}. Give \`@cross-border-payments/client/api\` for a client, or \`@cross-border-payments/server-stubs/runtime\` for a server or validators, and write each to an output of its own.`,
  ]),
  [[...WRITES, '--int64', 'string'], '`--int64` must be one of number, bigint, not `string`.'],
  [
    [...WRITES, '--int64', 'bigint', '--target', 'server'],
    '`--int64 bigint` is for the targets types and client. Write the others separately.',
  ],
  [[...WRITES, '--formats', 'some'], '`--formats` must be one of all, none, not `some`.'],
  [[...WRITES, '--method-names', 'tags'], '`--method-names` must be one of ids, not `tags`.'],
  [
    [...WRITES, '--client-parts', 'retries'],
    '`--client-parts` must be one of checks, checkResponse, hooks, preflight, retry, sign, or none alone, not `retries`.',
  ],
  [[...WRITES, '--adapter', 'node'], '`--adapter` needs `--target server`.'],
  [
    [...WRITES, '--target', 'server', '--adapter', 'koa'],
    '`--adapter` must be one of node, fetch, fastify, hono, express, not `koa`.',
  ],
  [
    [...WRITES, '--target', 'server', '--adapter', 'node', '--runtime', 'a-package'],
    '`--adapter` and `--runtime` exclude each other. Import adapters from the package of the runtime.',
  ],
  [[...WRITES, '--watch', '--check'], '`--watch` and `--check` exclude each other. Give one of them.'],
  [[...WRITES, '--input', path('none')], `\`--input\`: there is no file or folder \`${path('none')}\`.`],
  [
    [...WRITES, '--input', path('empty')],
    `The folder \`${path('empty')}\` contains no openapi.yaml, no openapi.yml, no openapi.json; name the file.`,
  ],
  [
    [...WRITES, '--input', path('named')],
    `The folder \`${path('named')}\` contains no openapi.yaml, no openapi.yml, no openapi.json, but \`api.yaml\`; name the file.`,
  ],
  [
    [...WRITES, '--watch', '--input', 'https://service.example/openapi.json'],
    '`--watch` needs a file as `--input`, not a URL.',
  ],
  [
    ['--target', 'types', '--input', path('a-file'), '--output', path('a-file')],
    `\`--output\` must be a folder, and \`${path('a-file')}\` is a file.`,
  ],
])('%j is refused in one sentence', (args, message) => {
  expect(() => read(args)).toThrow(new UsageError(message));
});

test('finds the document in a folder', () => {
  expect(read([...WRITES, '--input', path('known')])).toEqual({
    options: {
      input: path('known/openapi.yml'),
      targets: ['types'],
      allow: [],
      importExtension: '.ts',
      withoutValidators: false,
    },
    output: path('out'),
    clean: false,
  });
});

test('needs no output folder for a list', () => {
  const args = ['--target', 'types', '--input', path('a-file'), '--list-unsupported'];
  expect(read(args)).toMatchObject({ output: '' });
});

test('targets, adapters and parts may be separated by commas', () => {
  const names = [
    '--target',
    'client,server',
    '--target',
    'msw',
    '--adapter',
    'node, hono',
    '--client-parts',
    'retry,sign',
  ];
  expect(read([...names, '--input', path('a-file'), '--output', path('out')]).options).toMatchObject({
    targets: ['client', 'server', 'msw'],
    adapters: ['node', 'hono'],
    clientParts: ['retry', 'sign'],
  });
  expect(() => read(['--target', 'client,serve'])).toThrow('not `serve`; did you mean `server`?');
  expect(() => read(['--target', 'client,'])).toThrow('not ``.');
});
