import { now } from '../core/clock.ts';
import { nextIdentifier, type Seed } from '../core/identifiers.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { refuseIfForced } from '../orders/magic-answers.ts';
import { refusal } from '../orders/refusal.ts';
import { recordRequest } from '../orders/storage-limits.ts';
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
): Promise<Result<Quote, 'no_rate'>> {
  const at = await now(tx);
  const rate = rateAt(seed, sourceCurrency, targetCurrency, at);
  if (rate === undefined) return fail('no_rate');
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
  return ok({ queryNo, rate, sourceCurrency, targetCurrency, expiresAt });
}

type QuoteError = 'unknown_quote' | 'other_currencies' | 'expired_quote';

/** Returns a valid quote of this merchant for these currencies. It may be used again. */
export async function findQuote(
  tx: Pick<Transaction, 'db' | 'kind'>,
  { merchantId, sourceCurrency, targetCurrency, queryNo }: QuoteRequest & { readonly queryNo: string },
): Promise<Result<Quote, QuoteError>> {
  const row = await tx.db
    .selectFrom('quotes')
    .selectAll()
    .where('query_no', '=', queryNo)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (row === undefined) return fail('unknown_quote');
  if (row.source_currency !== sourceCurrency || row.target_currency !== targetCurrency) {
    return fail('other_currencies');
  }
  if ((await now(tx)) >= row.expires_at) return fail('expired_quote');
  return ok({ queryNo, rate: row.rate, sourceCurrency, targetCurrency, expiresAt: row.expires_at });
}

interface OrderRate extends QuoteRequest {
  readonly queryNo?: string | undefined;
  /** Rate kept from the create; then the expiry of the quote does not matter. */
  readonly lockedRate?: string | undefined;
}

/**
 * Returns the rate at which an order is confirmed: the rate locked at the create, that of the quote named in the
 * confirm, or the current one.
 */
export async function rateForOrder(
  tx: Transaction,
  seed: Seed,
  order: OrderRate,
): Promise<Result<string, QuoteError | 'no_rate'>> {
  if (order.lockedRate !== undefined) return ok(order.lockedRate);
  if (order.queryNo !== undefined) {
    const quote = await findQuote(tx, { ...order, queryNo: order.queryNo });
    return quote.ok ? ok(quote.value.rate) : quote;
  }
  const rate = rateAt(seed, order.sourceCurrency, order.targetCurrency, await now(tx));
  return rate === undefined ? fail('no_rate') : ok(rate);
}

/** Returns one sentence without a full stop. */
export function describeQuoteError(
  error: QuoteError | 'no_rate',
  names: {
    readonly queryNo?: string | undefined;
    readonly sourceCurrency: string;
    readonly targetCurrency: string;
  },
): string {
  const { queryNo, sourceCurrency, targetCurrency } = names;
  switch (error) {
    case 'unknown_quote':
      return `There is no quote ${queryNo}; ask for a new one`;
    case 'expired_quote':
      return `The quote ${queryNo} has expired; ask for a new one`;
    case 'other_currencies':
      return `The quote ${queryNo} is not for ${sourceCurrency} to ${targetCurrency}; ask for one that is`;
    case 'no_rate':
      return `There is no rate from ${sourceCurrency} to ${targetCurrency}`;
  }
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
    const quote = await createQuote(tx, seed, { merchantId, sourceCurrency, targetCurrency });
    if (!quote.ok) throw refusal(describeQuoteError(quote.error, currencies));
    return { queryNo: quote.value.queryNo, rate: Number(quote.value.rate) };
  });
}
