// Long form also: 200 round trips between currencies instead of 40.
import { expect, test } from 'vitest';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

const TRIPS = process.env.TEST_FORM === 'long' ? 200 : 40;

const refused = (text: RegExp) => ({ http: 400, status: '-1', message: expect.stringMatching(text) });

async function confirmed(sandbox: TestSandbox, properties: object): Promise<string> {
  const { data } = await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'G-1', { ...properties }),
  });
  const response = await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  expect(response).toMatchObject({ http: 200, data: { status: 'transferring' } });
  return data.tradeId;
}

async function booksAreRight(sandbox: TestSandbox): Promise<void> {
  const { value } = await sandbox.control('GET', '/ledger/check');
  expect(value.faults).toEqual([]);
}

test('a payout that arrives leaves the wallet', async () => {
  const sandbox = await newSandbox();
  const tradeId = await confirmed(sandbox, {});
  expect(await sandbox.balance('USD')).toEqual(['999900.00', '1000000.00']);
  await sandbox.advance(5_000);
  expect(await sandbox.balance('USD')).toEqual(['999900.00', '999900.00']);
  const { data } = await sandbox.call(OPERATIONS.global.status, { body: { tradeId } });
  expect(data.status).toBe('completed');
  await booksAreRight(sandbox);
});

test('a payout that fails returns the money to the wallet', async () => {
  const sandbox = await newSandbox();
  const tradeId = await confirmed(sandbox, {});
  const { value } = await sandbox.control('POST', `/orders/${tradeId}/fail`, {});
  expect(value.status).toBe('failed');
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000000.00']);
  await sandbox.advance(60_000);
  expect((await sandbox.call(OPERATIONS.global.status, { body: { tradeId } })).data.status).toBe('failed');
  await booksAreRight(sandbox);
});

test('a target amount costs the converted source amount, rounded up', async () => {
  const sandbox = await newSandbox();
  const quote = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { data } = await sandbox.call('getGlobalPayoutQuote', { body: quote });
  await confirmed(sandbox, {
    sourceAmount: undefined,
    targetAmount: 1_000,
    lockRate: true,
    queryNo: data.queryNo,
  });
  const cents = Math.ceil((1_000 / data.rate) * 100);
  expect(await sandbox.balance('USD')).toEqual([(1_000_000 - cents / 100).toFixed(2), '1000000.00']);
});

test('a confirm of more than the wallet contains is refused, and may be repeated', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'G-1', { sourceAmount: 1_000_000.01 }),
  });
  const confirm = () => sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  expect(await confirm()).toEqual(
    refused(/has 1000000\.00 USD available and 1000000\.01 USD are needed; no money moved/),
  );
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000000.00']);
  await sandbox.control('POST', '/wallets/fund', { walletType: 'business', currency: 'USD', amount: '0.01' });
  expect(await confirm()).toMatchObject({ http: 200 });
  await booksAreRight(sandbox);
});

test('a second confirm is refused and moves no money', async () => {
  const sandbox = await newSandbox();
  await confirmed(sandbox, {});
  const again = await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  expect(again).toEqual(refused(/`transferring`, so it cannot be confirmed/));
  expect(await sandbox.balance('USD')).toEqual(['999900.00', '1000000.00']);
});

test.each([
  [{ sourceAmount: 0 }, /must be above zero/],
  [{ sourceAmount: -5 }, /must be above zero/],
  [{ sourceAmount: 1.001 }, /more than the 2 decimals/],
  [{ sourceAmount: 1e15 }, /exceeds 15 digits/],
  [{ sourceCurrency: 'QQQ' }, /`sourceCurrency` is wrong: QQQ is not a currency/],
  [{ targetCurrency: 'RMB', targetAmount: 5 }, /`targetCurrency` is wrong: RMB is not a currency/],
  [{ queryNo: 'QN-NOBODY' }, /There is no quote/],
])('a create with %j is refused, and leaves no order', async (properties, text) => {
  const sandbox = await newSandbox();
  const response = await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'G-1', properties),
  });
  expect(response).toEqual(refused(text));
  expect(await sandbox.call(OPERATIONS.global.status, { body: { orderNo: 'G-1' } })).toEqual(
    refused(/There is no/),
  );
});

