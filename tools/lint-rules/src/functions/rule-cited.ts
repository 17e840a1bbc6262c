import type { Check } from '../check.ts';
import type { Finding } from '../tree/place.ts';
import { asArray, asObject, isText } from '../tree/values.ts';
import { commentIds } from './comment-ids.ts';
import { conditionCited } from './condition-cited.ts';
import { operationRules } from './operation-rules.ts';

/**
 * Every rule of kind schema is cited by a `$comment`, every other one by the `x-rules` of an operation or of
 * the document. While a
 * condition lacks its id or has an unknown one, that is the cause, and nothing is said here.
 */
export const ruleCited: Check = (tree) => {
  if ([conditionCited, commentIds, operationRules].some((check) => check(tree).length > 0)) return [];
  const inSchemas = tree.nodes.map(({ value }) => value.$comment).filter(isText);
  const cited = new Set(inSchemas.flatMap((comment) => comment.split(' ')));
  const holders = [asObject(tree.files.get(tree.entry)), ...tree.nodes.map(({ value }) => value)];
  const named = new Set(holders.flatMap((holder) => asArray(holder['x-rules'])));
  return [...tree.rules.values()].flatMap(({ id, kinds, place }): Finding[] => {
    const findings: Finding[] = [];
    if (kinds.includes('schema') && !cited.has(id)) {
      findings.push({
        place,
        message: `The rule ${id} is of kind schema, but no schema states it. Write the condition with \`$comment: ${id}\` beside it.`,
      });
    }
    const others = kinds.filter((kind) => kind !== 'schema');
    if (others.length > 0 && !named.has(id)) {
      findings.push({
        place,
        message: `The rule ${id} is of kind ${others.join(', ')}, but no operation names it. List it in \`x-rules\` of each operation it applies to, or of \`openapi.yaml\` if it applies to all.`,
      });
    }
    return findings;
  });
};
