import type { ServiceOptions, SignedRequest } from '@cross-border-payments/server-runtime/options';
import { afterEach, describe, expect, test } from 'vitest';
import { type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { CREDENTIALS, type Seen, testService } from '../../src/testing/test-service.ts';

type Verify = NonNullable<ServiceOptions<string>['verifySignature']>;

const UPDATE = '/payout/payment/update';
const BALANCES = '/payout/wallet/get';
const correction = { tradeId: 'P-1', purpose: 'Salary' };

/** Verifies and unwraps `{ data, sign }`. */
const unwrap: Verify = ({ text }: SignedRequest<string>) => {
  if (!text) return true;
  const { data, sign } = JSON.parse(text);
  return sign === 'right' && { payload: data };
};

const wrapped = (data: unknown, sign = 'right') => JSON.stringify({ data, sign });

let adapters: RunningAdapter[] = [];
const seen: Seen[] = [];

afterEach(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
  adapters = [];
});

/** Sends a body to all five adapters, and expects the same response of each. */
async function sendAll(options: Partial<ServiceOptions<string>>, target: string, body: string) {
  seen.length = 0;
  adapters = await startAdapters(testService(options, seen));
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  const responses = await Promise.all(
    adapters.map((adapter) => adapter.send({ method: 'POST', target, headers, body })),
  );
  for (const response of responses) expect(response).toEqual(responses[0]);
  return { status: responses[0]?.status, message: JSON.parse(responses[0]?.body ?? '').message };
}

describe('a body that the signer wraps', () => {
  test.each([
    ['of which no further property is accepted (R-031)', UPDATE, correction],
    ['that is an empty object (R-033)', BALANCES, {}],
  ])('reaches the handler unwrapped: one %s', async (_, target, data) => {
    expect(await sendAll({ verifySignature: unwrap }, target, wrapped(data))).toMatchObject({ status: 200 });
    expect(seen.map(({ input }) => input.body)).toEqual(Array(5).fill(data));
  });

  test('is unwrapped by an asynchronous verifier', async () => {
    const verifySignature: Verify = async (request) => unwrap(request);
    expect(await sendAll({ verifySignature }, UPDATE, wrapped(correction))).toMatchObject({ status: 200 });
    expect(seen[4]?.input.body).toEqual(correction);
  });

  test.each([[UPDATE], [BALANCES]])('is refused without one: %s', async (target) => {
    const plain = await sendAll({}, target, wrapped({}));
    expect(plain).toEqual({ status: 400, message: expect.stringMatching(/R-03[13]/) });
    const verified = await sendAll({ verifySignature: () => true }, target, wrapped({}));
    expect(verified).toEqual(plain);
    expect(seen).toEqual([]);
  });
});

describe('the payload that a verifier returns', () => {
  test('is refused with the usual sentence when it breaks a rule', async () => {
    const amount = await sendAll({ verifySignature: unwrap }, UPDATE, wrapped({ ...correction, amount: 1 }));
    expect(amount).toEqual({ status: 400, message: expect.stringMatching(/`amount` .*\(R-031\)/) });
    const filled = await sendAll({ verifySignature: unwrap }, BALANCES, wrapped({ a: 1 }));
    expect(filled).toEqual({ status: 400, message: expect.stringMatching(/empty.*\(R-033\)/) });
    expect(seen).toEqual([]);
  });

  test('is refused when it is nested too deep, changes a prototype, or is missing', async () => {
    const send = (data: string, limits = {}) =>
      sendAll({ verifySignature: unwrap, limits }, BALANCES, `{"data":${data},"sign":"right"}`);
    expect((await send('[[[1]]]', { depth: 2 })).message).toContain('deeper than 2 levels');
    expect((await send('{"__proto__":{}}')).message).toContain('`__proto__`');
    const missing = await sendAll({ verifySignature: unwrap }, BALANCES, '{"sign":"right"}');
    expect(missing).toEqual({ status: 400, message: expect.stringContaining('body') });
  });

  test('is not validated when the signature is wrong', async () => {
    const response = await sendAll({ verifySignature: unwrap }, UPDATE, wrapped(correction, 'wrong'));
    expect(response).toEqual({ status: 400, message: 'The signature of the request is wrong.' });
  });

  test('leads to an error when the verifier forgets to return it', async () => {
    const verifySignature = (() => undefined) as unknown as Verify;
    const response = await sendAll({ verifySignature }, UPDATE, JSON.stringify(correction));
    expect(response).toEqual({ status: 500, message: 'The service has an internal error.' });
  });

  test('is ignored where there is no body', async () => {
    seen.length = 0;
    adapters = await startAdapters(testService({ verifySignature: () => ({ payload: { a: 1 } }) }, seen));
    const get = { method: 'GET', target: '/global/payout/wallet/list', headers: CREDENTIALS };
    for (const adapter of adapters) expect((await adapter.send(get)).status, adapter.name).toBe(200);
    expect(seen[0]?.input.body).toBeUndefined();
  });
});
