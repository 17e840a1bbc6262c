import {
  asArray,
  asObject,
  type Check,
  isUnder,
  type JsonObject,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

const ADVICE =
  'Add `maxLength` (or `enum`, `const`, `format: date`), or, when the interface document gives none, `x-not-shown` with the statement `maximum length` and the section.';

/** Checks that every string has a maximum length, or is marked because the interface document states none. */
export const stringLength: Check = (tree, report) => {
  const found = new Set<SpecNode>();
  for (const node of tree.schemas()) {
    if (!isString(node.value) || isUnder(node, ['if', 'not'])) continue;
    // The interface document does not state the names of these properties, nor their length.
    if (node.via === 'additionalProperties') continue;
    for (const at of unboundedPlaces(tree, node)) {
      if (found.has(at)) continue;
      found.add(at);
      const where = at === node ? '' : ', neither here nor where the `$ref` leads';
      report(at, `This string has no maximum length${where}. ${ADVICE}`);
    }
  }
};

/**
 * Returns the places where a length is missing: the schema itself if neither it nor any of its uses limits the length.
 * If only some uses limit it, returns the other uses.
 */
function unboundedPlaces(tree: SpecTree, node: SpecNode): SpecNode[] {
  if (isBounded(tree, node)) return [];
  const uses = tree.usesOf(node).filter((use) => use.kind === 'schema');
  const unbounded = uses.filter((use) => !isBounded(tree, use));
  return unbounded.length === uses.length ? [node] : unbounded;
}

function isBounded(tree: SpecTree, node: SpecNode): boolean {
  if (tree.schemasOfValue(node).some(({ value }) => saysLength(value))) return true;
  const { parent } = node;
  if (parent === undefined) return false;
  if (parent.kind !== 'schema') return declaredUnknown(parent.value);
  return ['allOf', 'anyOf', 'oneOf', 'then', 'else'].includes(node.via) && isBounded(tree, parent);
}

/** Returns whether a schema allows only strings, and perhaps null. */
function isString({ type }: JsonObject): boolean {
  const types = asArray(type);
  return (
    type === 'string' ||
    (types.includes('string') && types.every((one) => one === 'string' || one === 'null'))
  );
}

function saysLength(value: JsonObject): boolean {
  const known = ['maxLength', 'enum', 'const'].some((keyword) => keyword in value);
  return known || value.format === 'date' || declaredUnknown(value);
}

function declaredUnknown(value: JsonObject): boolean {
  return asArray(value['x-not-shown']).some((entry) => asObject(entry).statement === 'maximum length');
}
