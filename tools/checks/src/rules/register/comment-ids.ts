import { RULE_ID } from '../../document/load-tree.ts';
import {
  findingAt,
  isNonEmptyString,
  type LintFinding,
  onePerMessage,
  type SpecTree,
} from '../../document/spec-tree.ts';

/** Checks that every `$comment` of a schema consists of ids of registered rules of kind schema. */
export function commentIds(tree: SpecTree): LintFinding[] {
  const findings = tree.schemas().flatMap((node) => {
    if (!('$comment' in node.value)) return [];
    const comment = node.value.$comment;
    const faults = isNonEmptyString(comment)
      ? comment.split(' ').flatMap((id) => faultOf(tree, id) ?? [])
      : ['A `$comment` must be a string of rule ids.'];
    return faults.map((fault) => findingAt(node, fault, ['$comment']));
  });
  return onePerMessage(findings);
}

function faultOf(tree: SpecTree, id: string): string | undefined {
  if (!RULE_ID.test(id)) {
    return `\`${id}\` is not a rule id. A \`$comment\` holds rule ids and nothing else: \`R-001\`, or several with one blank between; put other remarks into a YAML comment.`;
  }
  const rule = tree.rules.get(id);
  if (rule === undefined) {
    return `No rule has the id ${id}. Correct the id, or write the rule down in \`rules/${id}.yaml\`.`;
  }
  if (rule.kinds.includes('schema')) return undefined;
  return `The rule ${id} is of kind ${rule.kinds.join(', ')}, so no schema states it. List it in \`x-rules\` of the operation instead, or add \`schema\` to its kinds.`;
}
