import type { Money } from './amount.ts';
import { exponentOf } from './currency.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { divide, type Rounding } from './rounding.ts';

/**
 * What a source amount is worth in the target currency.
 * @param rate units of the target currency for one unit of the source currency, as exact decimal text.
 * @param rounding `down` unless told otherwise: the merchant receives it.
 */
export function convert(source: Money, target: string, rate: string, rounding: Rounding = 'down'): Money {
  const { units, scale } = parseRate(rate);
  const dividend = source.minor * units * 10n ** BigInt(exponentOf(target));
  const divisor = 10n ** BigInt(scale + exponentOf(source.currency));
  return { currency: target, minor: divide(dividend, divisor, rounding) };
}

/**
 * What must be given in the source currency so that the target amount is reached.
 * @param rate units of the target currency for one unit of the source currency.
 * @param rounding `up` unless told otherwise: the merchant pays it.
 */
export function convertBack(target: Money, source: string, rate: string, rounding: Rounding = 'up'): Money {
  const { units, scale } = parseRate(rate);
  const dividend = target.minor * 10n ** BigInt(scale + exponentOf(source));
  const divisor = units * 10n ** BigInt(exponentOf(target.currency));
  return { currency: source, minor: divide(dividend, divisor, rounding) };
}

function parseRate(rate: string): Decimal {
  const decimal = parseDecimal(rate);
  if (decimal === undefined || decimal.units <= 0n) throw new RangeError(`${rate} is not a rate above zero.`);
  return decimal;
}
