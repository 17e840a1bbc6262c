import { createClient, type Signer, uploadForm } from '@cross-border-payments/client';
import { SIGNATURE_HEADER, standInSigner } from '@cross-border-payments/sandbox/stand-in-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';
import { startOn } from './testing/run-example.ts';

let sandbox: WatchedSandbox;

beforeAll(async () => {
  sandbox = await newSandbox({ requireSignature: true });
});
afterAll(async () => {
  await sandbox.close();
  expect(sandbox.errors).toEqual([]);
});

function clientThat(sign?: Signer) {
  const { url: baseUrl, appKey, secretKey } = sandbox;
  return createClient({ baseUrl, appKey, secretKey, ...(sign && { sign }) });
}

const currencies = { sourceCurrency: 'AUD', targetCurrency: 'CNY' };
const refused = {
  kind: 'service',
  status: '-1',
  httpStatus: 400,
  message: expect.stringMatching(/`x-sandbox-signature` does not contain the stand-in signature.*\(R-039\)/),
};

test('signed-calls.ts signs its calls as its help describes', async () => {
  const { code, stdout, stderr } = await startOn(sandbox, 'signed-calls.ts').ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Signed: a request for a rate\. 1 AUD is [\d.]+ CNY\.$/),
    'Signed: the empty object (R-033).',
    'Not signed: a form, which has no text.',
    expect.stringMatching(/^Not signed: a GET without a body\. There are \d+ wallets\.$/),
  ]);
});

test('signed orders are completed, even with base64 documents', async () => {
  const { globalPayout, businessPayout } = clientThat(standInSigner);
  const { tradeId } = await businessPayout.create({
    orderNo: 'SIGNED-1',
    transactionMode: 'cnyMode',
    paymentType: 'DepositPayment',
    sourceCurrency: 'AUD',
    targetCurrency: 'CNY',
    sourceAmount: 10,
    targetAmount: 46,
    payer: { fullName: 'Southern Cross Trading Pty Ltd', address: {} },
    beneficiary: {
      fullName: 'Shenzhen Example Co. Ltd.',
      accountName: 'Li Si',
      accountNumber: '6216610200016587010',
      idNumber: '11010519491231002X',
      address: {},
    },
  });
  const fileBase64 = Buffer.from('%PDF-1.7').toString('base64');
  const invoice = { tradeId, type: 'proforma_invoice', fileName: 'invoice.pdf', fileBase64 } as const;
  await businessPayout.uploadDocumentBase64(invoice);
  const file = new File(['%PDF-1.7'], 'order.pdf');
  await businessPayout.uploadDocument(
    uploadForm('uploadBusinessPayoutDocument', { tradeId, type: 'purchase_order', file }),
  );
  await businessPayout.completeDocuments({ tradeId });
  const { queryNo = '' } = await globalPayout.getQuote(currencies);
  await businessPayout.confirm({ tradeId, queryNo });
  await sandbox.advance(60_000);
  expect(await businessPayout.getStatus({ tradeId })).toMatchObject({ status: 'completed' });
});

test('unsigned bodies are refused, even the empty object', async () => {
  const { globalPayout, wallets } = clientThat();
  await expect(globalPayout.getQuote(currencies)).rejects.toMatchObject(refused);
  await expect(wallets.getForPersonalPayouts()).rejects.toMatchObject(refused);
  // This GET request has no body to sign.
  await expect(wallets.list()).resolves.toHaveLength(11);
});

test.each<[string, Signer]>([
  ['another text', (request) => standInSigner({ ...request, body: `${request.body} ` })],
  ['another token', ({ body }) => standInSigner({ headers: { token: 'of-somebody-else' }, body })],
  ['nothing', () => ({ headers: { [SIGNATURE_HEADER]: '' } })],
])('a signature of %s is refused', async (_, sign) => {
  await expect(clientThat(sign).globalPayout.getQuote(currencies)).rejects.toMatchObject(refused);
});

test('a body that was altered after it was signed is refused, and moves no money', async () => {
  const before = await sandbox.balance('AUD');
  const alter: Signer = (request) => {
    const signed = standInSigner(request);
    return signed && { ...signed, body: (request.body ?? '').replace('"ALTERED-1"', '"ALTERED-2"') };
  };
  const order = { orderNo: 'ALTERED-1', ...currencies, sourceAmount: 10, purpose: 'Salary' } as const;
  const beneficiary = {
    fullName: 'Li Si',
    accountType: 'bank',
    accountInfo: { number: '6216610200016587010' },
  };
  const create = clientThat(alter).globalPayout.create({ ...order, beneficiary } as never);
  await expect(create).rejects.toMatchObject({ ...refused, orderCreated: 'unknown' });
  const signed = clientThat(standInSigner);
  for (const orderNo of ['ALTERED-1', 'ALTERED-2']) {
    const found = signed.globalPayout.getStatus({ orderNo });
    await expect(found).rejects.toMatchObject({ message: expect.stringMatching(/There is no/) });
  }
  expect(await sandbox.balance('AUD')).toEqual(before);
});
