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

/** Bundles a program and lists the files of the runtime in it. */
async function bundled(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, write: false, minify: true, metafile: true, logLevel: 'silent' },
    ...{ format: 'esm', platform: 'browser', target: 'es2022' },
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([name]) => name);
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return {
    files: used.map((name) => name.replace(/.*\//, '')),
    gzipped: gzipSync(bytes, { level: 9 }).length,
  };
}

const calling = (operation: string, credentials = 'token') => `
import { ${operation}, clientCredentials, createApi, schemes } from './index.ts';
export const run = (baseUrl, token, input) =>
  createApi({ baseUrl, schemes, credentials: { bearer: ${credentials} } }).call(${operation}, input);
`;

/** Files of the runtime that only some operations need. */
const FEATURES = [
  ...['multipart.ts', 'styles.ts', 'event-stream.ts', 'item-stream.ts', 'oauth.ts', 'tokens.ts'],
  ...['checks.ts', 'check-response.ts', 'hooks.ts', 'preflight.ts', 'read-by-type.ts', 'retry.ts', 'sign.ts'],
];

/** Maximum size of a client with one plain JSON operation, in bytes, minified and gzipped. Raise it only on purpose. */
const CEILING = 7_085;
/** The same for an operation that needs no credentials. */
const OPEN_CEILING = 4_910;

test('a bundle with a plain operation has no code that only others need', async () => {
  const { files, gzipped } = await bundled(calling('plain'));
  expect(files).toContain('create-api.ts');
  expect(files.filter((name) => FEATURES.includes(name))).toEqual([]);
  expect(gzipped).toBeLessThanOrEqual(CEILING);
});

test('without credentials there is no code for them, and none to find secrets in errors', async () => {
  const { files, gzipped } = await bundled(`
import { createApi, open } from './index.ts';
export const run = (baseUrl, input) => createApi({ baseUrl }).call(open, input);
`);
  expect(files).toContain('send.ts');
  const others = ['credentials.ts', 'redact.ts', 'once.ts', 'repeat.ts', ...FEATURES];
  expect(files.filter((name) => others.includes(name))).toEqual([]);
  expect(gzipped).toBeLessThanOrEqual(OPEN_CEILING);
});

test.each<[string, string[]]>([
  ['deep', ['read-by-type.ts', 'styles.ts']],
  ['multipart', ['multipart.ts', 'read-by-type.ts']],
  ['events', ['event-stream.ts', 'read-by-type.ts']],
  ['items', ['event-stream.ts', 'item-stream.ts', 'read-by-type.ts']],
])('the operation %s brings its own', async (operation, own) => {
  const { files } = await bundled(calling(operation));
  expect(files.filter((name) => FEATURES.includes(name)).sort()).toEqual(own);
});

test('OAuth 2 is bundled only with the credential that needs it', async () => {
  const { files } = await bundled(
    calling('plain', "clientCredentials({ clientId: 'a', clientSecret: token })"),
  );
  expect(files.filter((name) => FEATURES.includes(name))).toEqual(
    expect.arrayContaining(['oauth.ts', 'tokens.ts']),
  );
});

test.each([
  ['retry', ['retry.ts']],
  ['none', []],
])('a client with the parts "%s" has no code of the others', async (parts, own) => {
  const { files } = await bundled(`export { createClient } from './${parts}/client.ts';`);
  const all = ['checks.ts', 'check-response.ts', 'hooks.ts', 'preflight.ts', 'retry.ts', 'sign.ts'];
  expect(files.filter((name) => all.includes(name))).toEqual(own);
});

test('a client with all methods has all of these files', async () => {
  const { files } = await bundled("export { createClient } from './client.ts';");
  expect(files).toEqual(expect.arrayContaining(['multipart.ts', 'styles.ts', 'event-stream.ts']));
});
