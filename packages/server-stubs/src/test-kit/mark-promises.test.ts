import { expect, test } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { markPromises } from './exchange.ts';
import { call } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: the compiler does not check such values, which is why the test kit does.
const load: any = async () => ({ queryNo: 'Q-1' });
const body = { sourceCurrency: 'EUR', targetCurrency: 'CNY' } as const;

/** Sends a quote and returns its status with the reported errors. */
async function respondTo(read: () => unknown) {
  const errors: unknown[] = [];
  const service = createPartialService<string, Request>(
    {
      getGlobalPayoutQuote: async () => ({ status: 200, body: { status: '1', data: await read() } }) as never,
    },
    { authenticate: () => 'me', onError: (error) => void errors.push(error) },
  );
  const { status } = await call(service, 'getGlobalPayoutQuote', body).catch(() => ({ status: 500 }));
  return [status, errors.map(String)];
}

test.each([
  ['alone', () => ({ ...load() })],
  ['next to a property', () => ({ ...load(), rate: 7.81 })],
  ['by Object.assign', () => Object.assign({ rate: 7.81 }, load())],
])('the copy of a promise %s is an error of the handler', async (_, read) => {
  expect(await respondTo(read)).toEqual([
    500,
    [
      'ResponseError: The handler of getGlobalPayoutQuote returned the copy of a promise at `/data` of the body, which has none of its data. Await the promise.',
    ],
  ]);
});

test('the copy of a row is sent', async () => {
  expect(await respondTo(async () => ({ ...(await load()), rate: 7.81 }))).toEqual([200, []]);
});

test('promises have no symbol before and after a call', async () => {
  const readSymbols = () => Object.getOwnPropertySymbols({ ...load() });
  expect(readSymbols()).toEqual([]);
  expect(await markPromises(() => readSymbols().length)).toBeGreaterThan(0);
  await expect(markPromises(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readSymbols()).toEqual([]);
});
