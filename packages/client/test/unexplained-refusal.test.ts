import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, operations } from '../src/index.ts';
import { refusal, stubClient, thrownBy } from '../src/testing/stub-service.ts';

const MINUTE = 60_000;
const done = () => ({ status: '1', data: {} });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a refusal that does not mention the token', () => {
  /** A service that refuses every token except the last one, with a message that does not mention the token. */
  function speechless() {
    let alive = 'token-1';
    const stub = stubClient(({ headers, body }) => {
      if (headers.token !== alive) return refusal('Computer says no.');
      return `${body}`.includes('unknown') ? refusal('No such order.') : done();
    });
    const { client } = stub;
    return {
      ...stub,
      revive: () => {
        alive = `token-${stub.logins.length + 1}`;
      },
      read: () => client.wallets.getForPersonalPayouts(),
      miss: () => thrownBy(client.call(operations.getPayinStatus, { orderNo: 'unknown' })),
    };
  }

  test('makes a read log in again, if the old token has worked before', async () => {
    const { read, revive, logins } = speechless();
    await read();
    for (let day = 0; day < 3; day++) {
      revive();
      await read();
    }
    expect(logins).toHaveLength(4);
  });

  test('of 1,000 reads at once makes one login', async () => {
    const { read, revive, logins } = speechless();
    await read();
    revive();
    await Promise.all(Array.from({ length: 1_000 }, read));
    expect(logins).toHaveLength(2);
  });

  test('makes no login if the token is new', async () => {
    const { miss, logins, sent } = speechless();
    expect(await miss()).toMatchObject({
      kind: 'service',
      message: expect.stringContaining('No such order.'),
    });
    expect([logins.length, sent.length]).toEqual([1, 1]);
  });

  test('and has another reason makes at most one login per minute', async () => {
    const { client, logins } = stubClient(({ body }) =>
      `${body}`.includes('unknown') ? refusal('No such order.') : done(),
    );
    const readAndMiss = async () => {
      await client.wallets.getForPersonalPayouts();
      const error = await thrownBy(client.call(operations.getPayinStatus, { orderNo: 'unknown' }));
      expect(error.kind).toBe('service');
    };
    for (let round = 0; round < 10; round++) await readAndMiss();
    expect(logins).toHaveLength(2);
    vi.setSystemTime(Date.now() + MINUTE);
    await readAndMiss();
    expect(logins).toHaveLength(3);
  });

  test.each(['createPayin', 'convertWalletFunds'] as const)('never repeats %s', async (id) => {
    const { client, read, revive, sent } = speechless();
    await read();
    revive();
    expect(await thrownBy(client.call(operations[id], { orderNo: 'A' }))).toMatchObject({ kind: 'service' });
    expect(sent).toHaveLength(2);
  });

  test('ends the call if the login fails, and the old token stays in use', async () => {
    let isDown = false;
    let logins = 0;
    const client = createClient({
      baseUrl: 'https://service.example',
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      retry: false,
      fetch: async (url, init) => {
        if (`${url}`.endsWith('/token')) {
          logins++;
          return isDown
            ? new Response('', { status: 503 })
            : Response.json({ status: '1', data: 'the-token' });
        }
        return `${init?.body}`.includes('unknown') ? refusal('No such order.') : Response.json(done());
      },
    });
    await client.wallets.getForPersonalPayouts();
    isDown = true;
    const error = await thrownBy(
      client.call(operations.getPayinStatus, { orderNo: 'unknown' }, { retry: {} }),
    );
    expect(error).toMatchObject({ kind: 'service', message: expect.stringContaining('No such order.') });
    await client.wallets.getForPersonalPayouts();
    expect(logins).toBe(2);
  });
});
