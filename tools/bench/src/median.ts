/**
 * The middle value of a list; of an even number of values, the mean of the two in the middle.
 *
 * @param values at least one number
 * @throws Error when the list is empty
 */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('a median needs at least one value');
  return (lower + upper) / 2;
}
