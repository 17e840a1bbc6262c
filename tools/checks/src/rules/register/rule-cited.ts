import {
  asArray,
  asObject,
  type Check,
  findingsOf,
  isNonEmptyString,
  type RegisteredRule,
  type ReportFault,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';
import { conditionCited } from './condition-cited.ts';
import { commentIds, operationRules } from './rule-ids.ts';

/**
 * Checks that every rule of kind schema is cited in a `$comment`, and every rule of another kind in `x-rules` of an
 * operation or of the document. Reports nothing while a condition has no rule id or an unknown one, which is
 * probably the cause.
 */
export const ruleCited: Check = (tree, report) => {
  if ([conditionCited, commentIds, operationRules].some((check) => findingsOf(check, tree).length > 0))
    return;
  const comments = tree.nodes.map(({ value }) => value.$comment).filter(isNonEmptyString);
  const cited = new Set(comments.flatMap((comment) => comment.split(' ')));
  const holders = [asObject(tree.files.get(tree.entry)), ...tree.nodes.map(({ value }) => value)];
  const named = new Set(holders.flatMap((holder) => asArray(holder['x-rules'])));
  for (const rule of tree.rules.values()) {
    const { id, kinds, place } = rule;
    if (kinds.includes('schema') && !cited.has(id)) reportUncited(tree, rule, report);
    const others = kinds.filter((kind) => kind !== 'schema');
    if (others.length === 0 || named.has(id)) continue;
    const advice =
      'List it in `x-rules` of each operation it applies to, or of `openapi.yaml` if it applies to all.';
    const message = `The rule ${id} is of kind ${others.join(', ')}, but no operation names it. ${advice}`;
    report({ place }, message);
  }
};

function reportUncited(tree: SpecTree, rule: RegisteredRule, report: ReportFault): void {
  const { id, place } = rule;
  const suspect = citingAnother(tree, rule);
  if (suspect === undefined) {
    const advice = `Write the condition with \`$comment: ${id}\` next to it.`;
    report({ place }, `The rule ${id} is of kind schema, but no schema states it. ${advice}`);
    return;
  }
  const what = `This schema cites ${suspect.value.$comment}, but names the property at which ${id}, which no schema cites, rejects its instances.`;
  const advice = `Write \`$comment: ${id}\` here, or write the condition of ${id} elsewhere.`;
  report(suspect, `${what} ${advice}`, '$comment');
}

/**
 * Finds a schema that probably cites another rule by mistake: it names a property at which only instances of the given
 * rule are rejected.
 */
function citingAnother(tree: SpecTree, { propertiesAtFault }: RegisteredRule): SpecNode | undefined {
  const names = (node: SpecNode, properties: readonly string[]) =>
    properties.some((property) => JSON.stringify(node.value).includes(`"${property}"`));
  return tree.schemas().find((node) => {
    if (!isNonEmptyString(node.value.$comment) || !names(node, propertiesAtFault)) return false;
    const others = node.value.$comment.split(' ').map((id) => tree.rules.get(id)?.propertiesAtFault ?? []);
    return others.every((properties) => properties.length > 0 && !names(node, properties));
  });
}
