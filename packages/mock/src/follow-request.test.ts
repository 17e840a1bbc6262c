import { listOperations, loadBundle } from '@cross-border-payments/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMock, startMock } from './start-mock.ts';
import { type Exchange, exchange, writtenRequest } from './testing/exchange.ts';

const document = loadBundle();
const operations = new Map(listOperations(document).map((operation) => [operation.id, operation]));

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

interface Changes {
  body?: object;
  /** Undefined leaves out a parameter. */
  query?: { [name: string]: unknown };
  prefer?: string;
}

/** Sends the document's request with some changes, and returns the response's `data`. */
async function send(id: string, { body, query, ...rest }: Changes) {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const written = writtenRequest(document, operation);
  const request: Exchange = {
    ...rest,
    ...(written.body === undefined ? {} : { body: { ...(written.body as object), ...body } }),
    query: { ...written.query, ...query },
  };
  const reply = await exchange(mock.url, operation, request);
  expect(reply.status, reply.body.message).toBe(200);
  return (reply.body as { data?: unknown }).data;
}

describe('values of the request', () => {
  test.each([
    ['createPersonalPayout', { orderNo: 'X-1' }],
    ['createPayin', { orderNo: 'X-1' }],
    ['getGlobalPayoutStatus', { orderNo: 'X-1', tradeId: 'T-1' }],
    ['getPayinStatus', { tradeId: 'T-1' }],
    ['refreshPayinGateway', { tradeId: 'T-1' }],
  ])('the response to %s repeats %j', async (id, body) => {
    expect(await send(id, { body })).toMatchObject(body);
  });

  test.each([
    ['convertWalletFunds', { walletType: 'personal' }],
    ['getWalletByCurrency', { currency: 'USD' }],
    ['getBusinessPayoutStatus', { tradeId: 'T-1' }],
    ['findChineseCharacters', { pinyinName: 'li na' }],
  ])('the response to %s repeats the parameters %j', async (id, query) => {
    expect(await send(id, { query })).toMatchObject(query);
  });

  test('a listed order has the status that is searched for, and the envelope keeps its own', async () => {
    expect(await send('listPayins', { query: { status: 'completed' } })).toMatchObject([
      { tradeId: 'PI20261120000003', status: 'completed', targetAmount: 500 },
    ]);
  });

  test('a value that the response must not have is not repeated', async () => {
    // The request may contain any property, but a response's `gateway` is an object and its `status` a string.
    const body = { orderNo: 'X-1', gateway: 'none', status: 1, tradeId: 'x'.repeat(257) };
    expect(await send('createPayin', { body })).toMatchObject({
      orderNo: 'X-1',
      tradeId: 'PI20261120000001',
      status: 'pending',
      gateway: { gateway: 'wechat' },
    });
  });
});

describe('the example', () => {
  test.each(['wechat', 'alipay', 'bank'])('a payin with the gateway %s gets its details', async (getway) => {
    const order = document.components.examples.PayinOrderByBank?.value as object;
    const body = { ...order, payType: undefined, getway, orderNo: 'X-1' };
    const data = await send('createPayin', { body });
    expect(data).toMatchObject({ orderNo: 'X-1', gateway: { gateway: getway } });
  });

  test('that has the order number of the request is returned', async () => {
    const body = { tradeId: undefined, orderNo: 'PIN-2026-0003' };
    expect(await send('getPayinStatus', { body })).toMatchObject({ tradeId: 'PI20261120000003' });
  });

  test('named in `Prefer` is returned with the order number of the request, but with its own enumerations', async () => {
    const payin = await send('createPayin', { body: { orderNo: 'X-1' }, prefer: 'example=bank' });
    expect(payin).toMatchObject({ orderNo: 'X-1', gateway: { gateway: 'bank' } });
    const query = { walletType: 'personal', sourceAmount: 1 };
    const conversion = await send('convertWalletFunds', { query, prefer: 'example=converted' });
    expect(conversion).toEqual({ transactionId: 'FX20261120000001', walletType: 'business' });
  });
});

describe('a converted amount', () => {
  test.each([{}, { sourceAmount: '1000.00' }, { queryNo: 'Q-1' }, { walletType: 'personal' }])(
    'is shown for the amount and the currencies of the example: %j',
    async (query) => {
      expect(await send('convertWalletFunds', { query })).toMatchObject({ convertedAmount: 4700 });
    },
  );

  test('is asked for with one amount in the document, because two can contradict each other', () => {
    const query = operations
      .get('convertWalletFunds')
      ?.object.parameters?.map(({ name, example }) => [name, example]);
    expect(Object.fromEntries(query ?? [])).toMatchObject({ sourceAmount: 1000, targetAmount: undefined });
  });

  test.each([
    { sourceAmount: 1 },
    { sourceAmount: undefined, targetAmount: 4700 },
    { targetAmount: 4700 },
    { targetCurrency: 'USD' },
  ])('is left out for others: %j', async (query) => {
    expect(await send('convertWalletFunds', { query })).toEqual({
      transactionId: 'FX20261120000001',
      walletType: 'business',
    });
  });

  test('is the only number that depends on the request: rates and balances remain', async () => {
    const body = { sourceCurrency: 'EUR', targetCurrency: 'USD' };
    expect(await send('getGlobalPayoutQuote', { body })).toMatchObject({ rate: 4.7 });
    expect(await send('getWalletByCurrency', { query: { currency: 'EUR' } })).toMatchObject({
      amount: 124000.5,
    });
  });
});
