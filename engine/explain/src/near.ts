/** Returns the nearest name, at most two edits away. */
export function nearestName(names: readonly string[], unknown: string): string | undefined {
  for (const edits of [0, 1, 2]) {
    for (const name of names) if (isNear(unknown, name, edits)) return name;
  }
  return undefined;
}

/**
 * Returns the nearest name. It may also be a name that only shares words with the unknown one: `type` for
 * `documentType`, `queryNo` for `quoteNo`.
 */
export function relatedName(names: readonly string[], unknown: string): string | undefined {
  return nearestName(names, unknown) ?? names.find((name) => sharesWords(name, unknown));
}

function sharesWords(name: string, other: string): boolean {
  const [words, others] = [wordsIn(name), wordsIn(other)];
  // `payerId` does not mean `payer`.
  if ((words.at(-1) === 'id') !== (others.at(-1) === 'id')) return false;
  if (words.length === 1 || others.length === 1) return words.some((word) => others.includes(word));
  const isPair = words.length === 2 && others.length === 2;
  return isPair && words[1] === others[1] && name.slice(0, 2) === other.slice(0, 2);
}

function wordsIn(name: string): string[] {
  return name.split(/(?=[A-Z])|[_\s-]+/).map((word) => word.toLowerCase());
}

/** Returns the end of a sentence about an unknown name: the nearest name or, if there is none, a period. */
export function suggestion(names: readonly string[], unknown: string): string {
  const near = nearestName(names, unknown);
  return near === undefined ? '.' : `; did you mean \`${near}\`?`;
}

/** Checks whether one name may be a misspelling of the other; case is ignored. */
export function isNear(one: string, other: string, edits = 2): boolean {
  const difference = Math.abs(one.length - other.length);
  if (other.length < 4 || difference > 2) return false;
  // `payerId` is not a misspelled `payer`.
  if (difference === 2 && (one.startsWith(other) || other.startsWith(one))) return false;
  return isWithin(one.toLowerCase(), other.toLowerCase(), edits);
}

/** Checks whether the edit distance is within a limit; two swapped letters count as two edits. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  const rest = one.slice(1);
  const otherRest = other.slice(1);
  if (one[0] === other[0]) return isWithin(rest, otherRest, edits);
  const isLess = (left: string, right: string) => isWithin(left, right, edits - 1);
  return edits > 0 && (isLess(rest, other) || isLess(one, otherRest) || isLess(rest, otherRest));
}

const MAX_NAME = 64;

/** Removes control and invisible characters and backticks from a name of a request, and shortens it. */
export function cleanName(name: string): string {
  if (/^\w{1,64}$/.test(name)) return name;
  const bounded = name.slice(0, MAX_NAME * 2);
  const clean = [...bounded.replace(/[\p{C}\p{Z}]/gu, ' ').replaceAll('`', "'")];
  return clean.length > MAX_NAME || bounded !== name
    ? `${clean.slice(0, MAX_NAME).join('')}...`
    : clean.join('');
}
