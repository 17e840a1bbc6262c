import { asArray, findingAt, type LintFinding, type SpecTree } from '../../document/spec-tree.ts';

/** Checks that no `enum` contains a value twice. */
export function* enumUnique(tree: SpecTree): Iterable<LintFinding> {
  for (const node of tree.schemas()) {
    const values = asArray(node.value.enum).map((value) => JSON.stringify(value));
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) === at) continue;
      yield findingAt(node, `The value ${value} occurs twice in this \`enum\`. Remove one.`, ['enum', at]);
    }
  }
}
