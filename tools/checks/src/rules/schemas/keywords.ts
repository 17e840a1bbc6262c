import { asArray, asObject, type Check, type SpecNode, type SpecTree } from '../../document/spec-tree.ts';

/** Checks that no `enum` contains a value twice. */
export const enumUnique: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const values = asArray(node.value.enum).map((value) => JSON.stringify(value));
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) === at) continue;
      report(node, `The value ${value} occurs twice in this \`enum\`. Remove one.`, 'enum', at);
    }
  }
};

const INSTEAD: Readonly<Record<string, string>> = {
  dependentRequired: '`if: { required: [a] }` with `then: { required: [b] }`',
  dependentSchemas: '`if: { required: [a] }` with `then`',
  unevaluatedProperties: '`additionalProperties: false` in a schema that names every property',
  unevaluatedItems: '`items` for every entry',
};

/**
 * Checks that schemas use no keyword that one of our tools ignores or rejects. Not every tool would enforce such a
 * keyword.
 */
export const noRefusedKeywords: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    for (const [keyword, instead] of Object.entries(INSTEAD)) {
      if (!(keyword in node.value)) continue;
      report(node, `\`${keyword}\` is not used here: the mock ignores it. Write ${instead}.`, keyword);
    }
    for (const [name, value] of Object.entries(asObject(node.value.properties))) {
      if (typeof value !== 'boolean') continue;
      const what = `The property \`${name}\` is \`${value}\` instead of a schema, which some tools refuse.`;
      const instead = value
        ? 'a schema with its description'
        : `\`not: { required: [${name}] }\` on the object`;
      report(node, `${what} Write ${instead}.`, 'properties', name);
    }
  }
};

/** Checks that no required property has a default, since the default could never apply. */
export const defaultNotRequired: Check = (tree, report) => {
  const what = 'This is required and has a `default`, which can then never apply.';
  for (const node of tree.nodes.filter((one) => isRequired(one) && hasDefault(tree, one))) {
    report(node, `${what} Remove the \`default\`, or the requirement.`);
  }
};

function isRequired({ kind, via, key, parent, value }: SpecNode): boolean {
  if (kind === 'parameter') return value.required === true;
  return kind === 'schema' && via === 'properties' && asArray(parent?.value.required).includes(key);
}

function hasDefault(tree: SpecTree, node: SpecNode): boolean {
  const schemas = node.kind === 'parameter' ? tree.childrenUnder(node, 'schema') : [node];
  return schemas.some((schema) => tree.schemasOfValue(schema).some(({ value }) => 'default' in value));
}
