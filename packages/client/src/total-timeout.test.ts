import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toHttpClient } from './http.ts';
import { type ClientOptions, createClient, operations } from './index.ts';
import { fetchFailure, type Thrown } from './testing/stub-service.ts';

const LIMIT = 10_000;
const limits = { totalTimeoutMs: LIMIT };
const order = { orderNo: 'ORDER-1' };
const read = operations.getPayinStatus;
const create = operations.createPayin;

const LOGIN = () => Response.json({ status: '1', data: 'a-token' });
const DONE = () => Response.json({ status: '1', data: { tradeId: 'T-1' } });
const BUSY = () => new Response('', { status: 503 });
const HANG = () => new Promise<never>(() => {});
const REFUSED = () => {
  throw fetchFailure('ECONNREFUSED');
};
type Respond = () => unknown;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // No timer outlives a call.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Makes a client, and counts the requests other than logins. */
function clientFor(respond: Respond, options: Partial<ClientOptions> = {}, login: Respond = LOGIN) {
  const sent: string[] = [];
  const fetch = async (url: unknown) => {
    if (`${url}`.endsWith(operations.createToken.path)) return (await login()) as Response;
    sent.push(`${url}`);
    return (await respond()) as Response;
  };
  const keys = { baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' };
  const retry = { attempts: 1000, baseMs: 1000, maxMs: 1000 };
  return {
    client: createClient({ ...keys, fetch, retry, preflight: 'off', advice: 'off', ...options }),
    sent,
  };
}

/** Returns the error with which a call ends once its total time is over, and checks that it does not end before. */
async function endAtLimit(call: Promise<unknown>): Promise<Thrown> {
  let end: unknown;
  const ended = call.then(
    (data) => (end = { message: `success: ${data}` }),
    (error) => (end = error),
  );
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  return end as Thrown;
}

const SAID = `getPayinStatus did not end within ${LIMIT / 1000} s (\`totalTimeoutMs\`).`;

describe('`totalTimeoutMs` ends', () => {
  test.each<[string, Respond, Respond | undefined]>([
    ['a read that is repeated', BUSY, undefined],
    ['a read that is repeated because it cannot be sent', REFUSED, undefined],
    ['an attempt without a response', HANG, undefined],
    ['a login without a response', DONE, HANG],
    ['a login that is repeated', DONE, BUSY],
    ['a pause', () => new Response('', { status: 503, headers: { 'retry-after': '20' } }), undefined],
  ])('%s, as an option of the client, of a call, and by path', async (_, respond, login) => {
    const ofClient = clientFor(respond, limits, login);
    const ofCall = clientFor(respond, {}, login);
    const calls = [
      () => ofClient.client.payin.getStatus(order),
      () => ofCall.client.call(read, order, limits),
      () => ofCall.client.call(read, order, { ...limits, signal: new AbortController().signal }),
      () =>
        toHttpClient(ofClient.client).POST(read.path as '/global/payin/transfer/query/status', {
          body: order,
        }),
    ];
    for (const call of calls) {
      const error = await endAtLimit(call());
      expect(error).toMatchObject({ kind: 'timeout', operation: read.id, message: SAID });
      const count = ofClient.sent.length + ofCall.sent.length;
      await vi.advanceTimersByTimeAsync(10 * LIMIT);
      expect(ofClient.sent.length + ofCall.sent.length).toBe(count);
    }
    expect(ofCall.sent.length).toBeGreaterThanOrEqual(login ? 0 : 2);
  });

  test('a `sign` hook that does not return', async () => {
    const { client, sent } = clientFor(DONE, { sign: HANG, ...limits });
    expect(await endAtLimit(client.call(create, order))).toMatchObject({ kind: 'timeout' });
    expect(sent).toEqual([]);
  });

  test('the wait for an `orderNumberStore`', async () => {
    const { client, sent } = clientFor(DONE, { orderNumberStore: { add: HANG }, ...limits });
    const http = toHttpClient(client);
    for (const call of [
      () => client.call(create, order),
      () => http.POST(create.path as '/global/payin/transfer/create', { body: order as never }),
    ])
      expect(await endAtLimit(call())).toMatchObject({ kind: 'timeout', operation: create.id });
    expect(sent).toEqual([]);
  });
});

describe('a create whose total time is over', () => {
  test('ends with an unknown outcome if it was sent', async () => {
    const { client, sent } = clientFor(HANG);
    for (const signal of [undefined, new AbortController().signal]) {
      const error = await endAtLimit(client.call(create, order, { ...limits, ...(signal && { signal }) }));
      const cause = { kind: 'timeout', message: expect.stringContaining('`totalTimeoutMs`') };
      expect(error).toMatchObject({ kind: 'outcome-unknown', orderNo: 'ORDER-1', cause });
      expect(error.resolve).toBeTypeOf('function');
    }
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Respond, Respond | undefined]>([
    ['because the connection is refused', REFUSED, undefined],
    ['because the login has no response', DONE, HANG],
  ])('ends with a timeout if it was not sent, %s', async (_, respond, login) => {
    const { client } = clientFor(respond, limits, login);
    expect(await endAtLimit(client.call(create, order))).toMatchObject({
      kind: 'timeout',
      operation: create.id,
    });
  });

  test('ends with an unknown outcome if its token was refused and the new login has no response', async () => {
    let logins = 0;
    const rejected = () => new Response('', { status: 401 });
    const { client, sent } = clientFor(rejected, limits, () => (++logins > 1 ? HANG() : LOGIN()));
    const error = await endAtLimit(client.call(create, order));
    expect(error).toMatchObject({ kind: 'outcome-unknown', cause: { kind: 'network', httpStatus: 401 } });
    expect(sent).toHaveLength(1);
  });
});

test('the limit of a call replaces that of the client', async () => {
  const { client } = clientFor(HANG, { totalTimeoutMs: LIMIT / 2 });
  expect(await endAtLimit(client.call(read, order, limits))).toMatchObject({
    kind: 'timeout',
    message: SAID,
  });
});

test('a call that ends in time is not affected, and an abort of the caller comes first', async () => {
  const { client } = clientFor(DONE, limits);
  expect(await client.payin.getStatus(order)).toEqual({ tradeId: 'T-1' });
  const controller = new AbortController();
  const { client: hanging } = clientFor(HANG, limits);
  const call = hanging.call(read, order, { signal: controller.signal });
  const ended = expect(call).rejects.toMatchObject({ kind: 'aborted', cause: { message: 'stop' } });
  await vi.advanceTimersByTimeAsync(1);
  controller.abort(new Error('stop'));
  await ended;
});

test('each attempt keeps its own limit', async () => {
  const { client, sent } = clientFor(HANG, { timeoutMs: LIMIT / 10, ...limits });
  expect(await endAtLimit(client.call(read, order))).toMatchObject({ kind: 'timeout', message: SAID });
  expect(sent.length).toBeGreaterThan(5);
});

test.each([0, -1, Number.NaN, '5000', null, true])('%j is refused', async (totalTimeoutMs) => {
  const said = {
    kind: 'validation',
    message: expect.stringMatching(/^`totalTimeoutMs` must be a number, at least 1/),
  };
  const invalid = { totalTimeoutMs: totalTimeoutMs as number };
  expect(() => clientFor(DONE, invalid)).toThrow(expect.objectContaining(said));
  const { client, sent } = clientFor(DONE);
  await expect(client.call(read, order, invalid)).rejects.toMatchObject(said);
  expect(sent).toEqual([]);
});
