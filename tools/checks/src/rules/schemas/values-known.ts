import {
  asArray,
  asObject,
  type Check,
  isUnder,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../../document/spec-tree.ts';

/** Keywords whose schemas state conditions and do not declare properties. */
const CONDITIONAL = ['if', 'then', 'else', 'not'];

/**
 * Checks that a `const`, or an `enum` inside a condition, contains only values that the property may have. With any
 * other value, the condition would never apply, or the requirement could never be met.
 */
export const valuesKnown: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const known = knownValues(tree, node);
    // Values in a branch of a choice may be new.
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
 * Lists the values of every `enum` that applies to the value of a schema, in the schema itself or in another schema for
 * the same value.
 */
function knownValues(tree: SpecTree, node: SpecNode): string[] {
  const others = [...tree.sameValueAs(node)].filter((other) => other !== node);
  const lists = 'const' in node.value ? [...others, node] : others;
  const values = lists.flatMap(({ value }) => asArray(value.enum));
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

function valuesOf(node: SpecNode): [value: unknown, ...at: (string | number)[]][] {
  if ('const' in node.value) return [[node.value.const, 'const']];
  if (!isUnder(node, CONDITIONAL)) return [];
  return asArray(node.value.enum).map((value, at) => [value, 'enum', at]);
}

/**
 * Checks that a property may be empty if a condition demands that it is (`maxLength: 0`). Otherwise it would have to be
 * left out, which is another demand.
 */
export const emptyPossible: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    if (node.value.maxLength !== 0) continue;
    const declared = [...tree.sameValueAs(node)].filter((other) => !isUnder(other, CONDITIONAL));
    const keyword = keywordAgainstEmpty(declared);
    if (keyword === undefined) continue;
    const name = String(node.key);
    const what = `\`maxLength: 0\` demands an empty \`${name}\`, which its \`${keyword}\` forbids.`;
    const advice = `Write \`not: { required: [${name}] }\` next to \`properties\`, so that it must be left out, or permit the empty string.`;
    report(node, `${what} ${advice}`, 'maxLength');
  }
};

function keywordAgainstEmpty(schemas: readonly SpecNode[]): string | undefined {
  for (const { value } of schemas) {
    if (Array.isArray(value.enum) && !value.enum.includes('')) return 'enum';
    if ('const' in value && value.const !== '') return 'const';
    if (Number(value.minLength) > 0) return 'minLength';
  }
  return undefined;
}

/**
 * Checks that no `not` treats an empty string as given, as `not: { required: [name] }` does. This is allowed if the
 * property cannot be an empty string, or if the same `not` restricts its value.
 */
export const emptyNotGiven: Check = (tree, report) => {
  for (const node of tree.schemas().filter((schema) => isUnder(schema, ['not']))) {
    const names = asArray(node.value.required).map(String);
    for (const [at, name] of names.entries()) {
      if (name in asObject(node.value.properties) || !mayBeEmpty(tree, node, name)) continue;
      const isDemand = node.via === 'not' && names.length === 1 && !isUnder(node, ['if']);
      const advice = isDemand
        ? `Write \`properties: { ${name}: { maxLength: 0 } }\` in place of the \`not\`.`
        : `Write \`properties: { ${name}: { minLength: 1 } }\` next to this \`required\`.`;
      const what = `This \`not\` counts an empty \`${name}\` as given, although an empty string counts as not given.`;
      report(node, `${what} ${advice}`, 'required', at);
    }
  }
};

/** Returns whether a property of an object, or a query parameter, is a string that may be empty. */
function mayBeEmpty(tree: SpecTree, object: SpecNode, name: string): boolean {
  const operation = withAncestors(object).find(({ kind }) => kind === 'operation');
  const query = operation ? tree.queryOf(operation).filter(({ value }) => value.name === name) : [];
  const properties = [...tree.sameValueAs(object)].flatMap((same) => tree.childrenUnder(same, 'properties'));
  const declared = [
    ...query.flatMap((parameter) => tree.childrenUnder(parameter, 'schema')),
    ...properties.filter((schema) => schema.key === name && !isUnder(schema, CONDITIONAL)),
  ];
  const schemas = declared.flatMap((schema) => tree.schemasOfValue(schema));
  return (
    schemas.some(({ value }) => [value.type].flat().includes('string')) &&
    keywordAgainstEmpty(schemas) === undefined
  );
}
