import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { refusal } from '../core/errors.ts';

export interface Money {
  readonly currency: string;
  readonly minor: bigint;
}

/** Largest amount in minor units: JSON numbers represent 15 digits exactly. */
export const GREATEST_MINOR = 999_999_999_999_999n;

/** Parses 19.99 USD as 1999 and 5 JPY as 5. @param property named in the refusal. @throws Refusal for an invalid amount */
export function toMoney(value: number | string, currency: string, property?: string): Money {
  if (!isCurrency(currency)) throw notACurrency(currency);
  const wrong = (reason: string) => refuseAmount(reason, property);
  const shown = String(value).slice(0, 60);
  const decimal = parseDecimal(value);
  if (decimal === undefined) throw wrong(`${shown} is not an amount`);
  const most = countDecimals(currency);
  const minor = toMinor(decimal, most);
  if (minor === undefined) throw wrong(`${shown} has more than the ${most} decimals of ${currency}`);
  if (minor <= 0n) throw wrong(`An amount must be above zero; ${shown} is not`);
  if (minor > GREATEST_MINOR)
    throw wrong(`${shown} exceeds 15 digits in the smallest unit of ${currency}, the limit of the sandbox`);
  return { currency, minor };
}

/** Returns the refusal of a currency code that is not in ISO 4217 (sandbox choice `currencies`). */
export function notACurrency(code: string, property?: string): Refusal {
  return refuseAmount(`${code} is not a currency of ISO 4217, and the sandbox accepts no others`, property);
}

function refuseAmount(reason: string, property: string | undefined): Refusal {
  return refusal(property === undefined ? reason : `\`${property}\` is wrong: ${reason}`);
}

/** Returns the amount with all its digits: `19.90`, `5`, `0.125`. */
export function formatAmount({ currency, minor }: Money): string {
  const exponent = countDecimals(currency);
  const [whole = '0', fraction = ''] = formatDecimal({ units: minor, scale: exponent }).split('.');
  return exponent === 0 ? whole : `${whole}.${fraction.padEnd(exponent, '0')}`;
}

/** @throws RangeError for more than 15 digits, which no JSON number represents exactly */
export function toNumber(money: Money): number {
  if (money.minor > GREATEST_MINOR || money.minor < -GREATEST_MINOR)
    throw new RangeError(
      `${formatAmount(money)} ${money.currency} has more digits than a JSON number holds.`,
    );
  return Number(formatAmount(money));
}

const CODES_BY_EXPONENT: readonly (readonly [exponent: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
      'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
      'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
      'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE ' +
      'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ' +
      'ZMW ZWG',
  ],
];

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  CODES_BY_EXPONENT.flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, exponent] as const)),
);

export function isCurrency(code: string): boolean {
  return EXPONENTS.has(code);
}

/** Returns the number of decimals: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError for an unknown code */
export function countDecimals(currency: string): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) throw new RangeError(`${currency} is not a currency of ISO 4217.`);
  return exponent;
}

/** An exact decimal: `units` divided by ten to the power of `scale`, which is never negative. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const SHAPE = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

export function parseDecimal(value: number | string): Decimal | undefined {
  const match = SHAPE.exec(String(value));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const units = BigInt(`${sign}${whole}${fraction}`);
  return trim(shift(units, fraction.length - Number(exponent)));
}

/** Returns a decimal in units of ten to the power of `-exponent`, or undefined if it has more decimals. */
export function toMinor({ units, scale }: Decimal, exponent: number): bigint | undefined {
  return scale > exponent ? undefined : units * 10n ** BigInt(exponent - scale);
}

/** Formats a decimal without an exponent or trailing zeros: `0.00012`, `-3.5`, `7`. */
export function formatDecimal(decimal: Decimal): string {
  const { units, scale } = trim(decimal);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function shift(units: bigint, scale: number): Decimal {
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function trim({ units, scale }: Decimal): Decimal {
  let shorter = units;
  let left = scale;
  while (left > 0 && shorter % 10n === 0n) {
    shorter /= 10n;
    left -= 1;
  }
  return { units: shorter, scale: left };
}
