import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createApi } from './create-api.ts';
import { encodeBasicCredential, inCookie, inHeader, inQuery, securitySchemes } from './credentials.ts';
import { clientCredentials } from './oauth.ts';
import type { ApiOperation } from './operation.ts';
import { writeCookies, writeQuery } from './request.ts';
import { json, stubApi } from './testing/stub-api.ts';
import { thrownBy } from './testing/thrown-by.ts';

const authorization = { in: inHeader, name: 'authorization' } as const;
const schemes = securitySchemes({
  key: { in: inHeader, name: 'X-Key' },
  query: { in: inQuery, name: 'api key' },
  cookie: { in: inCookie, name: 'session' },
  bearer: { ...authorization, prefix: 'Bearer ' },
  basic: { ...authorization, prefix: 'Basic ', write: encodeBasicCredential },
  digest: authorization,
  oauth: { ...authorization, prefix: 'Bearer ', tokenUrl: '/token' },
  tls: {},
});

const secured = (...security: string[][]): ApiOperation => {
  return {
    id: 'getPet',
    method: 'GET',
    path: '/pets',
    retry: 'read',
    security,
    writes: { query: writeQuery, cookies: writeCookies },
  };
};

/** Returns the request that is sent with these credentials. */
async function sentWith(credentials: object, security: string[][], input = {}) {
  const api = stubApi(() => json({}), { schemes, credentials: credentials as never });
  await api.call(secured(...security), input);
  return api.sent[0];
}

describe('a credential', () => {
  test.each([
    ['key', 'k', { 'x-key': 'k' }],
    ['bearer', 't', { authorization: 'Bearer t' }],
    ['basic', { username: 'ä', password: 'p:w' }, { authorization: 'Basic w6Q6cDp3' }],
    ['digest', 'Digest x', { authorization: 'Digest x' }],
    ['oauth', 't', { authorization: 'Bearer t' }],
    ['oauth', () => Promise.resolve('t'), { authorization: 'Bearer t' }],
    ['cookie', 'a b+/%2B==', { cookie: 'session=a b+/%2B==' }],
  ])('of %s is sent in its header', async (name, given, headers) => {
    expect((await sentWith({ [name]: given }, [[name]]))?.headers).toMatchObject(headers);
  });

  test('with a `;` is not sent as a cookie, which it would end', async () => {
    await expect(sentWith({ cookie: 'k; admin=1' }, [['cookie']])).rejects.toThrow(
      /`credentials\.cookie`.*a cookie must not contain `;` or control characters/,
    );
  });

  test('is found by its name only, whatever the names of schemes are', async () => {
    const api = stubApi(() => json({}), {
      schemes: securitySchemes({ constructor: { in: inHeader, name: 'x-key' } } as never),
      credentials: { constructor: 'k' } as never,
    });
    await api.call(secured(['constructor']), {});
    expect(api.sent[0]?.headers).toMatchObject({ 'x-key': 'k' });
  });

  test('in the query or in a cookie comes after the other values', async () => {
    const input = { query: { page: 1 }, cookies: { a: 'b' } };
    const sent = await sentWith({ query: 'k&', cookie: 'c' }, [['query', 'cookie']], input);
    expect(sent?.url).toBe('https://service.example/v1/pets?page=1&api%20key=k%26');
    expect(sent?.headers.cookie).toBe('a=b; session=c');
  });
});

test('a credential that is also declared as a parameter is sent once', async () => {
  const input = { query: { 'api key': 'other?', 'api key2': 1 }, cookies: { session: 'other', session2: 1 } };
  const sent = await sentWith({ query: 'k', cookie: 'c' }, [['query', 'cookie']], input);
  expect(sent?.url).toBe('https://service.example/v1/pets?api%20key2=1&api%20key=k');
  expect(sent?.headers.cookie).toBe('session2=1; session=c');
});

test('a credential that issues its own tokens may be an instance of a class', async () => {
  class Vault {
    readonly secret = 'a-secret';
    issuer() {
      return () => `${this.secret}-1`;
    }
  }
  const request = await sentWith({ oauth: new Vault() }, [['oauth']]);
  expect(request?.headers.authorization).toBe('Bearer a-secret-1');
});

