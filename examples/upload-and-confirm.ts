import { base64Document, createClient, uploadForm, waitForStatus } from '@cross-border-payments/client';
import { newOrderNumber } from './order-number.ts';
import { readSettings } from './settings.ts';

const client = createClient(readSettings('Uploads the documents of a business payout, and confirms it.'));
const { businessPayout, globalPayout } = client;

const { tradeId, status } = await businessPayout.create({
  orderNo: newOrderNumber('GOODS'),
  transactionMode: 'crossMode',
  sourceAmount: 2120.9,
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
  targetAmount: 10_000,
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
    companyNumber: '91440300MA5EXAMPL1',
    address: { country: 'CN' },
  },
});
console.log(`Payout ${tradeId} is ${status}.`);

// For a file on disk: await fileFromPath('invoice.pdf'), from '@cross-border-payments/client/node'.
const pdf = new TextEncoder().encode('%PDF-1.7\n');

// R-027 requires both. One is sent as base64 in JSON, one as a form. The interface does not show how a form names its
// order; the sandbox accepts the tradeId.
const invoice = { tradeId, file: pdf, fileName: 'invoice.pdf', type: 'proforma_invoice' } as const;
await businessPayout.uploadDocumentBase64(await base64Document(invoice));
console.log('Uploaded: proforma invoice.');
const file = new File([pdf], 'order.pdf', { type: 'application/pdf' });
await businessPayout.uploadDocument(
  uploadForm(
    'uploadBusinessPayoutDocument',
    { tradeId, file, type: 'purchase_order' },
    { onProgress: report },
  ),
);
console.log('Uploaded: purchase order.');
await businessPayout.completeDocuments({ tradeId });

// The currencies differ, so R-028 requires a quote.
const { queryNo } = await globalPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
if (!queryNo) throw new Error('The service returned no quote.');
await businessPayout.confirm({ tradeId, queryNo });
console.log(`Confirmed with quote ${queryNo}.`);

await waitForStatus((signal) => businessPayout.getStatus({ tradeId }, { signal }), {
  until: ['completed', 'failed', 'rejected'],
  onChange: (change) => console.log(`It is ${change.status}.`),
});

function report({ sent, total }: { sent: number; total: number }): void {
  if (sent === total) console.log(`Sent ${sent} of ${total} bytes.`);
}
