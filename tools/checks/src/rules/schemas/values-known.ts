import { asArray, type Check, isUnder, type SpecNode, type SpecTree } from '../../document/spec-tree.ts';

/**
 * Checks that a `const`, or an `enum` inside a condition, contains only values that the property may have. With any
 * other value, the condition would never apply, or the requirement could never be met.
 */
export const valuesKnown: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const known = knownValues(tree, node);
    // A branch of a choice adds values.
    if (known.length === 0 || node.via === 'anyOf' || node.via === 'oneOf') continue;
    for (const [value, ...at] of valuesOf(node)) {
      // The empty string counts as not given.
      if (known.includes(JSON.stringify(value)) || value === '') continue;
      const message = `The value ${JSON.stringify(value)} is not one of those that this property may have: ${known.join(', ')}. Correct it, or add it to the property's \`enum\`.`;
      report(node, message, ...at);
    }
  }
};

/**
 * Lists the values of every `enum` for the value that a schema describes. The `enum` may be in the schema itself or in
 * another schema for the same value.
 */
function knownValues(tree: SpecTree, node: SpecNode): string[] {
  const others = [...tree.sameValueAs(node)].filter((other) => other !== node);
  const lists = 'const' in node.value ? [...others, node] : others;
  const values = lists.flatMap(({ value }) => asArray(value.enum));
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

function valuesOf(node: SpecNode): [value: unknown, ...at: (string | number)[]][] {
  if ('const' in node.value) return [[node.value.const, 'const']];
  if (!isUnder(node, ['if', 'then', 'else', 'not'])) return [];
  return asArray(node.value.enum).map((value, at) => [value, 'enum', at]);
}

/**
 * Checks that a property that must be empty under a condition (`maxLength: 0`) may be empty: otherwise, the property has
 * to be left out, which is another demand.
 */
export const emptyPossible: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    if (node.value.maxLength !== 0) continue;
    const declared = [...tree.sameValueAs(node)].filter(
      (other) => !isUnder(other, ['if', 'then', 'else', 'not']),
    );
    const keyword = declared.map(keywordAgainstEmpty).find((found) => found !== undefined);
    if (keyword === undefined) continue;
    const name = String(node.key);
    const what = `\`maxLength: 0\` demands an empty \`${name}\`, which its \`${keyword}\` forbids.`;
    const advice = `Write \`not: { required: [${name}] }\` next to \`properties\`, so that it must be left out, or permit the empty string.`;
    report(node, `${what} ${advice}`, 'maxLength');
  }
};

function keywordAgainstEmpty({ value }: SpecNode): string | undefined {
  if (Array.isArray(value.enum) && !value.enum.includes('')) return 'enum';
  if ('const' in value && value.const !== '') return 'const';
  return Number(value.minLength) > 0 ? 'minLength' : undefined;
}
