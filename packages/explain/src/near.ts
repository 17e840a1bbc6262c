/** Returns the nearest name, within two letters. */
export function nearestName(names: readonly string[], unknown: string): string | undefined {
  for (const edits of [0, 1, 2]) {
    for (const name of names) if (isNear(unknown, name, edits)) return name;
  }
  return undefined;
}

/** Checks for a misspelling of another name; upper and lower case are the same. */
export function isNear(one: string, other: string, edits = 2): boolean {
  const difference = Math.abs(one.length - other.length);
  if (other.length < 4 || difference > 2) return false;
  // `payerId` is not a misspelled `payer`.
  if (difference === 2 && (one.startsWith(other) || other.startsWith(one))) return false;
  return isWithin(one.toLowerCase(), other.toLowerCase(), edits);
}

/** Compares the edit distance with a limit; swapped neighbours count two. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  const rest = one.slice(1);
  const otherRest = other.slice(1);
  if (one[0] === other[0]) return isWithin(rest, otherRest, edits);
  const isLess = (left: string, right: string) => isWithin(left, right, edits - 1);
  return edits > 0 && (isLess(rest, other) || isLess(one, otherRest) || isLess(rest, otherRest));
}
