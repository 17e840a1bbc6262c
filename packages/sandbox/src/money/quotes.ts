import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { nextIdentifier, type Seed } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Transaction } from '../store/store.ts';
import { rateAt } from './rates.ts';

export const QUOTE_LIFETIME_MS = 30 * 60_000;

interface Quote {
  readonly queryNo: string;
  /** Units of the target currency for one unit of the source currency, as an exact decimal. */
  readonly rate: string;
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  readonly expiresAt: number;
}

interface QuoteRequest {
  readonly merchantId: string;
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
}

export async function createQuote(
  tx: Transaction,
  seed: Seed,
  { merchantId, sourceCurrency, targetCurrency }: QuoteRequest,
): Promise<Quote> {
  const at = await now(tx);
  const rate = rateAt(seed, sourceCurrency, targetCurrency, at);
  if (rate === undefined) throw noRate(sourceCurrency, targetCurrency);
  const queryNo = await nextIdentifier(tx, seed, 'quote');
  const expiresAt = at + QUOTE_LIFETIME_MS;
  await tx.db
    .insertInto('quotes')
    .values({
      query_no: queryNo,
      merchant_id: merchantId,
      source_currency: sourceCurrency,
      target_currency: targetCurrency,
      rate,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
  return { queryNo, rate, sourceCurrency, targetCurrency, expiresAt };
}

/** Returns a valid quote of this merchant for these currencies. It may be used again. */
export async function findQuote(
  tx: Pick<Transaction, 'db' | 'kind'>,
  { merchantId, sourceCurrency, targetCurrency, queryNo }: QuoteRequest & { readonly queryNo: string },
): Promise<Quote> {
  const row = await tx.db
    .selectFrom('quotes')
    .selectAll()
    .where('query_no', '=', queryNo)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (row === undefined) throw refusal(`There is no quote ${queryNo}; ask for a new one`);
  if (row.source_currency !== sourceCurrency || row.target_currency !== targetCurrency) {
    const pair = `${sourceCurrency} to ${targetCurrency}`;
    throw refusal(`The quote ${queryNo} is not for ${pair}; ask for one that is`);
  }
  if ((await now(tx)) >= row.expires_at) {
    throw refusal(`The quote ${queryNo} has expired; ask for a new one`);
  }
  return { queryNo, rate: row.rate, sourceCurrency, targetCurrency, expiresAt: row.expires_at };
}

interface OrderRate extends QuoteRequest {
  readonly queryNo?: string | undefined;
  /** Rate kept from the create; then the expiry of the quote does not matter. */
  readonly lockedRate?: string | undefined;
}

/** Returns the rate locked at the create, that of the quote named in the confirm, or the current one. */
export async function rateForOrder(
  tx: Transaction,
  seed: Seed,
  order: OrderRate,
): Promise<string | undefined> {
  const { lockedRate, queryNo, sourceCurrency, targetCurrency } = order;
  if (lockedRate !== undefined) return lockedRate;
  if (queryNo !== undefined) return (await findQuote(tx, { ...order, queryNo })).rate;
  return rateAt(seed, sourceCurrency, targetCurrency, await now(tx));
}

export function noRate(sourceCurrency: string, targetCurrency: string): Refusal {
  return refusal(`There is no rate from ${sourceCurrency} to ${targetCurrency}`);
}

export interface QuotedCurrencies {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
}

export async function giveQuote(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  currencies: QuotedCurrencies,
): Promise<{ queryNo: string; rate: number }> {
  const { sourceCurrency, targetCurrency } = currencies;
  refuseIfForced(operation, { sourceCurrency, targetCurrency });
  return recordRequest(store, operation, { sourceCurrency, targetCurrency }, async (tx) => {
    const { queryNo, rate } = await createQuote(tx, seed, { merchantId, sourceCurrency, targetCurrency });
    return { queryNo, rate: Number(rate) };
  });
}
