import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { LINKED_RUNTIMES, linkRuntimes } from '../../../test/support/compiled.ts';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { writeTypeProject } from '../../type-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'call-size-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeTypeProject(folder);
linkRuntimes(folder);

const DOCUMENT = `
openapi: 3.1.0
info: { title: Test, version: '1' }
security: [{ bearer: [] }]
paths:
  /things/{id}:
    put:
      operationId: plain
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: fields, in: query, explode: false, schema: { type: array, items: { type: string } } }
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Fine., content: { application/json: { schema: { type: object } } } } }
  /open/{id}:
    get:
      operationId: open
      security: []
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Fine., content: { application/json: { schema: { type: object } } } } }
  /deep:
    get:
      operationId: deep
      parameters: [{ name: filter, in: query, style: deepObject, explode: true, schema: { type: object } }]
      responses: { '204': { description: Fine. } }
  /urlencoded:
    post:
      operationId: urlencoded
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
      responses: { '204': { description: Fine. } }
  /multipart:
    post:
      operationId: multipart
      requestBody: { content: { multipart/form-data: { schema: { type: object } } } }
      responses: { '204': { description: Fine. } }
  /events:
    get:
      operationId: events
      responses: { '200': { description: Fine., content: { text/event-stream: {} } } }
  /items:
    get:
      operationId: items
      responses: { '200': { description: Fine., content: { application/jsonl: {} } } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`;
for (const [own, clientParts] of [
  ['', undefined],
  ['retry', ['retry'] as const],
  ['none', []],
] as const) {
  const input = { text: DOCUMENT, file: 'test.yaml' };
  const { files } = await generateFiles({
    input,
    targets: ['client'],
    runtime: LINKED_RUNTIMES.client,
    clientParts,
  });
  writeFiles(join(folder, own), files);
}

/** Bundles a program and lists the functions and constants in it. */
async function bundled(contents: string) {
  const [minified, readable] = await Promise.all(
    [true, false].map((minify) =>
      build({
        stdin: { contents, resolveDir: folder, loader: 'ts' },
        ...{ bundle: true, write: false, minify, logLevel: 'silent' },
        ...{ format: 'esm', platform: 'browser', target: 'es2022' },
      }),
    ),
  );
  const declared = (readable?.outputFiles[0]?.text ?? '').matchAll(
    /^(?:async )?(?:function\*?|var|class) (\w+)/gm,
  );
  const bytes = minified?.outputFiles[0]?.contents ?? new Uint8Array();
  return {
    names: [...declared].map(([, name = '']) => name),
    gzipped: gzipSync(bytes, { level: 9 }).length,
  };
}

const calling = (operation: string, credentials = 'token') => `
import { ${operation}, clientCredentials, createApi, schemes } from './index.ts';
export const run = (baseUrl, token, input) =>
  createApi({ baseUrl, schemes, credentials: { bearer: ${credentials} } }).call(${operation}, input);
`;

/** Functions of the runtime that only some options need. */
const OPTIONS = ['checkOptions', 'withCheck', 'eventsOf', 'check', 'pauseAfter', 'limitTotal', 'signed'];
/** Functions of the runtime that only some operations and options need. */
const FEATURES = [
  ...[
    'multipartBody',
    'writeForm',
    'deepObject',
    'label',
    'eventsIn',
    'readItems',
    'clientCredentials',
    'Tokens',
  ],
  ...['readByType', ...OPTIONS],
];

/** Maximum size of a client with one plain JSON operation, in bytes, minified and gzipped. Raise it only on purpose. */
const CEILING = 7_085;
/** The same for an operation that needs no credentials. */
const OPEN_CEILING = 4_910;

test('a bundle with a plain operation has no code that only others need', async () => {
  const { names, gzipped } = await bundled(calling('plain'));
  expect(names).toContain('createApi');
  expect(names.filter((name) => FEATURES.includes(name))).toEqual([]);
  expect(gzipped).toBeLessThanOrEqual(CEILING);
});

test('without credentials there is no code for them, and none to find secrets in errors', async () => {
  const { names, gzipped } = await bundled(`
import { createApi, open } from './index.ts';
export const run = (baseUrl, input) => createApi({ baseUrl }).call(open, input);
`);
  expect(names).toContain('attempt');
  const others = ['securitySchemes', 'createRedactor', 'sendOnce', 'sendRepeatedly', ...FEATURES];
  expect(names.filter((name) => others.includes(name))).toEqual([]);
  expect(gzipped).toBeLessThanOrEqual(OPEN_CEILING);
});

test.each<[string, string[]]>([
  ['deep', ['deepObject', 'readByType']],
  ['multipart', ['multipartBody', 'readByType', 'writeForm']],
  ['events', ['eventsIn', 'readByType']],
  ['items', ['readByType', 'readItems']],
])('the operation %s brings its own', async (operation, own) => {
  const { names } = await bundled(calling(operation));
  expect(names.filter((name) => FEATURES.includes(name)).sort()).toEqual(own);
});

test('OAuth 2 is bundled only with the credential that needs it', async () => {
  const { names } = await bundled(
    calling('plain', "clientCredentials({ clientId: 'a', clientSecret: token })"),
  );
  expect(names.filter((name) => FEATURES.includes(name))).toEqual(
    expect.arrayContaining(['clientCredentials', 'Tokens']),
  );
});

test.each([
  ['retry', ['limitTotal', 'pauseAfter']],
  ['none', []],
])('a client with the parts "%s" has no code of the others', async (parts, own) => {
  const { names } = await bundled(`export { createClient } from './${parts}/client.ts';`);
  expect(names.filter((name) => OPTIONS.includes(name)).sort()).toEqual(own);
});

test('a client with all methods has all of these features', async () => {
  const { names } = await bundled("export { createClient } from './client.ts';");
  expect(names).toEqual(expect.arrayContaining(['multipartBody', 'deepObject', 'eventsIn']));
});
