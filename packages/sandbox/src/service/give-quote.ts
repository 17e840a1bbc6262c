import { writeJournal } from '../journal/journal.ts';
import { createQuote } from '../quotes/quotes.ts';
import { describeQuoteError } from './describe-quote-error.ts';
import { refuseIfForced } from './forced.ts';
import { refuseBecause } from './refuse.ts';
import type { Caller, ServiceContext } from './service-context.ts';

/** Gives a rate and its number. @throws Refusal when there is no rate. */
export async function giveQuote(
  { platform: { store, seed } }: ServiceContext,
  { merchantId }: Caller,
  operation: string,
  currencies: { readonly sourceCurrency: string; readonly targetCurrency: string },
): Promise<{ queryNo: string; rate: number }> {
  const { sourceCurrency, targetCurrency } = currencies;
  refuseIfForced(operation, { sourceCurrency, targetCurrency });
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: { sourceCurrency, targetCurrency } });
    const quote = await createQuote(tx, seed, { merchantId, sourceCurrency, targetCurrency });
    if (!quote.ok) return refuseBecause(describeQuoteError(quote.error, currencies));
    return { queryNo: quote.value.queryNo, rate: Number(quote.value.rate) };
  });
}
