/**
 * `down` is towards zero: what a merchant receives. `up` is away from zero: what a merchant pays. `half-even` is
 * for rates. So a conversion never creates money for the merchant.
 */
export type Rounding = 'down' | 'up' | 'half-even';

/** Divides two whole numbers; the divisor is above zero. @throws RangeError when it is not. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError('A divisor must be above zero.');
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n || rounding === 'down') return quotient;
  const away = dividend < 0n ? quotient - 1n : quotient + 1n;
  if (rounding === 'up') return away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice === divisor) return quotient % 2n === 0n ? quotient : away;
  return twice > divisor ? away : quotient;
}