test('a payin is in transit when it is paid and available when it is closed', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.payin.create, { body: sample('payin', 'IN-1') });
  await sandbox.control('POST', `/orders/${data.tradeId}/pay`, {});
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000100.00']);
  const twice = await sandbox.control('POST', `/orders/${data.tradeId}/pay`, {});
  expect(twice).toMatchObject({ http: 409, value: { error: expect.stringMatching(/cannot be paid/) } });
  await sandbox.advance(60_000);
  expect(await sandbox.balance('USD')).toEqual(['1000100.00', '1000100.00']);
  const found = await sandbox.call(OPERATIONS.payin.status, { body: { orderNo: 'IN-1' } });
  expect(found.data.status).toBe('completed');
  await booksAreRight(sandbox);
});

test('a payin with only a source amount adds no more than the converted amount', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'CNY', targetCurrency: 'USD' };
  const quote = await sandbox.call('getGlobalPayoutQuote', { body: currencies });
  const { data } = await sandbox.call(OPERATIONS.payin.create, {
    body: sample('payin', 'IN-1', { ...currencies, sourceAmount: 1_000, targetAmount: undefined }),
  });
  await sandbox.control('POST', `/orders/${data.tradeId}/pay`, {});
  const cents = Math.floor(1_000 * quote.data.rate * 100);
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', (1_000_000 + cents / 100).toFixed(2)]);
  await booksAreRight(sandbox);
});

test('a payin whose source amount converts to zero is refused', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'JPY', targetCurrency: 'USD' };
  const response = await sandbox.call(OPERATIONS.payin.create, {
    body: sample('payin', 'IN-1', { ...currencies, sourceAmount: 1, targetAmount: undefined }),
  });
  expect(response).toEqual(refused(/worth less than the smallest amount of USD/));
  expect(sandbox.errors).toEqual([]);
});

test('a payin that nobody pays is cancelled after a day', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.payin.create, { body: sample('payin', 'IN-1') });
  const status = async () =>
    (await sandbox.call(OPERATIONS.payin.status, { body: { orderNo: 'IN-1' } })).data.status;
  await sandbox.advance(86_399_999);
  await sandbox.login();
  expect(await status()).toBe('pending');
  await sandbox.advance(1);
  expect(await status()).toBe('canceled');
});

test('a conversion moves funds once per call, at the rate of its quote, which expires after half an hour', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'JPY' };
  const { data } = await sandbox.call('getGlobalPayoutQuote', { body: currencies });
  const convert = (properties: Record<string, string | number>) =>
    sandbox.call('convertWalletFunds', {
      query: { ...currencies, queryNo: data.queryNo, walletType: 'business', ...properties },
    });
  const done = await convert({ sourceAmount: 10 });
  expect(done.data).toEqual({
    convertedAmount: Math.floor(10 * data.rate),
    transactionId: expect.stringMatching(/^FX/),
    walletType: 'business',
  });
  expect(await sandbox.balance('USD')).toEqual(['999990.00', '999990.00']);
  expect(await sandbox.balance('JPY')).toEqual([
    String(100_000_000 + done.data.convertedAmount),
    expect.any(String),
  ]);
  expect(await convert({})).toEqual(refused(/Send `sourceAmount` or `targetAmount`/));
  expect(await convert({ sourceAmount: 2_000_000 })).toEqual(refused(/are needed; no money moved/));
  expect(await convert({ sourceAmount: 1, targetCurrency: 'CNY' })).toEqual(refused(/is not for USD to CNY/));
  expect(await convert({ targetAmount: 100 })).toMatchObject({ http: 200, data: { convertedAmount: 100 } });
  await sandbox.advance(30 * 60_000);
  expect(await convert({ sourceAmount: 1 })).toEqual(refused(/has expired/));
  await booksAreRight(sandbox);
});

