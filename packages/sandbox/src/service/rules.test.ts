// Long form also: the same on PostgreSQL, with 500 concurrent requests instead of 60.
import { describe, expect, test } from 'vitest';
import { databasesOfForm } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { PDF } from '../../test/requests.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../test/sample-orders.ts';
import { SIGNATURE_HEADER, signObject, signText } from '../core/signature.ts';

/** Number of concurrent requests. */
const CONCURRENT = process.env.TEST_FORM === 'long' ? 500 : 60;

const families = Object.keys(OPERATIONS) as SampleFamily[];

const refused = (text: RegExp) => ({ http: 400, status: '-1', message: expect.stringMatching(text) });

async function businessOrder(sandbox: TestSandbox, properties: object = {}): Promise<string> {
  const { data } = await sandbox.call(OPERATIONS.business.create, {
    body: sample('business', 'B-1', { ...properties }),
  });
  return data.tradeId;
}

async function uploadBoth(sandbox: TestSandbox, tradeId: string): Promise<void> {
  for (const type of ['proforma_invoice', 'purchase_order']) {
    await sandbox.call(OPERATIONS.business.upload, { form: { tradeId, type, file: PDF } });
  }
}

describe.each(databasesOfForm)('on %s', (kind) => {
  test('R-027: the documents of a business payout are complete only with both', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await businessOrder(sandbox);
    const close = () => sandbox.call(OPERATIONS.business.complete, { body: { tradeId } });
    expect(await close()).toEqual(refused(/proforma_invoice.*purchase_order.*\(R-027\)/));
    await sandbox.call(OPERATIONS.business.upload, { form: { tradeId, type: 'purchase_order', file: PDF } });
    expect(await close()).toEqual(refused(/`proforma_invoice` was not uploaded \(R-027\)/));
    const fileBase64 = Buffer.from('%PDF-1.4').toString('base64');
    const body = { tradeId, type: 'proforma_invoice', fileName: 'invoice.pdf', fileBase64 };
    const wrong = { ...body, fileBase64: 'no base64!' };
    expect(await sandbox.call('uploadBusinessPayoutDocumentBase64', { body: wrong })).toEqual(
      refused(/`fileBase64` is not a base64 string/),
    );
    expect(await sandbox.call('uploadBusinessPayoutDocumentBase64', { body })).toMatchObject({
      http: 200,
      status: '1',
    });
    expect(await close()).toMatchObject({ http: 200, data: { tradeId, status: 'awaiting_transfer' } });
  });

  test('R-028: a confirm between two currencies needs a valid quote', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await businessOrder(sandbox);
    await uploadBoth(sandbox, tradeId);
    await sandbox.call(OPERATIONS.business.complete, { body: { tradeId } });
    const confirm = (properties: object) =>
      sandbox.call(OPERATIONS.business.confirm, { body: { tradeId, ...properties } });
    expect(await confirm({})).toEqual(refused(/`queryNo` is required because.*USD to CNY \(R-028\)/));
    expect(await confirm({ queryNo: 'QN-NOBODY' })).toEqual(refused(/There is no quote QN-NOBODY/));
    const { data } = await sandbox.call('getBusinessPayoutQuote', {
      query: { sourceCurrency: 'USD', targetCurrency: 'CNY' },
    });
    expect(await confirm({ queryNo: data.queryNo })).toMatchObject({
      http: 200,
      data: { status: 'transferring' },
    });
  });

  test('R-028: a confirm within one currency needs no quote', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await businessOrder(sandbox, { sourceCurrency: 'CNY', targetAmount: 100 });
    await uploadBoth(sandbox, tradeId);
    await sandbox.call(OPERATIONS.business.complete, { body: { tradeId } });
    expect(await sandbox.call(OPERATIONS.business.confirm, { body: { tradeId } })).toMatchObject({
      http: 200,
    });
  });

  test.each(families)(
    'R-029: concurrent creates with one %s order number create one order',
    async (family) => {
      const sandbox = await newSandbox(kind);
      const body = sample(family, 'SAME-1');
      const responses = await Promise.all(
        Array.from({ length: CONCURRENT }, () => sandbox.call(OPERATIONS[family].create, { body })),
      );
      expect(responses.filter(({ http }) => http === 200)).toHaveLength(1);
      const others = responses.filter(({ http }) => http !== 200);
      for (const response of others) expect(response).toEqual(refused(/SAME-1 is used.*\(R-029\)/));
      const { value } = await sandbox.control('GET', '/journal');
      const creates = value.filter((line: { data: { event?: string } }) => line.data.event === 'create');
      expect(creates).toHaveLength(1);
    },
  );

  test('concurrent confirms of one order debit once', async () => {
    const sandbox = await newSandbox(kind);
    const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    const body = { tradeId: data.tradeId };
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT }, () => sandbox.call(OPERATIONS.global.confirm, { body })),
    );
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await sandbox.balance('USD')).toEqual(['999900.00', '1000000.00']);
    await sandbox.advance(60_000);
    expect(await sandbox.balance('USD')).toEqual(['999900.00', '999900.00']);
    expect(sandbox.errors).toEqual([]);
  });
});

test('R-030: a personal payout is cancelled only while it is pending', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.personal.create, { body: sample('personal', 'P-1') });
  await sandbox.call(OPERATIONS.personal.create, { body: sample('personal', 'P-2') });
  const cancel = (orderNo: string) => sandbox.call('cancelPersonalPayout', { body: { orderNo } });
  expect(await cancel('P-1')).toMatchObject({ http: 200, data: { status: 'canceled' } });
  expect(await cancel('P-1')).toEqual(refused(/`canceled`.*\(R-030\)/));
  await sandbox.call(OPERATIONS.personal.confirm, { body: { orderNo: 'P-2' } });
  expect(await cancel('P-2')).toEqual(refused(/`transferring`.*\(R-030\)/));
});

