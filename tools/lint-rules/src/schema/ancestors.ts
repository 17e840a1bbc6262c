import type { SpecNode } from '../tree/spec-tree.ts';

/** Returns the node and the objects around it in the same file or component, innermost first. */
export function withAncestors(node: SpecNode): SpecNode[] {
  const chain = [node];
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) chain.push(outer);
  return chain;
}

/** Returns whether the schema or one around it is under one of the keywords. */
export function standsUnder(node: SpecNode, keywords: readonly string[]): boolean {
  return withAncestors(node).some((outer) => outer.kind === 'schema' && keywords.includes(outer.via));
}