test.each([
  ['payin', { sourceAmount: 1, targetAmount: 1_000_000 }],
  ['payin', { sourceCurrency: 'USD', sourceAmount: 100, targetAmount: 100.01 }],
  ['global', { sourceAmount: 100, targetAmount: 730 }],
  ['business', { sourceAmount: 100, targetAmount: 690 }],
  ['personal', { sourceAmount: 1, targetAmount: 1_000_000 }],
] as const)('a %s with amounts that contradict the rate, %j, is refused', async (family, properties) => {
  const sandbox = await newSandbox();
  const response = await sandbox.call(OPERATIONS[family].create, { body: sample(family, 'A-1', properties) });
  expect(response).toEqual(
    refused(/`sourceAmount` is worth .* contradicts the `targetAmount` of .*; correct one/),
  );
});

test('an update that makes the amounts contradict the rate is refused', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', { targetAmount: 712 }) });
  const update = (properties: object) =>
    sandbox.call('updateGlobalPayout', { body: { orderNo: 'G-1', ...properties } });
  expect(await update({ sourceAmount: 1 })).toEqual(refused(/contradicts/));
  expect(await update({ sourceAmount: 101 })).toMatchObject({ http: 200 });
});

test('round trips between currencies lose money, with old quotes and new ones', async () => {
  const sandbox = await newSandbox();
  const currencies = ['USD', 'EUR', 'JPY', 'GBP'];
  const quotes = new Map<string, string>();
  const convert = async (from: string, to: string, amount: number) => {
    const pair = { sourceCurrency: from, targetCurrency: to };
    const ask = async () => (await sandbox.call('getGlobalPayoutQuote', { body: pair })).data.queryNo;
    const query = { ...pair, sourceAmount: amount, walletType: 'business' };
    const old = quotes.get(from + to) ?? (await ask());
    quotes.set(from + to, old);
    const first = await sandbox.call('convertWalletFunds', { query: { ...query, queryNo: old } });
    if (first.http === 200) return first.data.convertedAmount as number;
    quotes.set(from + to, await ask());
    const second = await sandbox.call('convertWalletFunds', {
      query: { ...query, queryNo: quotes.get(from + to) ?? '' },
    });
    return second.data.convertedAmount as number;
  };
  let held = 10_000;
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const [other = 'EUR', third = 'JPY'] = [currencies[1 + (trip % 3)], currencies[1 + ((trip + 1) % 3)]];
    const back = await convert(third, 'USD', await convert(other, third, await convert('USD', other, held)));
    expect(back).toBeLessThan(held);
    held = back;
    if (trip % 10 === 9) await sandbox.advance(15 * 60_000);
    if (trip % 40 === 39) await sandbox.login();
  }
  await booksAreRight(sandbox);
});

test('a locked rate stays valid after its quote expires', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { data } = await sandbox.call('getGlobalPayoutQuote', { body: currencies });
  const properties = { lockRate: true, queryNo: data.queryNo };
  const created = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', properties) });
  await sandbox.advance(3_500_000);
  await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  const { value } = await sandbox.control('GET', `/orders/${created.data.tradeId}`);
  expect(Number(value.data.rate)).toBe(data.rate);
});

test('a locked rate is void after a change of currency', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { data } = await sandbox.call('getGlobalPayoutQuote', { body: currencies });
  const properties = { sourceAmount: undefined, targetAmount: 1_000, lockRate: true, queryNo: data.queryNo };
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', properties) });
  const update = (change: object) =>
    sandbox.call('updateGlobalPayout', { body: { orderNo: 'G-1', ...change } });
  expect(await update({ targetCurrency: 'JPY' })).toEqual(refused(/is not for USD to JPY/));
  const other = await sandbox.call('getGlobalPayoutQuote', {
    body: { ...currencies, targetCurrency: 'JPY' },
  });
  expect(await update({ targetCurrency: 'JPY', queryNo: other.data.queryNo })).toMatchObject({ http: 200 });
  await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  const cents = Math.ceil((1_000 / other.data.rate) * 100);
  expect(await sandbox.balance('USD')).toEqual([(1_000_000 - cents / 100).toFixed(2), '1000000.00']);
});