test('R-031: an update of a personal payout can change only five properties', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.personal.create, { body: sample('personal', 'P-1') });
  const { tradeId } = data;
  const update = (properties: object) =>
    sandbox.call('updatePersonalPayout', { body: { orderNo: 'P-1', ...properties } });
  expect(await update({ purpose: 'Living', payer: { fullName: 'John Doe' } })).toMatchObject({ http: 200 });
  expect((await update({ sourceAmount: 1 })).message).toMatch(/sourceAmount/);
  expect(await update({})).toEqual(refused(/contains no changes.*\(R-031\)/));
  const { value } = await sandbox.control('GET', `/orders/${tradeId}`);
  expect(value.body).toMatchObject({ purpose: 'Living', payer: { fullName: 'John Doe' }, sourceAmount: 100 });
});

test('R-032: a token expires after one hour, and a new token may be requested earlier', async () => {
  const sandbox = await newSandbox();
  const { appKey } = sandbox;
  const old = await sandbox.login();
  await sandbox.advance(1_800_000);
  const young = await sandbox.login();
  expect(young).not.toBe(old);
  const list = (token: string, headers: object = {}) =>
    sandbox.call('listWallets', { headers: { token, ...headers } });
  await sandbox.advance(1_799_999);
  expect(await list(old)).toMatchObject({ http: 200 });
  await sandbox.advance(1);
  expect(await list(old)).toEqual(refused(/more than an hour.*\(R-032\)/));
  expect(await list(young)).toMatchObject({ http: 200 });
  expect(await list('nobody-gave-this')).toEqual(refused(/not known/));
  expect(await list(young, { appkey: `${appKey}x` })).toEqual(refused(/another `appkey`/));
});

test('R-032: a login with wrong credentials is refused', async () => {
  const sandbox = await newSandbox();
  const body = { appKey: sandbox.appKey, secretKey: 'wrong'.repeat(10) };
  expect(await sandbox.call('createToken', { body })).toEqual(refused(/do not belong together/));
});

test('R-035: completing the documents moves a personal payout to awaiting_transfer', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.personal.create, { body: sample('personal', 'P-1') });
  const { tradeId } = data;
  const close = () => sandbox.call(OPERATIONS.personal.complete, { body: { tradeId } });
  expect(await close()).toEqual(refused(/no document was uploaded \(R-035\)/));
  await sandbox.call(OPERATIONS.personal.upload, { form: { tradeId, file: PDF } });
  expect(await close()).toMatchObject({ http: 200, data: { status: 'awaiting_transfer' } });
});

test('R-039: with --require-signature every body must be signed, even the empty object', async () => {
  const sandbox = await newSandbox('sqlite', { requireSignature: true });
  const token = await sandbox.login();
  const ask = (signature?: string) =>
    sandbox.call('getWalletsForPersonalPayouts', {
      body: {},
      headers: signature === undefined ? {} : { [SIGNATURE_HEADER]: signature },
    });
  expect(await ask()).toEqual(refused(/stand-in signature.*\(R-039\)/));
  expect(await ask(signText(token, '{ }'))).toEqual(refused(/\(R-039\)/));
  expect(await ask(signText(token, '{}'))).toMatchObject({ http: 200, status: '1' });
});

test('R-039: without the option no signature is checked', async () => {
  const sandbox = await newSandbox();
  expect(await sandbox.call('getWalletsForPersonalPayouts', { body: {} })).toMatchObject({
    http: 200,
    status: '1',
  });
});

test('R-039: the check endpoint verifies the stand-in signature of an object', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  const check = (body: unknown) => sandbox.call('checkSignature', { body });
  const signed = signObject(token, { orderNo: 'A', sourceAmount: 1 });
  expect(await check(signed)).toMatchObject({ http: 200, status: '1' });
  expect(await check({ ...signed, sourceAmount: 2 })).toMatchObject({ http: 200, status: '10001' });
  const bytes = Buffer.from(signed.signature, 'hex');
  for (const signature of [
    signed.signature.toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]) {
    const message = expect.stringMatching(/^`signature` must be 64 hexadecimal digits in lower case/);
    expect(await check({ ...signed, signature })).toMatchObject({ http: 200, status: '10001', message });
  }
  // This may be a signature of the real service, whose algorithm the interface does not document.
  expect(await check({ ...signed, signature: 'any other' })).toMatchObject({ status: '1' });
});

test.each(['global', 'business', 'personal', 'payin'] as const)(
  'R-015: a refused create has created the %s order if the response has a tradeId',
  async (family) => {
    const sandbox = await newSandbox();
    const { create, status } = OPERATIONS[family];
    const find = (orderNo: string) =>
      sandbox.call(status, family === 'business' ? { query: { orderNo } } : { body: { orderNo } });
    const body = sample(family, 'A-1', { sourceAmount: 6609 });
    const response = await sandbox.call(create, { body });
    expect(response).toEqual({
      http: 400,
      status: '-1',
      message: 'The create was refused because of a magic value, but the order exists (R-015).',
      data: { tradeId: expect.any(String) },
    });
    expect((await find('A-1')).data.tradeId).toBe(response.data.tradeId);
    expect(await sandbox.call(create, { body })).toEqual(refused(/A-1 is used.*\(R-029\)/));
    const gone = await sandbox.call(create, { body: sample(family, 'A-2', { sourceAmount: 6607 }) });
    expect(gone).toEqual(refused(/no order exists/));
    expect(await find('A-2')).toEqual(refused(/There is no/));
  },
);
