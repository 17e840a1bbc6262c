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
