import type { SpecNode, SpecTree } from '../tree/spec-tree.ts';

/**
 * Returns the schemas that describe the same value: the schema, the target of its `$ref` and the members of its
 * `allOf`, recursively and each once.
 *
 * @param keywords The keywords whose members are taken in.
 */
export function schemasOfValue(tree: SpecTree, schema: SpecNode, keywords = ['allOf']): SpecNode[] {
  const found: SpecNode[] = [];
  const queue = [schema];
  for (const node of queue) {
    if (found.includes(node)) continue;
    found.push(node);
    const target = tree.target(node);
    if (target !== node) queue.push(target);
    queue.push(...tree.childrenOf(node).filter(({ via }) => keywords.includes(via)));
  }
  return found;
}
