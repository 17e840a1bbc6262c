import { type AnyError, createClient } from '@cross-border-payments/client';
import { readSettings } from './settings.ts';

const client = createClient(readSettings('Converts funds of the business wallet.').service);
const pair = { sourceCurrency: 'AUD', targetCurrency: 'CNY' };

const { queryNo, rate } = await client.globalPayout.getQuote(pair);
if (!queryNo) throw new Error('The service returned no quote.');
console.log(`Quote ${queryNo}: 1 AUD is ${rate} CNY.`);

try {
  // This GET request moves money, so the client never repeats it.
  const { convertedAmount, transactionId } = await client.wallets.convertFunds({
    ...pair,
    sourceAmount: 100.5,
    queryNo,
    walletType: 'business',
  });
  // The interface does not show in which currency this amount is.
  console.log(`Conversion ${transactionId} gave ${convertedAmount}.`);
} catch (thrown) {
  const error = thrown as AnyError;
  if (error.kind !== 'outcome-unknown') throw error;
  console.log(`Check the wallet before you convert again: ${error.message}`);
  process.exitCode = 1;
}

for (const { type, currency, amount } of await client.wallets.list()) {
  if (type === 'business' && Object.values(pair).includes(currency ?? '')) {
    console.log(`The wallet has ${amount} ${currency}.`);
  }
}
