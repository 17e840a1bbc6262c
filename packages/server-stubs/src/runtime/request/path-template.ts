/** A path with parameters, ready to be compared. */
export interface PathTemplate {
  readonly names: readonly string[];
  /** The text before, between and after the parameters of each segment. */
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
 * Compares a path with a template, in time that grows with its length and no faster: a regular expression with several
 * parameters in a segment would try every way to divide it.
 *
 * @param path its segments, not decoded
 * @returns the values of the parameters in order, none of them empty; undefined when the path is another one
 */
export function matchTemplate(
  path: readonly string[],
  { segments }: PathTemplate,
): readonly string[] | undefined {
  if (path.length !== segments.length) return undefined;
  const values: string[] = [];
  for (const [at, literals] of segments.entries()) {
    const found = matchSegment(path[at] ?? '', literals);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/** Gives each parameter as little as it may have, and the last one the rest. */
function matchSegment(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
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
