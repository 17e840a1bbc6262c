/**
 * Whether a number is a whole multiple of another, exactly, as both are written in decimals: 19.99 is one of 0.01.
 * Infinite numbers are none.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [digits, places] = decimal(value);
  const [divisorDigits, divisorPlaces] = decimal(divisor);
  const shift = places - divisorPlaces;
  const left = shift < 0 ? digits * 10n ** BigInt(-shift) : digits;
  const right = shift > 0 ? divisorDigits * 10n ** BigInt(shift) : divisorDigits;
  return left % right === 0n;
}

/** A number as digits and how many of them stand behind the point (less than none for 1e21). */
function decimal(value: number): [digits: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}
