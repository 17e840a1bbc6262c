/** Checks for an exact decimal multiple: 19.99 is one of 0.01. False for infinite numbers. */
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

/** Returns the digits of a number and how many of them are decimals (negative for 1e21). */
function decimal(value: number): [digits: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}
