import { type Check, findingAt } from '../check.ts';
import { conjunctsOf } from '../schema/conjuncts.ts';
import type { SpecNode } from '../tree/spec-node.ts';
import type { SpecTree } from '../tree/spec-tree.ts';
import { asArray } from '../tree/values.ts';

/** What must be given has no default: the default could never apply. */
export const defaultNotRequired: Check = (tree) =>
  tree.nodes
    .filter((node) => isRequired(node) && hasDefault(tree, node))
    .map((node) =>
      findingAt(
        node,
        'This is required and has a `default`, which can then never apply. Remove the `default`, or the requirement.',
      ),
    );

function isRequired({ kind, via, key, parent, value }: SpecNode): boolean {
  if (kind === 'parameter') return value.required === true;
  return kind === 'schema' && via === 'properties' && asArray(parent?.value.required).includes(key);
}

function hasDefault(tree: SpecTree, node: SpecNode): boolean {
  const schemas =
    node.kind === 'parameter' ? tree.childrenOf(node).filter(({ via }) => via === 'schema') : [node];
  return schemas.some((schema) => conjunctsOf(tree, schema).some(({ value }) => 'default' in value));
}
