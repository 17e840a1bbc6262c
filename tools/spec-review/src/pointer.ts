/** @returns the parts of a JSON pointer such as `#/paths/~1a~1b/get`, decoded */
export function parsePointer(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The nodes on the way to a pointer.
 *
 * @param document where the pointer starts
 * @param parts the decoded parts
 * @returns the document, then a node per part, as far as there is one
 */
export function nodesAlong(document: unknown, parts: readonly string[]): unknown[] {
  const nodes = [document];
  for (const part of parts) {
    const next = (nodes.at(-1) as Record<string, unknown> | null)?.[part];
    if (next === undefined || next === null) break;
    nodes.push(next);
  }
  return nodes;
}
