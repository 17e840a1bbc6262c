/** A path of the document, taken apart for comparison. */
export interface PathTemplate {
  /** Names of its parameters, in order. */
  readonly names: readonly string[];
  /** The texts before, between and after the parameters of each segment; one text alone for a segment without any. */
  readonly segments: readonly (readonly string[])[];
}

/** Reads a path of the document, such as `/files/{name}.{ending}`. */
export function readTemplate(path: string): PathTemplate {
  return {
    names: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name),
    segments: path.split('/').map((segment) => segment.split(/\{[^{}]+\}/)),
  };
}

/**
 * Compares a segment with the texts around its parameters, in time that grows with its length and no faster: a regular
 * expression with several parameters would try every way to divide it. Each parameter gets as little as it may have, and
 * the last one the rest.
 *
 * @returns the values of the parameters, none of them empty; undefined if the segment does not fit
 */
export function matchSegment(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let start = first.length;
  for (const literal of others) {
    const end = text.indexOf(literal, start + 1);
    if (end === -1) return undefined;
    values.push(text.slice(start, end));
    start = end + literal.length;
  }
  const end = text.length - last.length;
  if (end <= start || !text.endsWith(last)) return undefined;
  return [...values, text.slice(start, end)];
}
