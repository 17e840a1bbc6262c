import { childrenUnder, type SpecNode, type SpecTree } from '../tree/spec-tree.ts';

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

/** Keywords whose schemas apply to the same value as the schema around them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

/**
 * Returns all schemas that describe the value of a schema: itself, its `$ref`, its `allOf`, `anyOf` and `oneOf`, the
 * schemas around it, and its uses. This finds the declaration of a member that a condition restricts.
 */
export function sameValueAs(tree: SpecTree, schema: SpecNode, seen = new Set<SpecNode>()): Set<SpecNode> {
  const found = new Set<SpecNode>();
  if (seen.has(schema)) return found;
  seen.add(schema);
  const add = (node: SpecNode): void => {
    for (const inner of schemasOfValue(tree, node, ['allOf', 'anyOf', 'oneOf'])) found.add(inner);
  };
  add(schema);
  const { parent, via, key } = schema;
  const around = parent?.kind === 'schema' ? [parent] : [];
  for (const user of IN_PLACE.includes(via) ? around : tree.usesOf(schema)) {
    for (const node of sameValueAs(tree, user, seen)) found.add(node);
  }
  if (via !== 'properties') return found;
  for (const outer of around.flatMap((node) => [...sameValueAs(tree, node, seen)])) {
    for (const member of tree.childrenOf(outer)) if (member.via === via && member.key === key) add(member);
  }
  return found;
}

/**
 * Returns the schemas of a query parameter whose members are parameters of their own, as `style: form` with `explode`
 * means for an object; none for any other parameter.
 */
export function spreadObject(tree: SpecTree, parameter: SpecNode): SpecNode[] {
  const { in: place, style = 'form', explode = true } = parameter.value;
  if (place !== 'query' || style !== 'form' || explode !== true) return [];
  const parts = childrenUnder(tree, parameter, 'schema').flatMap((schema) => schemasOfValue(tree, schema));
  return parts.some(({ value }) => value.type === 'object') ? parts : [];
}
