import { childrenOf, jsonKey, type SchemaNode, toJsonSchema } from '@cross-border-payments/openapi/model';

/**
 * Makes a check of whether two schemas say the same, with all that they refer to. Words do not count; the order of
 * members does, since this only saves the work of a real comparison.
 */
export function sameSchemas(): (a: SchemaNode, b: SchemaNode) => boolean {
  const known = new Map<SchemaNode, Map<SchemaNode, boolean>>();
  const isSame = (a: SchemaNode, b: SchemaNode): boolean => {
    const before = known.get(a)?.get(b);
    if (before !== undefined) return before;
    const own = known.get(a) ?? new Map<SchemaNode, boolean>();
    known.set(a, own);
    // While a schema is compared, it counts as the same wherever it holds itself.
    own.set(b, true);
    const found = isAlike(a, b);
    own.set(b, found);
    return found;
  };
  const isAlike = (a: SchemaNode, b: SchemaNode): boolean => {
    if (ownText(a) !== ownText(b) || (a.ref === undefined) !== (b.ref === undefined)) return false;
    if (a.ref && b.ref && !isSame(a.ref, b.ref)) return false;
    const [left, right] = [childrenOf(a), childrenOf(b)];
    return (
      left.length === right.length && left.every(({ node }, at) => right[at] && isSame(node, right[at].node))
    );
  };
  return isSame;
}

/** Writes what a schema says itself; the schemas inside only by their names. */
function ownText(node: SchemaNode): string {
  const { default: value, deprecated, readOnly, writeOnly } = node.text;
  const schema = toJsonSchema(node, () => true);
  const kept = typeof schema === 'object' ? { ...schema, title: undefined, $comment: undefined } : schema;
  return jsonKey([kept, value, deprecated, readOnly, writeOnly, node.nullable]);
}
