import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, encodeBase64Document, uploadForm } from '@cross-border-payments/client';
import { createCallbackReceiver, toNodeListener } from '@cross-border-payments/client/callback';

// A sandbox started with `--env FILE` writes the first four into that file.
const { SERVICE_URL, APP_KEY, SECRET_KEY, CALLBACK_APP_KEY, PORT = '8080' } = process.env;
if (!SECRET_KEY) throw new Error('Set SECRET_KEY to the secretKey that the sandbox printed when it started.');
const client = createClient({
  baseUrl: SERVICE_URL || 'http://127.0.0.1:4020',
  appKey: APP_KEY || 'demo-merchant',
  secretKey: SECRET_KEY,
});
const { businessPayout } = client;

const TARGET_AMOUNT = 10_000;
// The interface does not show this response; it is assumed to be like the quote of a global payout.
const quote = await businessPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
const { queryNo, rate } = quote as { queryNo?: unknown; rate?: unknown };
assert(typeof queryNo === 'string' && typeof rate === 'number', 'The service returned no quote.');
const sourceAmount = Math.ceil((TARGET_AMOUNT / rate) * 100) / 100;

const { tradeId, status } = await businessPayout.create({
  // Store your number before the first attempt: the service creates one order per number.
  orderNo: `GOODS-${randomUUID()}`,
  transactionMode: 'crossMode',
  sourceAmount,
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
  targetAmount: TARGET_AMOUNT,
  // For a full payment in CNY, R-016 and R-017 require these three.
  paymentType: 'FullPayment',
  logisticsCompany: 'Example Freight',
  logisticsNumber: 'EF-558812',
  payer: { fullName: 'Southern Cross Trading Pty Ltd', address: { country: 'AU' } },
  beneficiary: {
    fullName: 'Shenzhen Example Electronics Co. Ltd.',
    accountName: 'Shenzhen Example Electronics Co. Ltd.',
    accountNumber: '755901234510999',
    bankName: 'Bank of China, Nanshan Branch',
    companyNumber: '91440300MA5F2K8N3D',
    address: { country: 'CN' },
  },
});
console.log(`Payout ${tradeId} of ${sourceAmount} AUD is ${status}.`);

// For a file on disk: await fileFromPath('invoice.pdf'), from '@cross-border-payments/client/node'.
const pdf = new TextEncoder().encode('%PDF-1.7\n');

// R-027 requires both. One is sent as base64 in JSON, one as a form. The interface does not show how a form names its
// order; the sandbox accepts the tradeId.
const invoice = { tradeId, file: pdf, fileName: 'invoice.pdf', type: 'proforma_invoice' } as const;
await businessPayout.uploadDocumentBase64(await encodeBase64Document(invoice));
console.log('Uploaded: proforma invoice.');
const file = new File([pdf], 'order.pdf', { type: 'application/pdf' });
const purchaseOrder = { tradeId, file, type: 'purchase_order' } as const;
await businessPayout.uploadDocument(uploadForm('uploadBusinessPayoutDocument', purchaseOrder));
console.log('Uploaded: purchase order.');
await businessPayout.completeDocuments({ tradeId });

const receiver = createCallbackReceiver({
  // Without the key, anybody who can reach the URL can send callbacks.
  appKey: CALLBACK_APP_KEY ?? 'unchecked',
  // Runs after the response is sent, since it is unknown how long the service waits for it.
  onCallback: () => void setImmediate(() => void checkStatus()),
});
const server = createServer(toNodeListener(receiver));
await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/webhook`);

/** Gets the status, and ends the program at a final one. A callback is not signed, so trust only this response. */
async function checkStatus(): Promise<void> {
  try {
    // The interface shows neither this response nor the statuses of payouts; these are the sandbox's.
    const { status = '' } = (await businessPayout.getStatus({ tradeId })) ?? {};
    console.log(`It is ${status}.`);
    if (['completed', 'failed', 'rejected'].includes(status)) server.close();
  } catch (error) {
    console.log(`The status is not known: ${(error as Error).message}`);
  }
}

// The currencies differ, so R-028 requires the number of the quote.
await businessPayout.confirm({ tradeId, queryNo });
console.log(`Confirmed with quote ${queryNo}.`);