describe('the security of an operation', () => {
  test('is the first alternative whose credentials are all given', async () => {
    const alternatives = [['bearer'], ['key', 'query'], ['key']];
    expect((await sentWith({ key: 'k' }, alternatives))?.headers).toMatchObject({ 'x-key': 'k' });
    const both = await sentWith({ key: 'k', query: 'q' }, alternatives);
    expect(both?.url).toContain('api%20key=q');
    expect(both?.headers).toMatchObject({ 'x-key': 'k' });
    expect(both?.headers).not.toHaveProperty('authorization');
  });

  test('sends only the credentials that the operation needs', async () => {
    const sent = await sentWith({ key: 'k', bearer: 't' }, []);
    expect(JSON.stringify(sent)).not.toMatch(/x-key|authorization/i);
    expect((await sentWith({}, [['key'], []]))?.headers).not.toHaveProperty('x-key');
    expect((await sentWith({}, [['tls']]))?.headers).not.toHaveProperty('authorization');
  });

  test('names what is missing, unless `sign` may add it', async () => {
    const api = stubApi(() => json({}), { schemes });
    const error = await thrownBy(api.call(secured(['key', 'query'], ['oauth'])));
    expect(error).toMatchObject({ kind: 'validation' });
    expect(error.message).toContain(
      'must contain `key` with `query`, or `oauth`, which the operation needs; `headers` do not replace it.',
    );
    expect(api.sent).toEqual([]);
    const signed = stubApi(() => json({}), { schemes, sign: () => ({ headers: { 'x-key': 's' } }) });
    await signed.call(secured(['key']));
    expect(signed.sent[0]?.headers).toMatchObject({ 'x-key': 's' });
  });
});

test('a shortened refusal does not contain a part of a key', async () => {
  const api = stubApi(({ headers }) => json({ message: `${'x'.repeat(290)} ${headers['x-key']}` }, 400), {
    schemes,
    credentials: { key: 'a-key-of-the-merchant' },
  });
  const { message } = await thrownBy(api.call(secured(['key'])));
  expect(message).toContain('xxx');
  expect(message).not.toContain('a-key-of');
});

describe('OAuth 2 client credentials', () => {
  const client = { clientId: 'the id', clientSecret: 'the-client-secret', scopes: ['read', 'write'] };
  const issue = (count: number) => json({ access_token: `token-${count}`, expires_in: 60 });

  test('one token serves all calls', async () => {
    const api = stubApi(({ url }) => (url.endsWith('/token') ? issue(1) : json({})), {
      schemes,
      credentials: { oauth: clientCredentials(client) },
    });
    await Promise.all([1, 2, 3].map(() => api.call(secured(['oauth']))));
    const [login, ...calls] = api.sent;
    expect(login).toMatchObject({
      method: 'POST',
      url: 'https://service.example/token',
      headers: { authorization: `Basic ${btoa('the%20id:the-client-secret')}` },
      text: 'grant_type=client_credentials&scope=read+write',
    });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer token-1'));
  });

  test('50 parallel calls log in once, and once more when the token is refused', async () => {
    let issued = 0;
    const api = stubApi(
      ({ url, headers }) => {
        if (url.endsWith('/token')) return issue(++issued);
        return json({}, headers.authorization === 'Bearer token-2' ? 200 : 401);
      },
      { schemes, credentials: { oauth: clientCredentials(client) } },
    );
    await Promise.all(Array.from({ length: 50 }, () => api.call(secured(['oauth']))));
    expect(issued).toBe(2);
    expect(api.sent).toHaveLength(102);
  });

  test('a refused token is replaced once, unless the new token is the same', async () => {
    let issued = 0;
    const api = stubApi(
      ({ url, headers }) => {
        if (url.endsWith('/token')) return issue(++issued);
        return headers.authorization === 'Bearer token-2' ? json({ ok: true }) : json({}, 401);
      },
      { schemes, credentials: { oauth: clientCredentials(client) } },
    );
    expect(await api.call(secured(['oauth']))).toEqual({ ok: true });
    const refusing = stubApi(({ url }) => (url.endsWith('/token') ? issue(1) : json({}, 401)), {
      schemes,
      credentials: { oauth: clientCredentials(client) },
    });
    expect(await thrownBy(refusing.call(secured(['oauth'])))).toMatchObject({
      kind: 'service',
      httpStatus: 401,
    });
    expect(refusing.sent.filter(({ url }) => !url.endsWith('/token'))).toHaveLength(1);
  });

  test.each([
    [() => json({ error: 'invalid_client' }, 401), 'invalid_client (HTTP 401)'],
    [() => json({ access_token: 'a b' }), 'HTTP 200 without a token'],
    [() => new TypeError('the-client-secret was wrong'), 'could not be reached'],
  ])('without a token is an authentication error: %#', async (reply, words) => {
    const api = stubApi(reply, { schemes, credentials: { oauth: clientCredentials(client) } });
    const error = await thrownBy(api.call(secured(['oauth'])));
    expect(error).toMatchObject({ kind: 'authentication' });
    expect(error.message).toContain(words);
    expect(inspect(error, { depth: 9 })).not.toContain('the-client-secret');
  });

  test('end in an error that names the host and the time limit if no token arrives in time', async () => {
    const credentials = { oauth: clientCredentials(client) };
    const api = stubApi(() => new Promise<never>(() => {}), { schemes, credentials, timeoutMs: 20 });
    expect(await thrownBy(api.call(secured(['oauth'])))).toMatchObject({
      kind: 'authentication',
      message: 'The login failed: service.example did not respond within 0.02 s.',
    });
  });

  test('are removed from errors if the authorization server repeats them as they were sent', async () => {
    const api = stubApi(({ headers }) => json({ error: `bad ${headers.authorization}` }, 400), {
      schemes,
      credentials: { oauth: clientCredentials(client) },
    });
    const error = await thrownBy(api.call(secured(['oauth'])));
    const [, sent = ''] = `${api.sent[0]?.headers.authorization}`.split(' ');
    expect(inspect(error, { depth: 9 })).not.toContain(sent);
  });

  test.each(['a lone \ud800 surrogate', '', 7])(
    'that a form cannot encode are refused at once: %j',
    (secret) => {
      const credentials = { oauth: clientCredentials({ ...client, clientSecret: secret as string }) };
      const make = () => createApi({ baseUrl: 'https://service.example', schemes, credentials });
      expect(make).toThrow(expect.objectContaining({ kind: 'validation' }));
      expect(make).toThrow('well-formed');
    },
  );

  test.each([
    [{}, 'must be a URL, since the document has none.'],
    [{ tokenUrl: 'https://:x' }, 'must be a URL without user name and password.'],
    [{ tokenUrl: 'https://user:pass-w0rd@service.example' }, 'must be a URL without user name and password.'],
  ])('needs a URL without credentials, which no error shows: %j', (own, fault) => {
    const credentials = { key: clientCredentials({ ...client, ...own }) };
    const make = () => createApi({ baseUrl: 'https://service.example', credentials, schemes });
    expect(make).toThrow(`\`credentials.key.tokenUrl\` ${fault}`);
  });
});

