import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LINKED_RUNTIMES, linkRuntimes } from '../../../test/support/compiled.ts';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { type CompilerError, typeCheck, writeTypeProject } from '../../type-check.ts';

const pets = join(import.meta.dirname, '../../../cases-client/pets');
const names = join(import.meta.dirname, '../../../cases-client/names');
const { files, accepted } = await generateFiles({
  input: join(pets, 'openapi.yaml'),
  targets: ['client'],
  allow: ['all'],
  runtime: LINKED_RUNTIMES.client,
});
const browser = await generateFiles({
  input: join(pets, 'browser.yaml'),
  targets: ['client', 'tanstack-query', 'msw'],
  allow: ['malformed'],
  dates: true,
  enums: true,
  runtime: LINKED_RUNTIMES.client,
});
/** A stub of Mock Service Worker. */
const MSW = new Map([
  ['package.json', '{ "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }'],
  [
    'index.d.ts',
    `export interface HttpHandler { readonly info: object }
type Resolver = (info: { readonly request: Request }) => Response | Promise<Response>;
export const http: Record<'get' | 'post', (path: RegExp, resolver: Resolver) => HttpHandler>;
export const HttpResponse: typeof Response;
`,
  ],
  [
    'index.js',
    `const handler = (method) => (path, resolve) => ({ method, path, resolve });
export const http = { get: handler('get'), post: handler('post') };
export const HttpResponse = Response;
`,
  ],
]);
const table = files.get('operation-table.ts') ?? '';
const folder = mkdtempSync(join(tmpdir(), 'api-files-'));
const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
const [, readmeProgram = '', readmeOutput] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(readme) ?? [];
/** The errors in all programs of this file, which the compiler checks in one run. */
let errors: CompilerError[] = [];

