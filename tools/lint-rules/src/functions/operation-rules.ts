import { type Check, findingAt, onePerMessage, operationsOf } from '../check.ts';
import type { Finding } from '../tree/place.ts';
import type { SpecNode } from '../tree/spec-node.ts';
import type { SpecTree } from '../tree/spec-tree.ts';

/** `x-rules` of an operation is a list of ids of rules of kind state, client or manual. */
export const operationRules: Check = (tree) => {
  const listing = operationsOf(tree, { webhooks: true }).filter(({ value }) => 'x-rules' in value);
  return onePerMessage(listing.flatMap((operation) => faultsOf(tree, operation)));
};

function faultsOf(tree: SpecTree, operation: SpecNode): Finding[] {
  const ids = operation.value['x-rules'];
  if (!Array.isArray(ids)) {
    const message = '`x-rules` must be a list of rule ids. Write `x-rules: [R-029]`.';
    return [findingAt(operation, message, ['x-rules'])];
  }
  return ids.flatMap((id: unknown, index) => {
    const twice = ids.indexOf(id) < index ? `The rule ${String(id)} is listed twice. Remove one.` : undefined;
    const fault = faultOf(tree, id) ?? twice;
    return fault === undefined ? [] : [findingAt(operation, fault, ['x-rules', index])];
  });
}

function faultOf(tree: SpecTree, id: unknown): string | undefined {
  const rule = tree.rules.get(String(id));
  if (rule === undefined) {
    return `No rule has the id ${String(id)}. Correct the id, or write the rule down in \`rules/${String(id)}.yaml\`.`;
  }
  if (rule.kinds.some((kind) => kind !== 'schema')) return undefined;
  return `The rule ${rule.id} is of kind schema: it is cited by \`$comment\` beside its condition. Remove it from \`x-rules\`.`;
}
