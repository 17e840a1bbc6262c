import { createClient, uploadForm } from '@cross-border-payments/client';
import { standInSigner } from '@cross-border-payments/sandbox/stand-in-signature';
import { readSettings } from './settings.ts';

const settings = readSettings('Signs every body, for a sandbox that was started with --require-signature.');
// How the service signs is not shown. The stand-in of the sandbox shows where your own signer goes.
const client = createClient({ ...settings, sign: standInSigner });

const { rate } = await client.globalPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
console.log(`Signed: a question for a rate. 1 AUD is ${rate} CNY.`);

await client.wallets.getPersonalPayoutBalances();
console.log('Signed: the empty object (R-033).');

const file = new File(['%PDF-1.7\n'], 'bill.pdf', { type: 'application/pdf' });
await client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }));
console.log('Not signed: a form, which has no text.');

const wallets = await client.wallets.listGlobalPayoutWallets();
console.log(`Not signed: a GET without a body. There are ${wallets.length} wallets.`);