test('no error contains a credential that the service repeats', async () => {
  const credentials = {
    bearer: () => 'the-bearer-token',
    key: 'the-api-key',
    basic: { username: 'u', password: 'the-password' },
  };
  const reply = () => json({ message: 'the-bearer-token the-api-key the-password' }, 400);
  const api = stubApi(reply, { schemes, credentials });
  const error = await thrownBy(api.call(secured(['bearer', 'key'])));
  expect(inspect(error, { showHidden: true }) + JSON.stringify(error)).not.toMatch(
    /the-(bearer|api|password)/,
  );
});

test('a user name without a password is a key, which no error contains', async () => {
  const api = stubApi(() => json({ message: 'Invalid key sk_live_4eC39Hq' }, 401), {
    schemes,
    credentials: { basic: { username: 'sk_live_4eC39Hq' } },
  });
  const error = await thrownBy(api.call(secured(['basic'])));
  expect(api.sent[0]?.headers.authorization).toBe(`Basic ${btoa('sk_live_4eC39Hq:')}`);
  expect(error.message).toBe('getPet was refused with HTTP 401: Invalid key [redacted]');
});

test('a function receives the token that was refused, and its next token is sent once', async () => {
  const asked: unknown[] = [];
  const bearer = (refused?: string) => `token-${asked.push(refused)}`;
  const replies = [401, 200, 200];
  const api = stubApi(() => json({}, replies.shift()), { schemes, credentials: { bearer } });
  await api.call(secured(['bearer']));
  await api.call(secured(['bearer']));
  expect(asked).toEqual([undefined, 'token-1', undefined]);
  expect(api.sent.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'Bearer token-3',
  ]);
});

test.each([
  ['the same token', () => 'token', 1],
  ['another token that is refused too', (refused?: string) => `${refused}+`, 2],
])('a function that returns %s ends the call with the refusal', async (_, bearer, count) => {
  const api = stubApi(() => json({}, 401), { schemes, credentials: { bearer } });
  expect(await thrownBy(api.call(secured(['bearer'])))).toMatchObject({ kind: 'service', httpStatus: 401 });
  expect(api.sent).toHaveLength(count);
});

test('a credential whose function fails is an error before anything is sent', async () => {
  const key = () => Promise.reject(new Error('no vault'));
  const api = stubApi(() => json({}), { schemes, credentials: { key } });
  expect(await thrownBy(api.call(secured(['key'])))).toMatchObject({
    kind: 'validation',
    message: 'The request was not sent: `credentials.key` failed: no vault.',
  });
  expect(api.sent).toEqual([]);
});

test.each([7, 'a\nb', ''])('a credential that cannot be sent in a header is refused: %j', async (key) => {
  const api = stubApi(() => json({}), { schemes, credentials: { key: key as string } });
  expect((await thrownBy(api.call(secured(['key'])))).message).toContain(
    '`credentials.key` must be a non-empty string',
  );
});
