import { childrenOf, type SchemaNode } from '@cross-border-payments/openapi/model';

/** Whether a type describes a request or an answer. */
export type View = 'request' | 'answer';

/**
 * Finds the schemas whose type differs between requests and answers, because they reach a `readOnly` or `writeOnly`
 * member.
 */
export function findViewSensitive(nodes: readonly SchemaNode[]): Set<SchemaNode> {
  const users = usersOf(nodes);
  const found = new Set<SchemaNode>();
  const queue = nodes.filter(({ text }) => text.readOnly || text.writeOnly);
  for (let node = queue.pop(); node; node = queue.pop()) {
    for (const user of users.get(node) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      queue.push(user);
    }
  }
  return found;
}

function usersOf(nodes: readonly SchemaNode[]): Map<SchemaNode, SchemaNode[]> {
  const users = new Map<SchemaNode, SchemaNode[]>();
  for (const node of nodes) {
    const used = childrenOf(node).map((child) => child.node);
    if (node.ref) used.push(node.ref);
    for (const child of used) {
      const list = users.get(child);
      if (list) list.push(node);
      else users.set(child, [node]);
    }
  }
  return users;
}

/** Returns whether a member is hidden: `readOnly` in requests, `writeOnly` in answers. */
export function isHidden(node: SchemaNode, view: View): boolean {
  const { readOnly, writeOnly } = node.text;
  const hidden = view === 'request' ? readOnly && !writeOnly : writeOnly && !readOnly;
  return hidden || (node.ref ? isHidden(node.ref, view) : false);
}
