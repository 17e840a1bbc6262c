import type { ErrorContext, ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { afterAll, describe, expect, test } from 'vitest';
import { createPartialService } from '../../src/generated/service.ts';
import { SwitchedAdapters } from '../../src/testing/adapters.ts';
import { CREDENTIALS } from '../../src/testing/test-service.ts';

const QUOTE = {
  method: 'POST',
  target: '/global/payout/rate/query/price',
  headers: { ...CREDENTIALS, 'content-type': 'application/json' },
  body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
};
const INTERNAL = '{"status":"-1","message":"The service has an internal error."}';
const BODY = { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } };

const adapters = new SwitchedAdapters();
afterAll(() => adapters.close());

async function expectInternalError(handler: () => unknown, options: Partial<ServiceOptions<string>> = {}) {
  const told: [unknown, ErrorContext][] = [];
  const onError = (...args: [unknown, ErrorContext]) => void told.push(args);
  const handlers = { getGlobalPayoutQuote: handler as never };
  const service = createPartialService<string>(handlers, {
    authenticate: () => 'merchant',
    onError,
    ...options,
  });
  for (const adapter of await adapters.serve(service)) {
    told.length = 0;
    const response = await adapter.send(QUOTE);
    expect(response, adapter.name).toMatchObject({
      status: 500,
      contentType: 'application/json',
      body: INTERNAL,
    });
    expect(told, adapter.name).toHaveLength(1);
    // The process continues and serves the next request.
    expect((await adapter.send({ ...QUOTE, body: '' })).status, adapter.name).toBe(400);
  }
}

describe('a response that cannot be sent becomes HTTP 500 on all five adapters', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a line break in a header', { 'x-note': 'a\r\nset-cookie: b' }],
    ['NUL in a header', { 'x-note': 'a\0b' }],
    ['Chinese in a header', { 'x-note': '付款' }],
    ['a line break at the end of a header', { 'x-note': 'a\n' }],
    ['a header that is not text', { 'x-note': undefined }],
    ['a space in the name of a header', { 'x note': 'a' }],
    ['a header without a name', { '': 'a' }],
    ['a line break in the name of a header', { 'x\r\n': 'a' }],
    ['a length of its own', { 'Content-Length': '1' }],
    ['a framing of its own', { 'transfer-encoding': 'chunked' }],
    ['trailers', { trailer: 'x-note' }],
    ['a connection of its own', { connection: 'close' }],
    ['an upgrade', { Upgrade: 'h2c' }],
    ['a connection that is kept', { 'Keep-Alive': 'timeout=5' }],
    ['a connection of a proxy', { 'proxy-connection': 'close' }],
    ['transfer codings', { te: 'trailers' }],
    ['a date of its own', { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('%s', async (_, headers) => {
    await expectInternalError(() => ({ status: 200, body: BODY, headers }));
  });

  test.each<[string, unknown]>([
    ['is a value that JSON does not have', { toJSON: () => undefined }],
    ['is a function', () => undefined],
    ['has a toJSON that throws', { toJSON: () => JSON.parse('{') }],
    ['holds a bigint', { status: '1', data: { rate: 1n } }],
  ])('a body that %s', async (_, body) => {
    await expectInternalError(() => ({ status: 200, body }), { validateResponses: false });
  });

  test.each([[99], [100], [199], [600], [1_000], [200.5], [Number.NaN], ['400'], [204], [304]])(
    'a refusal with HTTP status %s',
    async (httpStatus) => {
      await expectInternalError(() => {
        throw new Refusal('No.', { httpStatus: httpStatus as number });
      });
    },
  );

  test.each<[string, object]>([
    ['a code that is a bigint', { code: 10n }],
    ['a code that is a number', { code: 10 }],
    ['a line break in a header', { headers: { 'retry-after': '1\r\n' } }],
  ])('a refusal with %s', async (_, options) => {
    await expectInternalError(() => {
      throw new Refusal('No.', options);
    });
  });
});

describe('any thrown value becomes HTTP 500 on all five adapters', () => {
  const hostile = () => {
    throw new Error('a trap');
  };
  const traps = { get: hostile, getPrototypeOf: hostile, has: hostile, ownKeys: hostile };

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'no'],
    ['an object whose traps throw', new Proxy({}, traps)],
    ['a refusal whose traps throw', new Proxy(new Refusal('No.'), { get: hostile })],
  ])('%s', async (_, thrown) => {
    await expectInternalError(() => {
      throw thrown;
    });
    await expectInternalError(() => Promise.reject(thrown));
  });
});

test('all valid headers are sent', async () => {
  const handlers = {
    getGlobalPayoutQuote: () =>
      ({ status: 200, body: BODY, headers: { 'Content-Type': 'application/json; note="a b"' } }) as never,
  };
  const service = createPartialService<string>(handlers, { authenticate: () => 'merchant' });
  for (const adapter of await adapters.serve(service)) {
    expect(await adapter.send(QUOTE), adapter.name).toMatchObject({
      status: 200,
      contentType: 'application/json; note="a b"',
    });
  }
});
