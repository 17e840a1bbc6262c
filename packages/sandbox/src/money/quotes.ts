import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { deriveBytes, nextIdentifier, type Seed } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Queryable, Transaction } from '../store/store.ts';
import { countDecimals, type Decimal, formatDecimal, type Money, parseDecimal } from './amounts.ts';

export const QUOTE_LIFETIME_MS = 30 * 60_000;

export type QuotedCurrencies = Readonly<Record<'sourceCurrency' | 'targetCurrency', string>>;

type QuoteRequest = QuotedCurrencies & { readonly merchantId: string };

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
export async function quotedRate(tx: Queryable, request: QuoteRequest & { readonly queryNo: string }) {
  const { merchantId, sourceCurrency, targetCurrency, queryNo } = request;
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

export type OrderRate = QuoteRequest & {
  readonly queryNo?: string | undefined;
  /** Rate that was locked when the order was created. It remains valid after the quote expires. */
  readonly lockedRate?: string | undefined;
};

/** Returns the rate locked at the create, else the rate of the quote named in the confirm, else the current rate. */
export async function rateForOrder(tx: Transaction, seed: Seed, order: OrderRate) {
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
) {
  const currencies = { sourceCurrency, targetCurrency };
  refuseIfForced(operation, currencies);
  return recordRequest(store, operation, currencies, async (tx) => {
    const { queryNo, rate } = await createQuote(tx, seed, { merchantId, ...currencies });
    return { queryNo, rate: Number(rate) };
  });
}

const WORTHS =
  'CNY 1, USD 7.12, EUR 7.755, GBP 9.48, HKD 0.914, JPY 0.0471, AUD 4.7, CAD 5.12, SGD 5.53, NZD 4.12, ' +
  'CHF 8.87, KRW 0.00512, THB 0.219, MYR 1.69, IDR 0.000434, INR 0.0812, PHP 0.123, VND 0.000271, AED ' +
  '1.9387, SEK 0.757, NOK 0.709, DKK 1.107, ZAR 0.411, BRL 1.327, MXN 0.386, KWD 23.21, BHD 18.88, TWD ' +
  '0.233, MOP 0.887';

/** Value of one unit of each currency in CNY: invented, but close to real rates. */
export const WORTH_IN_CNY: Readonly<Record<string, string>> = Object.fromEntries(
  WORTHS.split(', ').map((worth) => worth.split(' ')),
);

const DIGITS = 6;
/** `MAX_DRIFT`, the maximum deviation of a price from the table, and `SPREAD` are in units of 1/100,000. */
const SCALE = 100_000n;
const MAX_DRIFT = 200n;
/**
 * The difference between a price and the rate at which the sandbox buys (below) or sells (above). It is larger than
 * `MAX_DRIFT`, so that no chain of conversions gains money, even if prices change in between.
 */
const SPREAD = 250n;
const HOUR_MS = 3_600_000;

/** Returns the rate of an hour, with six significant digits; undefined for a currency that is not in the table. */
export function rateAt(seed: Seed, source: string, target: string, instant: number): string | undefined {
  const hour = Math.floor(instant / HOUR_MS);
  const from = derivePrice(seed, source, hour);
  const to = derivePrice(seed, target, hour);
  if (from === undefined || to === undefined) return undefined;
  if (source === target) return '1';
  const dividend = from.units * 10n ** BigInt(to.scale) * (SCALE - SPREAD);
  const divisor = to.units * 10n ** BigInt(from.scale) * (SCALE + SPREAD);
  return formatDecimal(toSignificant(dividend, divisor));
}

/** Returns the price of a currency in CNY during an hour, times `SCALE`. */
function derivePrice(seed: Seed, currency: string, hour: number): Decimal | undefined {
  const text = Object.hasOwn(WORTH_IN_CNY, currency) ? WORTH_IN_CNY[currency] : undefined;
  const worth = text === undefined ? undefined : parseDecimal(text);
  if (worth === undefined) return undefined;
  const step = BigInt(deriveBytes(seed, 'price', currency, hour).readUInt32BE(0)) % (2n * MAX_DRIFT + 1n);
  return { units: worth.units * (SCALE + step - MAX_DRIFT), scale: worth.scale };
}

/** Divides, and rounds the quotient to six significant digits, or to a whole number if that has more digits. */
function toSignificant(dividend: bigint, divisor: bigint): Decimal {
  let scale = Math.max(DIGITS - String(dividend / divisor).length, 0);
  while (dividend * 10n ** BigInt(scale) < divisor * 10n ** BigInt(DIGITS - 1) && dividend < divisor)
    scale += 1;
  return { units: (dividend * 10n ** BigInt(scale)) / divisor, scale };
}

/** Converts a source amount to the target amount that the merchant receives, rounded down. */
export function convert(source: Money, target: string, rate: string): Money {
  const { units, scale } = parseRate(rate);
  const dividend = source.minor * units * 10n ** BigInt(countDecimals(target));
  return { currency: target, minor: dividend / 10n ** BigInt(scale + countDecimals(source.currency)) };
}

/** Converts a target amount to the source amount that the merchant pays, rounded up. */
export function convertBack(target: Money, source: string, rate: string): Money {
  const { units, scale } = parseRate(rate);
  const dividend = target.minor * 10n ** BigInt(scale + countDecimals(source));
  const divisor = units * 10n ** BigInt(countDecimals(target.currency));
  return { currency: source, minor: (dividend + divisor - 1n) / divisor };
}

function parseRate(rate: string): Decimal {
  const decimal = parseDecimal(rate);
  if (decimal === undefined || decimal.units <= 0n) throw new RangeError(`${rate} is not a rate above zero.`);
  return decimal;
}
