import type { LintFinding } from '../../check.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';
import { asArray, asObject, isFilledText } from '../../tree/values.ts';
import { commentIds } from './comment-ids.ts';
import { conditionCited } from './condition-cited.ts';
import { operationRules } from './operation-rules.ts';

/**
 * Checks that every rule of kind schema is cited by a `$comment`, and any other by `x-rules` of an operation or of the
 * document. Reports nothing while a condition has no id or an unknown one, which is the cause.
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
