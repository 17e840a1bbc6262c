import {
  asObject,
  findingAt,
  type LintFinding,
  onePerMessage,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

type Holder = Pick<SpecNode, 'value' | 'place'>;

/**
 * Checks that `x-rules` of an operation or of the document is a list of ids of rules of kind state, client or manual.
 */
export function operationRules(tree: SpecTree): LintFinding[] {
  const document = { value: asObject(tree.files.get(tree.entry)), place: { file: tree.entry, path: [] } };
  const holders: Holder[] = [document, ...tree.operations({ webhooks: true })];
  return onePerMessage(holders.flatMap((holder) => [...findingsOf(tree, holder)]));
}

function* findingsOf(tree: SpecTree, holder: Holder): Iterable<LintFinding> {
  const ids = holder.value['x-rules'];
  if (Array.isArray(ids)) {
    for (const [at, id] of ids.entries()) {
      const twice = ids.indexOf(id) < at && `The rule ${String(id)} is listed twice. Remove one.`;
      const fault = faultOf(tree, String(id)) ?? twice;
      if (fault) yield findingAt(holder, fault, ['x-rules', at]);
    }
  } else if ('x-rules' in holder.value) {
    yield findingAt(holder, '`x-rules` must be a list of rule ids. Write `x-rules: [R-029]`.', ['x-rules']);
  }
}

function faultOf(tree: SpecTree, id: string): string | undefined {
  const rule = tree.rules.get(id);
  if (rule === undefined) {
    return `No rule has the id ${id}. Correct the id, or write the rule down in \`rules/${id}.yaml\`.`;
  }
  if (rule.kinds.some((kind) => kind !== 'schema')) return undefined;
  return `The rule ${rule.id} is of kind schema: it is cited by \`$comment\` next to its condition. Remove it from \`x-rules\`.`;
}
