import { type Check, findingAt } from '../check.ts';
import type { Finding } from '../tree/place.ts';
import { asObject } from '../tree/values.ts';

const INSTEAD: Readonly<Record<string, string>> = {
  dependentRequired: '`if: { required: [a] }` with `then: { required: [b] }`',
  dependentSchemas: '`if: { required: [a] }` with `then`',
  unevaluatedProperties: '`additionalProperties: false` in a schema that names every member',
  unevaluatedItems: '`items` for every entry',
};

/** No keyword that some tool of the chain ignores or refuses: rules written with one would not hold everywhere. */
export const noRefusedKeywords: Check = (tree) =>
  tree.nodes
    .filter(({ kind }) => kind === 'schema')
    .flatMap((node): Finding[] => {
      const keywords = Object.entries(INSTEAD).filter(([keyword]) => keyword in node.value);
      const members = Object.entries(asObject(node.value.properties)).filter(
        ([, value]) => typeof value === 'boolean',
      );
      return [
        ...keywords.map(([keyword, instead]) =>
          findingAt(node, `\`${keyword}\` is not used here: the mock ignores it. Write ${instead}.`, [
            keyword,
          ]),
        ),
        ...members.map(([name, value]) =>
          findingAt(
            node,
            `The member \`${name}\` is \`${String(value)}\` instead of a schema, which some tools refuse. Write ${value === true ? 'a schema with its description' : `\`not: { required: [${name}] }\` on the object`}.`,
            ['properties', name],
          ),
        ),
      ];
    });
