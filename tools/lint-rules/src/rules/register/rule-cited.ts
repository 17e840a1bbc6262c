import type { LintFinding } from '../../tree/place.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';
import { asArray, asObject, isFilledText } from '../../tree/values.ts';
import { commentIds } from './comment-ids.ts';
import { conditionCited } from './condition-cited.ts';
import { operationRules } from './operation-rules.ts';

/**
 * Every rule of kind schema is cited by a `$comment`, every other one by the `x-rules` of an operation or of
 * the document. While a condition lacks its id or has an unknown one, that is the cause, and nothing is said here.
 */
export function* ruleCited(tree: SpecTree): Iterable<LintFinding> {
  if ([conditionCited, commentIds, operationRules].some((check) => [...check(tree)].length > 0)) return;
  const comments = tree.nodes.map(({ value }) => value.$comment).filter(isFilledText);
  const cited = new Set(comments.flatMap((comment) => comment.split(' ')));
  const holders = [asObject(tree.files.get(tree.entry)), ...tree.nodes.map(({ value }) => value)];
  const named = new Set(holders.flatMap((holder) => asArray(holder['x-rules'])));
  for (const { id, kinds, place } of tree.rules.values()) {
    if (kinds.includes('schema') && !cited.has(id)) {
      const advice = `Write the condition with \`$comment: ${id}\` beside it.`;
      yield { place, message: `The rule ${id} is of kind schema, but no schema states it. ${advice}` };
    }
    const others = kinds.filter((kind) => kind !== 'schema');
    if (others.length === 0 || named.has(id)) continue;
    const advice =
      'List it in `x-rules` of each operation it applies to, or of `openapi.yaml` if it applies to all.';
    const message = `The rule ${id} is of kind ${others.join(', ')}, but no operation names it. ${advice}`;
    yield { place, message };
  }
}
