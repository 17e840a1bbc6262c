/** Decimal places of the currencies. Repeated here, because the test must not use the code that it tests. */
const DIGITS: Readonly<Record<string, number>> = {
  USD: 2,
  CNY: 2,
  EUR: 2,
  GBP: 2,
  AUD: 2,
  HKD: 2,
  JPY: 0,
  KWD: 3,
};

/** The currencies from which the driver draws. */
export const CURRENCIES: readonly string[] = Object.keys(DIGITS);

function digitsOf(currency: string): number {
  const digits = DIGITS[currency];
  if (digits === undefined) throw new Error(`The model does not know ${currency}.`);
  return digits;
}

interface Fraction {
  readonly units: bigint;
  readonly scale: number;
}

function read(value: number | string): Fraction {
  const [whole = '', fraction = ''] = String(value).split('.');
  if (!/^\d+$/.test(whole + fraction)) throw new Error(`${value} is not a plain number.`);
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Reads an amount of a response in the smallest unit. @throws Error if it has more digits than the currency */
export function minorOf(value: number | string, currency: string): bigint {
  const { units, scale } = read(value);
  const missing = digitsOf(currency) - scale;
  if (missing < 0) throw new Error(`${value} ${currency} has a part of the smallest unit.`);
  return units * 10n ** BigInt(missing);
}

/** Converts an amount in the smallest unit to the number in a request. */
export function numberOf(minor: bigint, currency: string): number {
  return Number(`${minor}e-${digitsOf(currency)}`);
}

/** Computes what a target amount costs at a rate, rounded up to the smallest unit of the source currency. */
export function costOf(target: bigint, from: string, to: string, rate: number): bigint {
  const { units, scale } = read(rate);
  const above = target * 10n ** BigInt(scale + digitsOf(from));
  const below = units * 10n ** BigInt(digitsOf(to));
  return (above + below - 1n) / below;
}

/** Converts a source amount at a rate, rounded down to the smallest unit of the target currency. */
export function worthOf(source: bigint, from: string, to: string, rate: number): bigint {
  const { units, scale } = read(rate);
  return (source * units * 10n ** BigInt(digitsOf(to))) / 10n ** BigInt(scale + digitsOf(from));
}