beforeAll(async () => {
  const input = join(names, 'openapi.yaml');
  const named = await generateFiles({ input, targets: ['client'], runtime: LINKED_RUNTIMES.client });
  writeTypeProject(folder);
  linkRuntimes(folder);
  writeFiles(join(folder, 'pets'), files);
  copyFileSync(join(pets, 'use.ts'), join(folder, 'pets/use.ts'));
  writeFiles(join(folder, 'browser'), browser.files);
  copyFileSync(join(pets, 'browser.ts'), join(folder, 'browser.ts'));
  writeFiles(join(folder, 'node_modules/msw'), MSW);
  writeFiles(join(folder, 'names'), named.files);
  copyFileSync(join(names, 'use.ts'), join(folder, 'names/use.ts'));
  writeFiles(join(folder, 'readme/client'), files);
  writeFileSync(join(folder, 'readme/program.ts'), readmeProgram);
  errors = [...typeCheck(folder).errors];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const errorsIn = (...of: string[]) => errors.filter(({ file }) => of.includes(file.split('/', 1)[0] ?? ''));

function record(name: string): string {
  return table.split('\n').find((line) => line.startsWith(`export const ${name}: `)) ?? '';
}

describe('a document without a profile', () => {
  test('names everything that no client based on `fetch` can do, with its pointer', () => {
    expect(accepted.map(({ code, pointer, reason }) => `${pointer}: ${code}: ${reason}`)).toEqual([
      '#/paths/~1picture/post: renamed: The tag `then` is named `then_` in the client, where `then` has another meaning. To avoid this, rename it in the document.',
      '#/paths/~1pets~1{id}/trace: not-sendable: tracePet has the method TRACE, which `fetch` does not send.',
      '#/paths/~1export/get: not-sendable: export-all is called without its body, since `fetch` sends none with GET.',
      '#/paths/~1events/post: unknown-security: chat names the security scheme "missing", which does not exist.',
      '#/paths/~1picture/post: malformed: picture has a response for "odd", which is no HTTP status.',
    ]);
    expect(table).not.toContain('tracePet');
  });

  test('has a record for each operation, with the facts that differ from the defaults', () => {
    expect(record('getPet')).toContain(
      "= { id: 'getPet', method: 'GET', path: '/pets/{id}', retry: 'read', styles: { query: { fields: { explode: false }, filter: { style: api.jsonInQuery } } }, writes: { query: api.writeQuery, headers: api.writeHeaders }, security: [['key']], accept: 'application/json, application/problem+json, text/plain', declared: ['json', 'text'], read: api.readByType, json: api.exactJson };",
    );
    expect(record('getPets')).toContain(
      "body: { 'application/json': api.jsonBody, 'multipart/form-data': api.multipartBody, 'application/x-www-form-urlencoded': api.urlencodedBody }, encoding: { 'multipart/form-data': { file: { contentType: 'image/png' } }, 'application/x-www-form-urlencoded': { a: { style: api.deepObject } } }, security: [['oauth'], ['basic', 'key'], []], data: [], read: api.readByType };",
    );
    expect(record('exportAll')).toContain(
      "retry: 'never', once: api.sendOnce, security: [['key']], data: [], read: api.readByType, redirects: true, server: 'https://files.example' };",
    );
    expect(record('chat')).toContain(
      "retry: 'never', once: api.sendOnce, writes: { body: api.writeBody }, body: { 'application/json': api.jsonBody }, security: [[]], accept: 'application/json, text/event-stream', data: ['json', 'events'], declared: ['json', 'events'], read: api.readByType, streams: api.readEvents };",
    );
    expect(record('delete_2')).toContain("id: 'delete'");
    expect(record('picture')).toContain("accept: 'image/png', data: ['bytes'], read: api.readByType };");
  });

  test('writes credentials by scheme, the server and unique names', () => {
    const client = files.get('client.ts') ?? '';
    expect(client).toContain('/** From your account. */\n  readonly key?: SecretString | undefined;');
    expect(client).toContain('readonly basic?: BasicCredential | undefined;');
    expect(client).toContain('readonly oauth?: SecretString | ClientCredentials | undefined;');
    expect(client).not.toMatch(/tls|missing/);
    expect(client).toContain(
      "...checkedOptions(options), baseUrl: options.baseUrl ?? 'https://eu.pets.example/v1'",
    );
    expect(client).toContain('export interface Client_2 extends Resources, Api {}');
    expect(table).toContain(
      "oauth: { in: api.inHeader, name: 'authorization', prefix: 'Bearer ', tokenUrl: 'https://pets.example/token' },",
    );
  });

  test('compiles, and its types accept correct values and reject wrong ones', () => {
    expect(errorsIn('pets', 'browser', 'browser.ts', 'node_modules', '')).toEqual([]);
    // With the usual options, an optional property may be undefined.
    const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
    const usual = { ...compilerOptions, exactOptionalPropertyTypes: false };
    const project = { compilerOptions: usual, files: ['browser.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    expect(typeCheck(folder).errors).toEqual([]);
  });

  test('has queries for TanStack Query and handlers for Mock Service Worker, which respond with examples', async () => {
    const { handlers, changed, query, mutation, toy, created, body, sent, received, repaired } = await import(
      join(folder, 'browser.ts')
    );
    const text = (handler: (typeof handlers)[number]) =>
      handler.resolve({ request: new Request('https://toys.example') }).then((each: Response) => each.text());
    expect(query.queryKey).toEqual(['getToy', { path: { id: 'a' }, query: { since: new Date(0) } }]);
    expect(mutation.mutationKey).toEqual(['createToy']);
    const kite = { name: 'Kite', kind: 'small', made: new Date('2026-01-02T03:04:05Z') };
    expect([toy, created]).toEqual([kite, undefined]);
    expect(body).toEqual(JSON.parse(JSON.stringify(sent)));
    expect(received.data).toEqual(sent);
    expect(repaired).toEqual([{ name: 'Kite', made: new Date('2026-01-02T03:04:05Z') }]);
    expect(handlers.map(({ path }: { path: RegExp }) => path.source)).toEqual([
      '^https:\\/\\/toys\\.example\\/v1\\/repairs\\/?$',
      '^https:\\/\\/toys\\.example\\/v1\\/toys\\/?$',
      '^https:\\/\\/toys\\.example\\/v1\\/toys\\/mine\\.json\\/?$',
      '^https:\\/\\/toys\\.example\\/v1\\/toys\\/[^/]+\\/?$',
    ]);
    expect(await text(handlers[0])).toBe('["Kite"]');
    expect(await text(changed[2])).toBe('data: {"name":"Ball"}\n\n');
    expect(await text(handlers[2])).toBe(
      'The document has no example of a success of myToys. Pass a response to `mock`.',
    );
    expect(await text(changed[0])).toBe('{"title":"There is none."}');
    expect(await text(changed[1])).toBe('{"name":"GET"}');
    expect(changed[1].path.test('http://any.example/v2/toys/1')).toBe(true);
  });
});

test('queries and parts need a client, and no client of `x-profile`', async () => {
  const input = { document: { openapi: '3.1.0', 'x-profile': {}, paths: {} }, file: 'openapi.json' };
  await expect(generateFiles({ input, targets: ['client', 'tanstack-query'] })).rejects.toThrow(
    '`--target tanstack-query` is not available for a document with `x-profile`.',
  );
  await expect(generateFiles({ input, targets: ['tanstack-query'] })).rejects.toThrow(
    '`--target tanstack-query` needs `--target client`.',
  );
  await expect(generateFiles({ input, targets: ['client'], clientParts: [] })).rejects.toThrow(
    '`--client-parts` is not available for a document with `x-profile`.',
  );
});

test('a client imports a part once that is named twice, and has no code of other parts', async () => {
  const input = { document: { openapi: '3.1.0', paths: {} }, file: 'openapi.json' };
  const { files } = await generateFiles({
    input,
    targets: ['client'],
    clientParts: ['sign', 'retry', 'sign'],
  });
  expect(files.get('client.ts')).toContain('import { checkedOptions, createApi, retryPart, signPart }');
  expect(files.get('index.ts')).toMatch(/ createApi, retryPart, signPart, CallError, /);
  const core = files.get('runtime/core.ts');
  expect(core).toContain('const pauseAfter');
  // The code of the parts that it does not use.
  expect(core).not.toMatch(/function (?:eventsOf|checkOptions|check)\(/);
});

test('avoids names that generated code and the platform use', () => {
  expect(errorsIn('names')).toEqual([]);
});

test('the program of the README compiles and prints the output in the README', async () => {
  expect(errorsIn('readme')).toEqual([]);
  vi.stubGlobal('fetch', fetchPets);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { stdout } = await runInProcess(join(folder, 'readme/program.ts'), [], { cwd: folder });
  expect(stdout).toBe(readmeOutput);
});

test('the index exports what programs use: the client, the records, the parts and every error', async () => {
  const index = files.get('index.ts') ?? '';
  expect(index).not.toMatch(/calls\.ts|resources\.ts/);
  const exported = Object.keys(await import(join(folder, 'readme/client/index.ts')));
  const records = [...table.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const errors = ['Call', 'Aborted', 'Authentication', 'Contract', 'Network', 'OutcomeUnknown', 'Service'];
  expect(exported.sort()).toEqual(
    [
      ...[
        'createClient',
        'createApi',
        'clientCredentials',
        'RawRequestBody',
        'TimeoutError',
        'ValidationError',
      ],
      ...['checksPart', 'checkResponsePart', 'hooksPart', 'preflightPart', 'retryPart', 'signPart'],
      ...errors.map((name) => `${name}Error`),
      ...records,
    ].sort(),
  );
});

/** A stub of `fetch` with the responses of the service. */
async function fetchPets(url: unknown): Promise<Response> {
  const isKnown = String(url) === 'https://eu.pets.example/v1/pets/1?fields=name';
  const headers = { 'content-type': isKnown ? 'application/json' : 'application/problem+json' };
  return new Response(isKnown ? '{"name":"Rex"}' : '{"code":17}', { status: isKnown ? 200 : 404, headers });
}

test('a document without operations has a client without methods', async () => {
  const text = "openapi: 3.1.0\ninfo: { title: Test, version: '1' }\npaths: {}\n";
  const empty = await generateFiles({ input: { text, file: 'test.yaml' }, targets: ['client'] });
  expect(empty.files.get('resources.ts')).toContain('export interface Resources {\n}');
  expect(empty.files.get('resources.ts')).toContain(
    'createResources = (_call: MethodCall): Resources => ({\n});',
  );
});
