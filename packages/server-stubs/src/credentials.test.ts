import { afterAll, beforeAll, expect, test } from 'vitest';
import { CREDENTIALS_DOCUMENT } from './testing/credentials-document.ts';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from './testing/tiny-server.ts';

const { folder, remove } = temporaryFolder();
let server: TinyServer;
beforeAll(async () => {
  await writeServer(folder, 'server', CREDENTIALS_DOCUMENT, undefined, ['unknown-security']);
  server = await loadServer(folder, 'server');
});
afterAll(remove);

/** Returns the input of `authenticate`; undefined if it was not called. */
async function givenBy(url: string, headers: Record<string, string> = {}) {
  let seen: { given: object; alternatives: { scheme: string }[][] } | undefined;
  const authenticate = ({ given, alternatives }: NonNullable<typeof seen>) => {
    seen = { given, alternatives };
    return true;
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
    'keys in the query, decoded, and in a cookie, as they were sent',
    '/all?api%20key=a%2Bb',
    { cookie: 'x=1; sid=a%20b' },
    {
      query: { scheme: 'query', type: 'apiKey', scopes: [], value: 'a+b' },
      sid: { scheme: 'sid', type: 'apiKey', scopes: [], value: 'a%20b' },
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
