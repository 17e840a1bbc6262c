const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/**
 * Checks the number of a mainland resident identity card: 18 characters, a date of birth that exists, and the check digit
 * of ISO 7064 MOD 11-2.
 */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  if (!isDay(text.slice(6, 10), text.slice(10, 12), text.slice(12, 14))) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return CHECK_DIGITS[sum % 11] === text[17];
}

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}
