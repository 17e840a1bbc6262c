import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredToken, TokenStore } from '../src/index.ts';
import { createClient } from '../src/index.ts';
import { done, refusal, stubClient, thrownBy } from '../src/testing/stub-service.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function many(count: number, call: () => Promise<unknown>): Promise<unknown[]> {
  return Promise.all(Array.from({ length: count }, call));
}

describe('logins', () => {
  test('1,000 parallel first calls make one login', async () => {
    const { client, sent, logins } = stubClient(done);
    await many(1000, () => client.wallets.list());
    expect(logins).toHaveLength(1);
    expect(sent).toHaveLength(1000);
    expect(new Set(sent.map(({ headers }) => headers.token))).toEqual(new Set(['token-1']));
  });

  test('a token is renewed once under load, before the hour ends', async () => {
    const { client, sent, logins } = stubClient(done);
    await client.wallets.list();
    vi.setSystemTime(Date.now() + 54 * MINUTE);
    await many(100, () => client.wallets.list());
    expect(logins).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    await many(1000, () => client.wallets.list());
    expect(logins).toHaveLength(2);
    expect(sent.at(-1)?.headers.token).toBe('token-2');
  });

  test('1,000 calls whose token is refused at once make one new login', async () => {
    const { client, logins, sent } = stubClient((one) =>
      one.headers.token === 'token-1' ? refusal('The token has expired.') : done(one),
    );
    await many(1000, () => client.wallets.list());
    expect(logins).toHaveLength(2);
    expect(sent).toHaveLength(2000);
  });

  test('if logins keep returning a rejected token, each call logs in at most once', async () => {
    let logins = 0;
    const client = createClient({
      baseUrl: 'https://service.example',
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      fetch: async (url) => {
        if (!`${url}`.endsWith('/token'))
          return logins < 2 ? refusal('dead token') : Response.json({ status: '1', data: [] });
        logins++;
        return Response.json({ status: '1', data: 'the-same-token' });
      },
    });
    await client.wallets.list();
    await client.wallets.list();
    expect(logins).toBe(2);
  });

  test('the login needs no token and carries the keys', async () => {
    const { client, logins } = stubClient(done);
    await client.wallets.list();
    const names = Object.keys(logins[0]?.headers ?? {});
    expect(names.sort()).toEqual(['content-type', 'user-agent']);
    expect(logins[0]?.body).toBe('{"appKey":"the-app-key","secretKey":"the-secret-key"}');
  });
});

describe('a login that fails', () => {
  function failing(loginResponses: (count: number) => Response) {
    let logins = 0;
    const events: unknown[] = [];
    const client = createClient({
      baseUrl: 'https://service.example',
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      hooks: { onLogin: (event) => events.push(event.ok) },
      fetch: async (url) =>
        `${url}`.endsWith('/token') ? loginResponses(++logins) : Response.json({ status: '1', data: [] }),
    });
    return { client, events, count: () => logins };
  }

  test('rejects every waiting call with one typed error', async () => {
    const { client, count, events } = failing(() => refusal('Unknown application key.'));
    const errors = await many(1000, () => thrownBy(client.wallets.list()));
    expect(count()).toBe(1);
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toMatchObject({
      kind: 'authentication',
      operation: 'createToken',
      message: 'The login failed: createToken was refused with status -1: Unknown application key.',
      cause: { kind: 'service' },
    });
    expect(events).toEqual([false]);
  });

  test('is tried again only after a second', async () => {
    const { client, count } = failing((login) =>
      login === 1 ? refusal('Later.') : Response.json({ status: '1', data: 'good' }),
    );
    const first = await thrownBy(client.wallets.list());
    vi.setSystemTime(Date.now() + 900);
    expect(await thrownBy(client.wallets.list())).toBe(first);
    expect(count()).toBe(1);
    vi.setSystemTime(Date.now() + 200);
    await client.wallets.list();
    expect(count()).toBe(2);
  });

  test('does not block later logins when the clock is set back', async () => {
    const { client, count } = failing((login) =>
      login === 1 ? refusal('Later.') : Response.json({ status: '1', data: 'good' }),
    );
    await thrownBy(client.wallets.list());
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    await client.wallets.list();
    expect(count()).toBe(2);
  });

  test('keeps the old token in use until it expires', async () => {
    const { client, count } = failing((login) =>
      login === 1 ? Response.json({ status: '1', data: 'good' }) : refusal('Later.'),
    );
    await client.wallets.list();
    vi.setSystemTime(Date.now() + 56 * MINUTE);
    await client.wallets.list();
    expect(count()).toBe(2);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect((await thrownBy(client.wallets.list())).kind).toBe('authentication');
  });

  test.each([
    ['a token that no header carries', 'two\nlines'],
    ['an empty token', ''],
    ['no text', { token: 'x' }],
  ])('with %s is not a login', async (_, data) => {
    const { client } = failing(() => Response.json({ status: '1', data }));
    expect((await thrownBy(client.wallets.list())).kind).toBe('authentication');
  });
});

test('a call that stops waiting does not end the login for the others', async () => {
  let responseLogin: (value: Response) => void = () => {};
  const client = createClient({
    baseUrl: 'https://service.example',
    appKey: 'the-app-key',
    secretKey: 'the-secret-key',
    fetch: (url) =>
      `${url}`.endsWith('/token')
        ? new Promise((resolve) => {
            responseLogin = resolve;
          })
        : Promise.resolve(Response.json({ status: '1', data: [] })),
  });
  const impatient = new AbortController();
  const given = thrownBy(client.wallets.list({ signal: impatient.signal }));
  const patient = client.wallets.list();
  await vi.advanceTimersByTimeAsync(1);
  impatient.abort(new Error('enough'));
  expect(await given).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
  responseLogin(Response.json({ status: '1', data: 'good' }));
  await expect(patient).resolves.toEqual([]);
});

describe('a token store', () => {
  function memory(): TokenStore & { token: StoredToken | undefined } {
    return {
      token: undefined,
      async get() {
        return this.token;
      },
      async set(token) {
        this.token = token;
      },
    };
  }

  test('lets two clients share one login', async () => {
    const tokenStore = memory();
    const one = stubClient(done, { tokenStore });
    const other = stubClient(done, { tokenStore });
    await one.client.wallets.list();
    await other.client.wallets.list();
    expect([one.logins.length, other.logins.length]).toEqual([1, 0]);
    expect(tokenStore.token?.expiresAt).toBe(Date.now() + 60 * MINUTE);
  });

  test('does not reuse a rejected token, but uses the token that another process stored', async () => {
    const tokenStore = memory();
    const { client, logins, sent } = stubClient(
      (sent) => (sent.headers.token === 'token-1' ? refusal('invalid token') : done(sent)),
      { tokenStore },
    );
    await client.wallets.list();
    expect(logins).toHaveLength(2);
    tokenStore.token = { token: 'from-elsewhere', expiresAt: Date.now() + 60 * MINUTE };
    const later = stubClient(done, { tokenStore });
    await later.client.wallets.list();
    expect(later.sent[0]?.headers.token).toBe('from-elsewhere');
    expect(sent.map(({ headers }) => headers.token)).toEqual(['token-1', 'token-2']);
  });

  test('that fails does not fail a call', async () => {
    const broken = {
      get: () => Promise.reject(new Error('down')),
      set: () => Promise.reject(new Error('down')),
    };
    const { client, logins } = stubClient(done, { tokenStore: broken });
    await client.wallets.list();
    expect(logins).toHaveLength(1);
  });
});
