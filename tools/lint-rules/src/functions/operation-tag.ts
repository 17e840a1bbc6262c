import { type Check, findingAt, nameOf, operationsOf } from '../check.ts';
import type { Finding } from '../tree/place.ts';
import { asArray, asObject, isText } from '../tree/values.ts';

/** The tags of the document, one per family of operations. */
export const TAGS = [
  'Authentication',
  'Global payout',
  'Payin',
  'Business payout',
  'Personal payout',
  'Wallets',
  'Validation',
  'Reference data',
];

/**
 * The document declares only known tags, every operation carries exactly one that is declared. A webhook carries as many
 * as there are families it serves.
 */
export const operationTag: Check = (tree) => {
  const entry = asObject(tree.files.get(tree.entry));
  const names = asArray(entry.tags).map((tag) => asObject(tag).name);
  const strangers = names.flatMap((name, index): Finding[] =>
    TAGS.includes(String(name))
      ? []
      : [
          {
            place: { file: tree.entry, path: ['tags', index] },
            message: `The tag \`${String(name)}\` is none of the families ${TAGS.join(', ')}. Use one of these, or add the family to the lint rule \`operation-tag\`.`,
          },
        ],
  );
  const declared = new Set(names.filter(isText));
  const wrong = operationsOf(tree, { webhooks: true }).flatMap((operation): Finding[] => {
    const tags = asArray(operation.value.tags);
    if (!operation.webhook && tags.length !== 1) {
      return [
        findingAt(
          operation,
          `${nameOf(operation)} has ${tags.length} tags. Give it exactly one: ${TAGS.join(', ')}.`,
          'tags' in operation.value ? ['tags'] : [],
        ),
      ];
    }
    return tags.flatMap((tag, index) =>
      isText(tag) && declared.has(tag)
        ? []
        : [
            findingAt(
              operation,
              `${nameOf(operation)} has the tag \`${String(tag)}\`, which \`openapi.yaml\` does not declare. Use a declared one: ${[...declared].join(', ')}.`,
              ['tags', index],
            ),
          ],
    );
  });
  return [...strangers, ...wrong];
};
