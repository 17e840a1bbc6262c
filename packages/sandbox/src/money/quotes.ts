import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { nextIdentifier, type Seed } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Queryable, Transaction } from '../store/store.ts';
import { rateAt } from './rates.ts';

export const QUOTE_LIFETIME_MS = 30 * 60_000;

export interface QuotedCurrencies {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
}

interface QuoteRequest extends QuotedCurrencies {
  readonly merchantId: string;
}

/** Stores a quote. Its rate is an exact decimal: the units of the target currency for one unit of the source currency. */
export async function createQuote(
  tx: Transaction,
  seed: Seed,
  { merchantId, sourceCurrency, targetCurrency }: QuoteRequest,
  lifetimeMs = QUOTE_LIFETIME_MS,
) {
  const createdAt = await now(tx);
  const rate = rateAt(seed, sourceCurrency, targetCurrency, createdAt);
  if (rate === undefined) throw noRate({ sourceCurrency, targetCurrency });
  const queryNo = await nextIdentifier(tx, seed, 'quote');
  const expiresAt = createdAt + lifetimeMs;
  const quote = { queryNo, merchantId, sourceCurrency, targetCurrency, rate, createdAt, expiresAt };
  await tx.db.insertInto('quotes').values(quote).execute();
  return { queryNo, rate };
}

/** Returns the rate of a quote, which may be used repeatedly. @throws Refusal unless the quote is valid for the request */
export async function quotedRate(
  tx: Queryable,
  { merchantId, sourceCurrency, targetCurrency, queryNo }: QuoteRequest & { readonly queryNo: string },
): Promise<string> {
  const quotes = tx.db.selectFrom('quotes').selectAll().where('merchantId', '=', merchantId);
  const row = await quotes.where('queryNo', '=', queryNo).executeTakeFirst();
  if (row === undefined) throw refusal(`There is no quote ${queryNo}; ask for a new one`);
  if (row.sourceCurrency !== sourceCurrency || row.targetCurrency !== targetCurrency) {
    const pair = `${sourceCurrency} to ${targetCurrency}`;
    throw refusal(`The quote ${queryNo} is not for ${pair}; ask for one that is`);
  }
  if ((await now(tx)) >= row.expiresAt) {
    throw refusal(`The quote ${queryNo} has expired; ask for a new one`);
  }
  return row.rate;
}

interface OrderRate extends QuoteRequest {
  readonly queryNo?: string | undefined;
  /** Rate that was locked when the order was created. It remains valid after the quote expires. */
  readonly lockedRate?: string | undefined;
}

/** Returns the rate locked at the create, else the rate of the quote named in the confirm, else the current rate. */
export async function rateForOrder(
  tx: Transaction,
  seed: Seed,
  order: OrderRate,
): Promise<string | undefined> {
  const { lockedRate, queryNo, sourceCurrency, targetCurrency } = order;
  if (lockedRate !== undefined) return lockedRate;
  if (queryNo !== undefined) return quotedRate(tx, { ...order, queryNo });
  return rateAt(seed, sourceCurrency, targetCurrency, await now(tx));
}

export function noRate({ sourceCurrency, targetCurrency }: QuotedCurrencies): Refusal {
  return refusal(`There is no rate from ${sourceCurrency} to ${targetCurrency}`);
}

export async function giveQuote(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  { sourceCurrency, targetCurrency }: QuotedCurrencies,
): Promise<{ queryNo: string; rate: number }> {
  const currencies = { sourceCurrency, targetCurrency };
  refuseIfForced(operation, currencies);
  return recordRequest(store, operation, currencies, async (tx) => {
    const { queryNo, rate } = await createQuote(tx, seed, { merchantId, ...currencies });
    return { queryNo, rate: Number(rate) };
  });
}
