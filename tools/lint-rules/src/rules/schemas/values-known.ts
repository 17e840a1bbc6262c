import { findingAt, type LintFinding, schemasOf } from '../../check.ts';
import { standsUnder } from '../../schema/ancestors.ts';
import { sameValueAs } from '../../schema/schemas-of-value.ts';
import type { SpecNode, SpecTree } from '../../tree/spec-tree.ts';
import { asArray } from '../../tree/values.ts';

/**
 * Checks that a `const`, and an `enum` inside a condition, names values that the member may have: with another, a
 * condition never applies, or a requirement can never be met.
 */
export function* valuesKnown(tree: SpecTree): Iterable<LintFinding> {
  for (const node of schemasOf(tree)) {
    const own = valuesOf(node);
    // A branch of a choice adds values.
    if (own === undefined || node.via === 'anyOf' || node.via === 'oneOf') continue;
    const lists = [...sameValueAs(tree, node)].filter((other) => other !== node && 'enum' in other.value);
    if ('const' in node.value && 'enum' in node.value) lists.push(node);
    if (lists.length === 0) continue;
    const known = new Set(
      lists.flatMap((list) => asArray(list.value.enum)).map((value) => JSON.stringify(value)),
    );
    const keyword = 'const' in node.value ? 'const' : 'enum';
    for (const [at, value] of own.entries()) {
      // The empty text counts as not given.
      if (known.has(JSON.stringify(value)) || value === '') continue;
      const message = `The value ${JSON.stringify(value)} is none of those that this member may have: ${[...known].join(', ')}. Correct it, or add it to the member's \`enum\`.`;
      yield findingAt(node, message, keyword === 'const' ? [keyword] : [keyword, at]);
    }
  }
}

/** Returns the value of a `const`, or the values of an `enum` inside a condition. Any other `enum` declares values. */
function valuesOf(node: SpecNode): readonly unknown[] | undefined {
  if ('const' in node.value) return [node.value.const];
  const isCondition = 'enum' in node.value && standsUnder(node, ['if', 'then', 'else', 'not']);
  return isCondition ? asArray(node.value.enum) : undefined;
}
