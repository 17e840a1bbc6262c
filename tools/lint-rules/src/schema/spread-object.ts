import { childrenUnder } from '../check.ts';
import type { SpecNode, SpecTree } from '../tree/spec-tree.ts';
import { schemasOfValue } from './schemas-of-value.ts';

/**
 * Returns the schemas of a query parameter whose members are parameters of their own, as `style: form` with `explode`
 * means for an object; none for any other parameter.
 */
export function spreadObject(tree: SpecTree, parameter: SpecNode): SpecNode[] {
  const { in: place, style = 'form', explode = true } = parameter.value;
  if (place !== 'query' || style !== 'form' || explode !== true) return [];
  const parts = childrenUnder(tree, parameter, 'schema').flatMap((schema) => schemasOfValue(tree, schema));
  return parts.some(({ value }) => value.type === 'object') ? parts : [];
}
