/** Above this a number may be written in fewer digits than JavaScript does. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * By how many characters a JSON text of a number can be shorter than JavaScript's own (`1e5` for 100000, `5e-3` for
 * 0.005). Infinite where that is not worked out.
 */
export function numberSlack(value: number): number {
  const size = Math.abs(value);
  if (size < 1_000) return size < 0.01 && size !== 0 ? Number.POSITIVE_INFINITY : 0;
  if (size > LARGEST) return Number.POSITIVE_INFINITY;
  let zeros = 0;
  for (let rest = size; rest % 10 === 0; rest /= 10) zeros += 1;
  return zeros < 3 ? 0 : zeros - 1 - String(zeros).length;
}

/** Length of a number as JavaScript writes it. */
export function numberLength(value: number): number {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return value < 10 ? 1 : value < 100 ? 2 : 3;
  return String(value).length;
}
