import { formatPointer, parsePointer, valueAt } from '@cross-border-payments/openapi';
import {
  type Contradiction,
  findContradictions,
  pathsOf,
  readConditions,
  type SchemaNode,
  schemaReader,
} from '@cross-border-payments/openapi/conditions';
import { withReferences } from '../document/nodes.ts';
import {
  asArray,
  asObject,
  type Check,
  isUnder,
  type JsonObject,
  placeKey,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
  withAncestors,
} from '../document/spec-tree.ts';

const LENGTH_ADVICE =
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
      report(at, `This string has no maximum length${where}. ${LENGTH_ADVICE}`);
    }
  }
};

/** If only some uses limit the length, returns the others; if none does, the schema itself. */
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

/** Keywords whose schemas state conditions and do not declare properties. */
const CONDITIONAL = ['if', 'then', 'else', 'not'];

/** With any other value, a condition would never apply, or its demand could never be met. */
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

/** Includes the values in other schemas for the same value. */
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

/** A property that may not be empty would have to be left out, which is another demand. */
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

/** Checks that some message can meet each condition, because otherwise rules contradict each other. */
export const conditionsMeetable: Check = (tree, report) => {
  // All files are put into one object, and every `$ref` is rewritten to point into it.
  const local = (target: SpecPlace) => `#${encodeURI(formatPointer([target.file, ...target.path]))}`;
  const files = [...tree.files].map(([file, data]) => [file, withReferences(data, file, local)]);
  const root: unknown = Object.fromEntries(files);
  const read = schemaReader(root);
  const seen = new Set<string>();
  for (const { place, value, parent } of tree.schemas()) {
    // An inner schema is read together with the schema that contains it.
    if (parent?.kind === 'schema' || '$ref' in value) continue;
    const path = [place.file, ...place.path];
    for (const found of contradictionsIn(read(valueAt(root, path), formatPointer(path)))) {
      const finding = { place: readPlace(found.pointer), message: describeContradiction(found) };
      const id = `${placeKey(finding.place)} ${finding.message}`;
      if (!seen.has(id)) report(finding, finding.message);
      seen.add(id);
    }
  }
};

function contradictionsIn(schema: SchemaNode): Contradiction[] {
  const found: Contradiction[] = [];
  const scopes = new Set([schema]);
  // The loop also visits entries that are added while it runs.
  for (const root of scopes) {
    const { conditions, inner } = readConditions({ root });
    for (const one of inner) scopes.add(one);
    found.push(...findContradictions({ root }, conditions));
  }
  return found;
}

function readPlace(pointer: string): SpecPlace {
  const [file = '', ...path] = parsePointer(pointer);
  return { file, path };
}

function describeContradiction({ when, rules }: Contradiction): string {
  const properties = pathsOf(when).map((path) => `\`${path.join('.')}\``);
  const condition = properties.length === 0 ? 'these demands' : `this condition on ${properties.join(', ')}`;
  if (rules.length < 2)
    return `No message can meet ${condition}: ${rules[0] ?? 'the schema'} forbids it. Correct either.`;
  const names = `${rules.slice(0, -1).join(', ')} and ${rules.at(-1)}`;
  return `No message can meet ${condition}: ${names} contradict each other. Correct one of them.`;
}
