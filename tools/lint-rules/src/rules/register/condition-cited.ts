import { findingAt, schemasOf } from '../../check.ts';
import { standsUnder, withAncestors } from '../../schema/ancestors.ts';
import { conditionIn } from '../../schema/condition.ts';
import type { LintFinding } from '../../tree/place.ts';
import type { SpecNode } from '../../tree/spec-node.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';

const COMPOSING = ['allOf', 'if', 'then', 'else', 'not', 'anyOf', 'oneOf'];

/** Checks that every condition cites its rule in a `$comment`, on itself or on the schema directly around it. */
export function* conditionCited(tree: SpecTree): Iterable<LintFinding> {
  const flagged = new Set<SpecNode>();
  for (const node of schemasOf(tree)) {
    const keyword = conditionIn(node);
    if (keyword === undefined || isCited(node)) continue;
    const isInFlagged = withAncestors(node).some((other) => flagged.has(other));
    flagged.add(node);
    if (isInFlagged) continue;
    const advice = 'Put `$comment: R-0xx` beside it, with the id of a rule in `rules/`.';
    yield findingAt(node, `This condition (${keyword}) does not say which rule it states. ${advice}`);
  }
}

/**
 * Returns whether a condition has a comment: on itself, on schemas around it as far as a condition or `allOf` reaches,
 * or on the schema that holds these.
 */
function isCited(node: SpecNode): boolean {
  let last = false;
  for (const schema of withAncestors(node)) {
    if (schema.kind !== 'schema') return false;
    if ('$comment' in schema.value) return true;
    if (last) return false;
    last = schema.parent === undefined || !standsUnder(schema.parent, COMPOSING);
  }
  return false;
}
