import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CREDENTIALS_DOCUMENT } from './testing/credentials-document.ts';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, writeServer } from './testing/tiny-server.ts';
import { type TypeFault, typeCheck } from './testing/type-check.ts';

/** Names that generated files or the runtime use themselves. */
const CLASHING = [
  ...[
    'Response',
    'Array',
    'Blob',
    'Error',
    'Handler',
    'Handlers',
    'Input',
    'MakeResponse',
    'NoParameters',
    'Operation',
  ],
  ...[
    'OperationHandler',
    'Operations',
    'Output',
    'Promise',
    'PutThingsHandler',
    'PutThingsRequest',
    'Readonly',
    'Record',
    'Request',
  ],
  ...[
    'Refusal',
    'Response',
    'Service',
    'ServiceOptions',
    'String',
    'UndeclaredQuery',
    'UploadInput',
    'Webhooks',
  ],
];
const text = { type: 'string' };
const named = (name: string) => ({ type: 'object', required: [name], properties: { [name]: text } });
const clashing = {
  type: 'object',
  required: ['Promise', 'Error'],
  properties: Object.fromEntries(CLASHING.map((name) => [name, { $ref: `#/components/schemas/${name}` }])),
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Types and runtime', version: '1' },
  paths: {
    '/things': {
      get: {
        parameters: [
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'integer' } },
          { name: 'X-Note', in: 'header', schema: text },
          { name: 'Accept', in: 'header', required: true, schema: { enum: ['never'] } },
          { name: 'session', in: 'cookie', required: true, schema: { type: 'string', minLength: 3 } },
          { name: 'pages', in: 'cookie', schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'size', in: 'query', schema: { type: 'integer', default: 20 } },
        ],
        responses: {
          200: {
            description: 'Found.',
            headers: { ETag: { required: true, schema: text } },
            content: { 'application/json': { schema: named('trace') } },
          },
        },
      },
      put: {
        requestBody: { required: true, content: { 'application/json': { schema: clashing } } },
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: { schemas: Object.fromEntries(CLASHING.map((name) => [name, named(name)])) },
};

const HANDLERS = `import type { Handlers } from './server/handlers.ts';

export const handlers: Handlers<never> = {
  getThings: ({ headers, cookies, query, respond }) => {
    const trace: number = headers['x-trace'];
    const note: string | undefined = headers['x-note'];
    const size: number | undefined = query.size;
    const { session, pages }: { session: string; pages?: number[] } = cookies;
    const etag = note === 'none' ? {} : { etag: session };
    return respond(200, { trace: [trace, note, size, ...(pages ?? [])].join() }, etag as { etag: string });
  },
  putThings: ({ body }) => ({ status: body.Promise.Promise === body.Error.Error ? 204 : 204 }),
};
`;
const WRONG = `import type { GetThingsHandler, Handler_2, PutThingsHandler } from './server/handlers.ts';

export const declared: GetThingsHandler = ({ headers, respond }) =>
  respond(200, { trace: String(headers['X-Trace']) }, { etag: '' });
export const ignored: GetThingsHandler = ({ headers, respond }) =>
  respond(200, { trace: headers.accept }, { etag: '' });
export const cookie: GetThingsHandler = ({ cookies, respond }) =>
  respond(200, { trace: cookies.other }, { etag: '' });
export const etag: GetThingsHandler = ({ respond }) => respond(200, { trace: '' });
export const byId: Handler_2<'getThings', never> = ({ respond }) => respond(201, { trace: '' }, { etag: '' });
export const none: PutThingsHandler = ({ cookies }) => ({ status: 204, cookies });
`;
/** Hooks that get the credentials of a document with every kind of security scheme. */
const RIGHT_CREDENTIALS = `import { createPartialService } from './server/service.ts';
import type { Credentials, ServiceOptions } from '@cross-border-payments/server-runtime';

export const service = createPartialService<string>({}, {
  authenticate: ({ given: { token, basic, tls, 'my key': key }, alternatives }) => {
    const scopes: readonly string[] = tls?.scopes ?? [];
    const names: ('token' | 'my key' | 'basic' | 'sid' | 'query' | 'tls')[] = alternatives.flat().map(({ scheme }) => scheme);
    return [token?.value, key?.value, basic?.username, basic?.password, ...scopes, ...names].join();
  },
});
const anyDocument = ({ given }: Credentials) => Object.values(given).map((each) => each?.scheme).join();
export const options: ServiceOptions<string> = { authenticate: anyDocument };
createPartialService({}, options);
`;
const WRONG_CREDENTIALS = `import { createPartialService } from './server/service.ts';

createPartialService({}, { authenticate: ({ given }) => given.tokens });
createPartialService({}, { authenticate: ({ given }) => given.basic?.value });
createPartialService({}, { authenticate: ({ given }) => given.token?.username });
createPartialService({}, { authenticate: ({ given }) => given.tls?.value });
createPartialService({}, { authenticate: ({ given }) => given.token.value });
`;

const { folder, remove } = temporaryFolder();
let faults: TypeFault[] = [];
const errors: unknown[] = [];
let send: (request: object) => Promise<{ status: number; body: unknown }>;

beforeAll(async () => {
  await writeServer(folder, 'server', document, '@cross-border-payments/server-runtime');
  writeFileSync(join(folder, 'handlers.ts'), HANDLERS);
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  const credentials = join(folder, 'credentials');
  const allow = ['unknown-security'];
  await writeServer(
    credentials,
    'server',
    CREDENTIALS_DOCUMENT,
    '@cross-border-payments/server-runtime',
    allow,
  );
  writeFileSync(join(credentials, 'right.ts'), RIGHT_CREDENTIALS);
  writeFileSync(join(credentials, 'wrong.ts'), WRONG_CREDENTIALS);
  faults = await typeCheck(folder);
  const { createService } = await loadServer(folder, 'server');
  const { handlers } = (await import(join(folder, 'handlers.ts'))) as { handlers: object };
  const service = createService(handlers, {
    authenticate: () => expect.fail('nobody is asked'),
    onError: (error: unknown) => void errors.push(error),
  });
  send = async (request) =>
    (await service.handle(memoryRequest({ url: '/things', method: 'GET', ...request }))) as never;
});
afterAll(remove);

const COOKIE = 'session=abc';
const trace = { 'x-trace': '7' };

test('handlers compile only with header names in lower case', () => {
  const own = faults.filter(({ file }) => !file.startsWith('credentials/'));
  expect(own.filter(({ file }) => !file.endsWith('wrong.ts'))).toEqual([]);
  const wrong = own.map(({ text }) => text).join('\n');
  expect(wrong).toContain("'X-Trace'");
  expect(wrong).toContain("'accept'");
  expect(wrong).toContain("'other'");
  expect(wrong).toContain("'cookies'");
  expect(wrong).toContain("'201' is not assignable to parameter of type '200'");
  expect(wrong).toContain('Expected 3-4 arguments, but got 2');
});

test('`authenticate` knows the schemes of the document by their names', () => {
  const own = faults.filter(({ file }) => file.startsWith('credentials/'));
  expect(own.filter(({ file }) => !file.endsWith('wrong.ts'))).toEqual([]);
  expect(own.map(({ text }) => Number(/\((\d+),/.exec(text)?.[1]))).toEqual([3, 4, 5, 6, 7]);
});

test('headers arrive under the names in the types', async () => {
  const response = await send({ headers: { ...trace, cookie: COOKIE, 'x-note': 'n' } });
  expect(response).toMatchObject({ status: 200, body: '{"trace":"7,n,"}' });
  expect(await send({ headers: { cookie: COOKIE, 'x-trace': 'x' } })).toMatchObject({
    status: 400,
    body: expect.stringContaining('eader `x-trace` must be a whole number'),
  });
});

test.each([
  ['no cookie', undefined, 'ookie `session` is required'],
  ['another cookie', 'sessions=abc', 'ookie `session` is required'],
  ['a wrong cookie', 'session=a', 'ookie `session`'],
  ['a wrong cookie that is not required', `${COOKIE}; pages=1; pages=x`, 'ookie `pages[1]`'],
])('%s is refused', async (_, sent, message) => {
  expect(await send({ headers: { ...trace, ...(sent && { cookie: sent }) } })).toMatchObject({
    status: 400,
    body: expect.stringContaining(message),
  });
});

test('declared cookies arrive with their declared types, and others are ignored', async () => {
  const sent = `other=%; ${COOKIE}; pages=1; pages=2; flag`;
  const response = await send({ headers: { ...trace, cookie: sent } });
  expect(response).toMatchObject({ status: 200, body: '{"trace":"7,,,1,2"}' });
});

test('defaults are not applied, and a required header of a response is checked', async () => {
  const response = await send({ headers: { ...trace, cookie: COOKIE } });
  expect(response).toMatchObject({ status: 200, headers: { etag: 'abc' }, body: '{"trace":"7,,"}' });
  const without = await send({ headers: { ...trace, cookie: COOKIE, 'x-note': 'none' } });
  expect(without).toMatchObject({ status: 500 });
  expect(errors.map(String)).toEqual([expect.stringContaining('wrong headers: Header `etag` is required.')]);
});

test('schemas whose names clash with ours or the platform are validated correctly', async () => {
  const put = (body: object) => send({ method: 'PUT', body: JSON.stringify(body) });
  const good = Object.fromEntries(CLASHING.map((name) => [name, { [name]: 'x' }]));
  expect(await put(good)).toMatchObject({ status: 204 });
  for (const name of CLASHING) {
    expect(await put({ ...good, [name]: {} }), name).toMatchObject({ status: 400 });
  }
});
