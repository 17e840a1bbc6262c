import { createClient, uploadForm } from '@cross-border-payments/client';
import { standInSigner } from '@cross-border-payments/sandbox/stand-in-signature';
import { readSettings } from './settings.ts';

const { service } = readSettings('Signs every body, for a sandbox started with --require-signature.');
// The interface document does not say how to sign. Pass your own signer instead of the sandbox's stand-in.
const client = createClient({ ...service, sign: standInSigner });

const { rate } = await client.globalPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
console.log(`Signed: a request for a rate. 1 AUD is ${rate} CNY.`);

await client.wallets.getForPersonalPayouts();
console.log('Signed: the empty object (R-033).');

const file = new File(['%PDF-1.7\n'], 'bill.pdf', { type: 'application/pdf' });
await client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }));
console.log('Not signed: a form, which has no text.');

const wallets = await client.wallets.list();
console.log(`Not signed: a GET without a body. There are ${wallets.length} wallets.`);
