import { asObject, findingAt, type LintFinding, type SpecTree } from '../../document/spec-tree.ts';

const INSTEAD: Readonly<Record<string, string>> = {
  dependentRequired: '`if: { required: [a] }` with `then: { required: [b] }`',
  dependentSchemas: '`if: { required: [a] }` with `then`',
  unevaluatedProperties: '`additionalProperties: false` in a schema that names every property',
  unevaluatedItems: '`items` for every entry',
};

/**
 * Checks that no keyword is used that some tool of the chain ignores or refuses, since its rules would not be enforced
 * everywhere.
 */
export function* noRefusedKeywords(tree: SpecTree): Iterable<LintFinding> {
  for (const node of tree.schemas()) {
    for (const [keyword, instead] of Object.entries(INSTEAD)) {
      if (!(keyword in node.value)) continue;
      const message = `\`${keyword}\` is not used here: the mock ignores it. Write ${instead}.`;
      yield findingAt(node, message, [keyword]);
    }
    for (const [name, value] of Object.entries(asObject(node.value.properties))) {
      if (typeof value !== 'boolean') continue;
      const instead = value
        ? 'a schema with its description'
        : `\`not: { required: [${name}] }\` on the object`;
      const message = `The property \`${name}\` is \`${value}\` instead of a schema, which some tools refuse. Write ${instead}.`;
      yield findingAt(node, message, ['properties', name]);
    }
  }
}
