import { RULE_ID } from '../../document/load-tree.ts';
import {
  asObject,
  type Check,
  isNonEmptyString,
  onePerMessage,
  type SpecTree,
} from '../../document/spec-tree.ts';

/** Checks that every `$comment` of a schema consists of ids of registered rules of kind schema. */
export const commentIds: Check = onePerMessage((tree, report) => {
  for (const node of tree.schemas().filter(({ value }) => '$comment' in value)) {
    const comment = node.value.$comment;
    const faults = isNonEmptyString(comment)
      ? comment.split(' ').map((id) => commentFault(tree, id))
      : ['A `$comment` must be a string of rule ids.'];
    for (const fault of faults) if (fault) report(node, fault, '$comment');
  }
});

function commentFault({ rules }: SpecTree, id: string): string | undefined {
  if (!RULE_ID.test(id)) {
    return `\`${id}\` is not a rule id. A \`$comment\` holds rule ids and nothing else: \`R-001\`, or several with one blank between; put other remarks into a YAML comment.`;
  }
  const rule = rules.get(id);
  if (rule === undefined) return unknownRule(id);
  if (rule.kinds.includes('schema')) return undefined;
  return `The rule ${id} is of kind ${rule.kinds.join(', ')}, so no schema states it. List it in \`x-rules\` of the operation instead, or add \`schema\` to its kinds.`;
}

function unknownRule(id: string): string {
  return `No rule has the id ${id}. Correct the id, or write the rule down in \`rules/${id}.yaml\`.`;
}

/** Checks that `x-rules` of an operation or of the document is an array of ids of rules of kind state, client or manual. */
export const operationRules: Check = onePerMessage((tree, report) => {
  const document = { value: asObject(tree.files.get(tree.entry)), place: { file: tree.entry, path: [] } };
  for (const holder of [document, ...tree.operations({ webhooks: true })]) {
    if (!('x-rules' in holder.value)) continue;
    const ids = holder.value['x-rules'];
    if (!Array.isArray(ids)) {
      report(holder, '`x-rules` must be an array of rule ids. Write `x-rules: [R-029]`.', 'x-rules');
      continue;
    }
    for (const [at, id] of ids.entries()) {
      const twice = ids.indexOf(id) < at && `The rule ${id} is listed twice. Remove one.`;
      const fault = holderFault(tree, String(id)) ?? twice;
      if (fault) report(holder, fault, 'x-rules', at);
    }
  }
});

function holderFault({ rules }: SpecTree, id: string): string | undefined {
  const rule = rules.get(id);
  if (rule === undefined) return unknownRule(id);
  if (rule.kinds.some((kind) => kind !== 'schema')) return undefined;
  return `The rule ${id} is of kind schema: it is cited by \`$comment\` next to its condition. Remove it from \`x-rules\`.`;
}
