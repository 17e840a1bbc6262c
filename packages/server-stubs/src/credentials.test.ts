import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from './testing/tiny-server.ts';
import { type TypeFault, typeCheck } from './testing/type-check.ts';

const get = (security: object[]) => ({ get: { security, responses: { 204: { description: 'Done.' } } } });
const document = {
  openapi: '3.1.0',
  info: { title: 'Credentials', version: '1' },
  paths: {
    '/all': get([{ token: ['read'], 'my key': [] }, { basic: [] }, { sid: [] }, { query: [] }]),
    '/free': get([{ basic: [] }, {}]),
    '/scopes': get([{ token: ['write'] }, { token: ['read'], sid: [] }, { token: ['none'], query: [] }]),
    '/tls': get([{ tls: ['staff'] }, { missing: [] }]),
  },
  components: {
    securitySchemes: {
      token: { type: 'oauth2', flows: {} },
      'my key': { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'http', scheme: 'basic' },
      sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
      query: { type: 'apiKey', in: 'query', name: 'api key' },
      tls: { type: 'mutualTLS' },
    },
  },
};
const RIGHT = `import { createPartialService } from './server/service.ts';
import type { Credentials, ServiceOptions } from '../src/runtime/index.ts';

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
const WRONG = `import { createPartialService } from './server/service.ts';

createPartialService({}, { authenticate: ({ given }) => given.tokens });
createPartialService({}, { authenticate: ({ given }) => given.basic?.value });
createPartialService({}, { authenticate: ({ given }) => given.token?.username });
createPartialService({}, { authenticate: ({ given }) => given.tls?.value });
createPartialService({}, { authenticate: ({ given }) => given.token.value });
`;

const { folder, remove } = temporaryFolder();
let faults: TypeFault[] = [];
let server: TinyServer;
beforeAll(async () => {
  const allow = ['unknown-security'];
  await writeServer(folder, 'server', document, '../../src/runtime/index.ts', allow);
  writeFileSync(join(folder, 'right.ts'), RIGHT);
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  faults = await typeCheck(folder);
  server = await loadServer(folder, 'server');
});
afterAll(remove);

test('`authenticate` knows the schemes of the document by their names', () => {
  expect(faults.filter(({ file }) => !file.endsWith('wrong.ts'))).toEqual([]);
  expect(faults.map(({ text }) => Number(/\((\d+),/.exec(text)?.[1]))).toEqual([3, 4, 5, 6, 7]);
});

/** Returns the input of `authenticate`; undefined if it was not called. */
async function givenBy(url: string, headers: Record<string, string> = {}) {
  let seen: { given: object; alternatives: { scheme: string }[][] } | undefined;
  const authenticate = ({ given, alternatives }: NonNullable<typeof seen>) => {
    seen = { given, alternatives };
  };
  const done = () => ({ status: 204 });
  const service = server.createService(
    { getAll: done, getFree: done, getScopes: done, getTls: done },
    { authenticate },
  );
  const { status } = await service.handle(memoryRequest({ method: 'GET', url, headers }));
  const alternatives = seen?.alternatives.map((each) => each.map(({ scheme }) => scheme).join('+'));
  return { status, given: seen?.given, alternatives };
}

const basic = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode('Zoë:a:b')))}`;

test.each<[string, string, Record<string, string>, object, string[]]>([
  [
    'a token and a key, both of one alternative',
    '/all',
    { authorization: 'bearer abc.def', 'x-key': 'k' },
    {
      token: { scheme: 'token', type: 'oauth2', scopes: ['read'], value: 'abc.def' },
      'my key': { scheme: 'my key', type: 'apiKey', scopes: [], value: 'k' },
    },
    ['token+my key'],
  ],
  [
    'user name and password, which may hold a colon and other letters than ASCII',
    '/all',
    { authorization: basic },
    { basic: { scheme: 'basic', type: 'http', scopes: [], username: 'Zoë', password: 'a:b' } },
    ['basic'],
  ],
  [
    'keys in the query and in a cookie, decoded',
    '/all?api%20key=a%2Bb',
    { cookie: 'x=1; sid=a%20b' },
    {
      query: { scheme: 'query', type: 'apiKey', scopes: [], value: 'a+b' },
      sid: { scheme: 'sid', type: 'apiKey', scopes: [], value: 'a b' },
    },
    ['sid', 'query'],
  ],
  [
    'half of an alternative in addition to a whole one',
    '/all',
    { authorization: 'Bearer t', cookie: 'sid=1' },
    {
      token: { scheme: 'token', type: 'oauth2', scopes: ['read'], value: 't' },
      sid: { scheme: 'sid', type: 'apiKey', scopes: [], value: '1' },
    },
    ['sid'],
  ],
  [
    'schemes that no message carries, and those that the document does not describe',
    '/tls',
    {},
    {
      tls: { scheme: 'tls', type: 'mutualTLS', scopes: ['staff'] },
      missing: { scheme: 'missing', type: 'unknown', scopes: [] },
    },
    ['tls', 'missing'],
  ],
])('%s', async (_, url, headers, given, alternatives) => {
  expect(await givenBy(url, headers)).toEqual({ status: 204, given, alternatives });
});

test('where credentials are optional, only requests that carry some are authenticated', async () => {
  expect(await givenBy('/free')).toMatchObject({ status: 204, given: undefined });
  expect(await givenBy('/free', { authorization: 'Bearer x' })).toMatchObject({
    status: 204,
    given: undefined,
  });
  expect(await givenBy('/free', { authorization: basic })).toMatchObject({ alternatives: ['basic'] });
});

test.each([
  ['only it', {}, ['token']],
  ['with what another would do with', { cookie: 'sid=1' }, ['token', 'token+sid']],
])('the scopes are those of the first alternative that is met: %s', async (_, more, met) => {
  const { given, alternatives } = await givenBy('/scopes', { authorization: 'Bearer t', ...more });
  expect(given).toMatchObject({ token: { scopes: ['write'] } });
  expect(alternatives).toEqual(met);
});

test('a credential of another scheme counts as none', async () => {
  expect(await givenBy('/all', { authorization: 'Token t', 'x-key': 'k' })).toEqual({ status: 401 });
});
