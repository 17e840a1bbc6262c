import { writeJournal } from '../journal/journal.ts';
import { refusal } from '../orders/refusal.ts';
import { requireRoomInStore } from '../orders/storage-limits.ts';
import { refuseIfForced } from '../outcomes/forced-answer.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import { createQuote, describeQuoteError } from './quotes.ts';

/** The two currencies of a quote. */
export interface QuotedCurrencies {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
}

/** Gives a rate and its number. @throws Refusal when there is no rate. */
export async function giveQuote(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  currencies: QuotedCurrencies,
): Promise<{ queryNo: string; rate: number }> {
  const { sourceCurrency, targetCurrency } = currencies;
  refuseIfForced(operation, { sourceCurrency, targetCurrency });
  await requireRoomInStore(store);
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: { sourceCurrency, targetCurrency } });
    const quote = await createQuote(tx, seed, { merchantId, sourceCurrency, targetCurrency });
    if (!quote.ok) throw refusal(describeQuoteError(quote.error, currencies));
    return { queryNo: quote.value.queryNo, rate: Number(quote.value.rate) };
  });
}
