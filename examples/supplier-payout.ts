import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyError, createClient, encodeBase64Document, uploadForm } from '@cross-border-payments/client';
import { createCallbackReceiver, toNodeListener } from '@cross-border-payments/client/callback';

// A sandbox started with `--env FILE` writes the first four into that file.
const { SERVICE_URL, APP_KEY, SECRET_KEY, CALLBACK_APP_KEY, PORT = '8080' } = process.env;
if (!SECRET_KEY || !CALLBACK_APP_KEY)
  throw new Error('Set SECRET_KEY and CALLBACK_APP_KEY to the printed keys.');
// The number of the invoice in your records: the service makes one order per number.
const [, , orderNo] = process.argv;
if (!orderNo) throw new Error('Add the number of the invoice to the command, such as INV-1001.');
const client = createClient({
  baseUrl: SERVICE_URL || 'http://127.0.0.1:4020',
  appKey: APP_KEY || 'demo-merchant',
  secretKey: SECRET_KEY,
});
const { businessPayout } = client;

const callbacks = new EventEmitter();
const receiver = createCallbackReceiver({
  // Callbacks without this key are refused. The status is queried anyway.
  appKey: CALLBACK_APP_KEY,
  // Only ends the pause between two queries, so the service gets its response at once.
  onCallback: () => void callbacks.emit('callback'),
});
// Before the order is created: a port in use must not leave an order that is not confirmed.
const server = createServer(toNodeListener(receiver)).listen(Number(PORT), '127.0.0.1');
await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${PORT} is in use: set PORT.` : error.message);
  process.exit(1);
});
console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/webhook`);

const TARGET_AMOUNT = 10_000;
// The interface does not show this response; it is assumed to be like the quote of a global payout.
const quote = await businessPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
const { queryNo, rate } = quote as { queryNo?: unknown; rate?: unknown };
assert(typeof queryNo === 'string' && typeof rate === 'number', 'The service returned no quote.');
const sourceAmount = Math.ceil((TARGET_AMOUNT / rate) * 100) / 100;

const { tradeId, status } = await businessPayout
  .create({
    orderNo,
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
  })
  .catch(async (error: AnyError) => {
    if (!('resolve' in error)) throw error;
    // The order may exist, from this run or an earlier one. Another number would make a second order.
    console.log(error.message, JSON.stringify(await error.resolve?.()));
    process.exit(1);
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

// The currencies differ, so R-028 requires the number of the quote.
await businessPayout.confirm({ tradeId, queryNo });
console.log(`Confirmed with quote ${queryNo}.`);

/** Gets the status. A callback is not signed, so trust only this response. */
async function readStatus(): Promise<string> {
  try {
    // The interface shows neither this response nor the statuses of payouts; these are the sandbox's.
    const { status = 'unknown' } = (await businessPayout.getStatus({ tradeId })) ?? {};
    return status;
  } catch (error) {
    return `unknown: ${(error as Error).message}`;
  }
}

// Queries after each callback and, because a callback may not arrive, every five seconds.
const FINAL = ['completed', 'failed', 'rejected'];
const endsAt = performance.now() + 5 * 60_000;
for (let result = ''; !FINAL.includes(result); ) {
  if (performance.now() > endsAt) throw new Error(`No final status in five minutes. Query ${tradeId} later.`);
  const pause = once(callbacks, 'callback', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  result = await readStatus();
  console.log(`It is ${result}.`);
  if (!FINAL.includes(result)) await pause;
}
server.close();
