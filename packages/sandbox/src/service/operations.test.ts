import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { type CallResponse, PDF } from '../../test/requests.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

/** `examples.test.ts` calls every operation with its examples; this story also compares their results. */
test('the operations of all families respond with status 1, each with the results of the others', async () => {
  const sandbox = await newSandbox();
  const call = async (...[id, sent]: Parameters<typeof sandbox.call>): Promise<CallResponse> => {
    const response = await sandbox.call(id, sent);
    expect([id, response.http, response.status, response.message]).toEqual([id, 200, '1', undefined]);
    return response;
  };
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };

  await call('checkSignature', { body: { any: 'object' } });
  const quote = await call('getGlobalPayoutQuote', { body: currencies });
  expect(quote.data).toEqual({ queryNo: expect.stringMatching(/^QN/), rate: expect.closeTo(7.08, 1) });
  await call('getPersonalPayoutQuote', { body: currencies });
  const business = await call('getBusinessPayoutQuote', { query: currencies });

  await call('createGlobalPayout', {
    body: sample('global', 'G-1', { queryNo: quote.data.queryNo }),
  });
  const named = { orderNo: 'G-1' };
  await call('updateGlobalPayout', { body: { ...named, purpose: 'Rent' } });
  await call('uploadGlobalPayoutDocument', { form: { ...named, type: 'bill', file: PDF } });
  await call('completeGlobalPayoutDocuments', { body: named });
  await call('confirmGlobalPayout', { body: named });
  expect((await call('getGlobalPayoutStatus', { body: named })).data.status).toBe('transferring');

  const b = (await call('createBusinessPayout', { body: sample('business', 'B-1') })).data.tradeId;
  const fileBase64 = Buffer.from('%PDF-1.4').toString('base64');
  await call('uploadBusinessPayoutDocumentBase64', {
    body: { tradeId: b, type: 'proforma_invoice', fileName: 'invoice.pdf', fileBase64 },
  });
  await call('uploadBusinessPayoutDocument', { form: { tradeId: b, type: 'purchase_order', file: PDF } });
  await call('completeBusinessPayoutDocuments', { body: { tradeId: b } });
  await call('confirmBusinessPayout', { body: { tradeId: b, queryNo: business.data.queryNo } });
  const status = await call('getBusinessPayoutStatus', { query: { tradeId: b } });
  expect(status.data).toMatchObject({ tradeId: b, orderNo: 'B-1', status: 'transferring' });
  expect(status.data.cost.debit).toEqual({ amount: '100.00', currency: 'USD' });

  for (const orderNo of ['P-1', 'P-2', 'P-3']) {
    await call('createPersonalPayout', { body: sample('personal', orderNo) });
  }
  await call('updatePersonalPayout', { body: { orderNo: 'P-1', relationship: 'Parent' } });
  await call('uploadPersonalPayoutDocument', { form: { orderNo: 'P-1', file: PDF } });
  await call('completePersonalPayoutDocuments', { body: { orderNo: 'P-1' } });
  await call('confirmPersonalPayout', { body: { orderNo: 'P-1' } });
  await call('confirmPersonalPayoutDeprecated', { body: { orderNo: 'P-2' } });
  await call('cancelPersonalPayout', { body: { orderNo: 'P-3' } });
  await call('getPersonalPayoutStatus', { body: { orderNo: 'P-3' } });

  const file = await call('uploadPayinDocument', {
    form: { type: 'bill', fileName: 'bill.pdf', file: PDF },
  });
  const payin = await call('createPayin', {
    body: sample('payin', 'IN-1', { fileIds: [file.data.fileId] }),
  });
  const { tradeId } = payin.data;
  const refreshed = await call('refreshPayinGateway', { body: { tradeId } });
  expect(refreshed.data.gateway.id).not.toBe(payin.data.gateway.id);
  expect((await call('getPayinStatus', { body: { tradeId } })).data).toEqual(refreshed.data);
  const page = await call('listPayins', { query: { search: 'IN-1', pages: 1, pageSize: 10 } });
  expect(page).toMatchObject({ total: 1, data: [{ tradeId, currencyPair: 'USD/CNY', payerName: '李四' }] });
  const { value } = await sandbox.control('GET', `/orders/${tradeId}`);
  expect(value.documents).toMatchObject([{ id: file.data.fileId, type: 'bill' }]);
  expect(value.qrCode.svg).toMatch(/^<svg/);

  const converted = await call('convertWalletFunds', {
    query: { ...currencies, sourceAmount: 100, queryNo: quote.data.queryNo, walletType: 'business' },
  });
  expect(converted.data.convertedAmount).toBeCloseTo(100 * quote.data.rate, 1);
  expect((await call('listWallets')).data.length).toBeGreaterThan(8);
  expect((await call('getWallet', { query: { type: 'business' } })).data).toMatchObject({
    currency: 'CNY',
  });
  await call('getWalletByCurrency', { query: { currency: 'CNY' } });
  await call('getWalletsForPersonalPayouts', { body: {} });
  await call('listWalletsForPersonalPayouts', { body: {} });

  const idNumber = '11010519491231002X';
  const found = await call('findChineseCharacters', { query: { pinyinName: 'zhang san', idNumber } });
  expect(found.data).toMatchObject({ hasChineseCharacters: true, chineseCharacters: '张三' });
  await call('checkBankAccount', {
    body: { type: 'check3', idNumber, name: '张三', account: '6216610200016587010' },
  });
  const verified = await call('checkAlipayTransaction', {
    body: {
      purpose: 'Salary',
      payer: { address: { country: 'AU' } },
      beneficiary: {
        firstName: 'San',
        lastName: 'Zhang',
        idNumber,
        accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
        address: { country: 'CN' },
      },
    },
  });
  expect(verified.data.result).toBe('success');
  expect((await call('listAreas')).data).toHaveLength(34);
  expect((await call('listOccupations')).data.length).toBeGreaterThan(50);

  expect(sandbox.errors).toEqual([]);
});

