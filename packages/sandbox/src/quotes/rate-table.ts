import { deriveBytes, type Seed } from '../identifiers/seed.ts';
import { type Decimal, formatDecimal, parseDecimal } from '../money/decimal.ts';
import { divide } from '../money/rounding.ts';

/**
 * What one unit of each currency is worth in CNY. Made-up rates near real ones: a sandbox choice, not the market.
 */
export const WORTH_IN_CNY: Readonly<Record<string, string>> = {
  CNY: '1',
  USD: '7.12',
  EUR: '8.26',
  GBP: '9.48',
  HKD: '0.914',
  JPY: '0.0471',
  AUD: '4.66',
  CAD: '5.12',
  SGD: '5.53',
  NZD: '4.12',
  CHF: '8.87',
  KRW: '0.00512',
  THB: '0.219',
  MYR: '1.69',
  IDR: '0.000434',
  INR: '0.0812',
  PHP: '0.123',
  VND: '0.000271',
  AED: '1.9387',
  SEK: '0.757',
  NOK: '0.709',
  DKK: '1.107',
  ZAR: '0.411',
  BRL: '1.327',
  MXN: '0.386',
  KWD: '23.21',
  BHD: '18.88',
  TWD: '0.233',
  MOP: '0.887',
};

/** Significant digits of a rate. */
const DIGITS = 6;
/** The furthest a rate strays from the table: half a percent, in steps of a thousandth of a percent. */
const MOST_DRIFT = 500n;
const DRIFT_SCALE = 100_000n;
const HOUR_MS = 3_600_000;

/**
 * The rate of an hour of the sandbox clock: units of the target currency for one unit of the source currency, as
 * exact decimal text of six significant digits. It is the table's rate, moved by up to half a percent as the seed and
 * the hour have it, so that a locked rate and the rate of the day can differ. Equal currencies have rate 1.
 * @returns undefined for a currency that is not in the table.
 */
export function rateAt(seed: Seed, source: string, target: string, instant: number): string | undefined {
  const from = worth(source);
  const to = worth(target);
  if (from === undefined || to === undefined) return undefined;
  if (source === target) return '1';
  const hour = Math.floor(instant / HOUR_MS);
  const step =
    BigInt(deriveBytes(seed, 'rate', source, target, hour).readUInt32BE(0)) % (2n * MOST_DRIFT + 1n);
  const drift = DRIFT_SCALE + step - MOST_DRIFT;
  const dividend = from.units * 10n ** BigInt(to.scale) * drift;
  const divisor = to.units * 10n ** BigInt(from.scale) * DRIFT_SCALE;
  return formatDecimal(toSignificant(dividend, divisor));
}

function worth(currency: string): Decimal | undefined {
  const text = Object.hasOwn(WORTH_IN_CNY, currency) ? WORTH_IN_CNY[currency] : undefined;
  return text === undefined ? undefined : parseDecimal(text);
}

function toSignificant(dividend: bigint, divisor: bigint): Decimal {
  const before = String(dividend / divisor);
  if (before !== '0') {
    const scale = Math.max(DIGITS - before.length, 0);
    return { units: divide(dividend * 10n ** BigInt(scale), divisor, 'half-even'), scale };
  }
  let scale = DIGITS;
  while (dividend * 10n ** BigInt(scale - DIGITS + 1) < divisor) scale += 1;
  return { units: divide(dividend * 10n ** BigInt(scale), divisor, 'half-even'), scale };
}
