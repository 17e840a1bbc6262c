/** Returns the name that is nearest to an unknown one, within two letters. */
export function nearestName(names: readonly string[], unknown: string): string | undefined {
  const within = (edits: number) => names.find((name) => isNear(unknown, name, edits));
  return within(0) ?? within(1) ?? within(2);
}

/** Returns whether a name looks like a misspelling of another; upper and lower case are the same. */
export function isNear(one: string, other: string, edits = 2): boolean {
  const difference = Math.abs(one.length - other.length);
  if (other.length < 4 || difference > 2) return false;
  // `payerId` is not a misspelled `payer`.
  if (difference === 2 && (one.startsWith(other) || other.startsWith(one))) return false;
  return isWithin(one.toLowerCase(), other.toLowerCase(), edits);
}

/** Returns whether an edit distance is at most this; swapped neighbours count two. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return isWithin(rest, otherRest, edits);
  const shortened = [
    [rest, other],
    [one, otherRest],
    [rest, otherRest],
  ] as const;
  return edits > 0 && shortened.some(([left, right]) => isWithin(left, right, edits - 1));
}