test('an order without a number gets a generated number', async () => {
  const sandbox = await newSandbox();
  const body = { payer: { fullName: '李四' } };
  const [one, other] = [
    await sandbox.call(OPERATIONS.payin.create, { body }),
    await sandbox.call(OPERATIONS.payin.create, { body }),
  ];
  expect(one.data.orderNo).not.toBe(other.data.orderNo);
});

test('an order is found only by operations of its family, and only by its merchant', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const wrong = await sandbox.call(OPERATIONS.personal.status, { body: { tradeId: data.tradeId } });
  expect(wrong).toMatchObject({
    http: 400,
    message: expect.stringMatching(/There is no personal payout with the `tradeId`/),
  });
  const none = await sandbox.call(OPERATIONS.global.status, { body: {} });
  expect(none).toMatchObject({
    http: 400,
    message: 'The request names no order; send `tradeId` or `orderNo`.',
  });
  const both = { tradeId: data.tradeId, orderNo: 'G-2' };
  expect(await sandbox.call(OPERATIONS.global.status, { body: both })).toMatchObject({ http: 400 });
});

test.each([
  ['page.html', '<html>', /must be one of these kinds/],
  ['page.pdf', '<html>', /does not match its extension/],
  ['empty.pdf', '', /is empty/],
  ['image.svg', '<svg/>', /must be one of these kinds/],
])('refuses the document %s', async (name, content, text) => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const form = { orderNo: 'G-1', file: new File([content], name) };
  const response = await sandbox.call(OPERATIONS.global.upload, { form });
  expect(response).toMatchObject({ http: 400, status: '-1', message: expect.stringMatching(text) });
});

test('refuses a document that is too large', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const file = new File([Buffer.alloc(11 * 1_048_576, '%PDF-')], 'large.pdf');
  const response = await sandbox.call(OPERATIONS.global.upload, { form: { orderNo: 'G-1', file } });
  expect(response.http).toBe(413);
});

test.each([
  [{ pageSize: 101 }, /`pageSize` must be 1 to 100/],
  [{ pages: 0 }, /whole number from 1/],
  [{ pages: '9007199254740993' }, /whole number/],
  [{ start: '2026-02-30' }, /`start` must be a date/],
  [{ end: 'yesterday' }, /`end` must be a date/],
])('refuses the page of payins %j', async (query, text) => {
  const sandbox = await newSandbox();
  const response = await sandbox.call('listPayins', { query });
  expect(response).toMatchObject({ http: 400, message: expect.stringMatching(text) });
});

test('lists payins by status and day, newest first', async () => {
  const sandbox = await newSandbox();
  for (const orderNo of ['IN-1', 'IN-2']) {
    await sandbox.call(OPERATIONS.payin.create, { body: sample('payin', orderNo) });
    await sandbox.advance(60_000);
  }
  const list = async (query: Record<string, string>) => {
    const { total, data } = await sandbox.call('listPayins', { query });
    return [total, data.map(({ orderNo }: { orderNo: string }) => orderNo)];
  };
  expect(await list({})).toEqual([2, ['IN-2', 'IN-1']]);
  expect(await list({ start: '2026-01-01', end: '2026-01-01', status: 'pending' })).toEqual([
    2,
    ['IN-2', 'IN-1'],
  ]);
  expect(await list({ start: '2026-01-02' })).toEqual([0, []]);
  expect(await list({ status: 'completed' })).toEqual([0, []]);
});
