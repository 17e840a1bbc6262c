import {
  asArray,
  findingAt,
  type LintFinding,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

const MESSAGE =
  'This is required and has a `default`, which can then never apply. Remove the `default`, or the requirement.';

/** Checks that a required property has no default, which could never apply. */
export function* defaultNotRequired(tree: SpecTree): Iterable<LintFinding> {
  for (const node of tree.nodes) {
    if (isRequired(node) && hasDefault(tree, node)) yield findingAt(node, MESSAGE);
  }
}

function isRequired({ kind, via, key, parent, value }: SpecNode): boolean {
  if (kind === 'parameter') return value.required === true;
  return kind === 'schema' && via === 'properties' && asArray(parent?.value.required).includes(key);
}

function hasDefault(tree: SpecTree, node: SpecNode): boolean {
  const schemas = node.kind === 'parameter' ? tree.childrenUnder(node, 'schema') : [node];
  return schemas.some((schema) => tree.schemasOfValue(schema).some(({ value }) => 'default' in value));
}
