/** One difference between the document and its source. */
export interface Difference {
  at: string;
  fact: string;
  source: unknown;
  bundle: unknown;
}

/** Compares two lists of named values, both ways. */
export function compareLists(
  fact: string,
  wanted: Record<string, string | undefined>,
  found: Record<string, string | undefined>,
): Difference[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].flatMap((at) =>
    wanted[at] === found[at] ? [] : [{ at, fact, source: wanted[at], bundle: found[at] }],
  );
}
