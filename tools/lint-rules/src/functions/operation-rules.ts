import { type Check, onePerMessage, operationsOf } from '../check.ts';
import type { Finding, Place } from '../tree/place.ts';
import type { SpecTree } from '../tree/spec-tree.ts';
import { asObject, type JsonObject } from '../tree/values.ts';

/** `x-rules` of an operation or of the document is a list of ids of rules of kind state, client or manual. */
export const operationRules: Check = (tree) => {
  const document = { value: asObject(tree.files.get(tree.entry)), place: { file: tree.entry, path: [] } };
  const holders = [document, ...operationsOf(tree, { webhooks: true })];
  const listing = holders.filter(({ value }) => 'x-rules' in value);
  return onePerMessage(listing.flatMap((holder) => faultsOf(tree, holder)));
};

function faultsOf(tree: SpecTree, { value, place }: { value: JsonObject; place: Place }): Finding[] {
  const ids = value['x-rules'];
  const at = (...inside: number[]) => ({ ...place, path: [...place.path, 'x-rules', ...inside] });
  if (!Array.isArray(ids)) {
    return [{ place: at(), message: '`x-rules` must be a list of rule ids. Write `x-rules: [R-029]`.' }];
  }
  return ids.flatMap((id: unknown, index) => {
    const twice = ids.indexOf(id) < index ? `The rule ${String(id)} is listed twice. Remove one.` : undefined;
    const message = faultOf(tree, id) ?? twice;
    return message === undefined ? [] : [{ place: at(index), message }];
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
