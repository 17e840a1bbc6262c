import type { Json } from '../json.ts';
import { partsOf, typesOf } from '../model/parts.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { APPLICATORS } from '../walk.ts';
import { and, atom, type Formula, type Literal, not, type PropertyPath, type Test, TRUE } from './formula.ts';
import { type FormulaReader, hasContent, STRUCTURE } from './read-formula.ts';
import { isEmptyValue } from './simplify.ts';

/**
 * Makes the reader that turns conditions into tests of properties, which can be put into words.
 *
 * @param scope declares the properties. Without it, the types of properties are unknown, and a property in a condition
 * is assumed to exist.
 */
export function createTestReader(scope?: Scope): FormulaReader<Test> {
  return {
    presence: (path) => presenceOf(scope, path),
    own: (node, path) => and(...ownKeywords(node).map((keyword) => readTest(node, keyword, path, scope))),
    whole: (node, path) => whole(node, '$ref', path),
    assumesProperties: scope === undefined,
  };
}

const STRUCTURAL = new Set<string>([...STRUCTURE, 'then', 'else']);

/**
 * Keywords such as `contains`, whose schemas are read as one test because they neither combine schemas nor name
 * properties.
 */
const OTHERS = Object.values(APPLICATORS)
  .flat()
  .filter((keyword) => !STRUCTURAL.has(keyword));

/**
 * Lists the keywords of a schema that become tests: keywords about the value itself, such as `maxLength`, and keywords
 * with schemas for parts other than named properties, such as `contains`.
 */
export function ownKeywords(node: SchemaNode): string[] {
  const { const: fixed, enum: values, types, format, limits, unknownKeywords } = node;
  const known = { const: fixed, enum: values, type: types, format };
  return [
    ...Object.entries(known).flatMap(([keyword, value]) => (value === undefined ? [] : [keyword])),
    ...[...limits.keys()].filter((keyword) => !keyword.endsWith('Contains')),
    ...OTHERS.filter((keyword) => hasContent(node[keyword])),
    ...unknownKeywords,
  ];
}

export function readTest(node: SchemaNode, keyword: string, path: PropertyPath, scope?: Scope): Formula {
  const { const: fixed, enum: values, types = [], format = '', limits } = node;
  switch (keyword) {
    case 'const':
      return atom(path, { kind: 'is', values: fixed ? [fixed.value] : [] });
    case 'enum':
      return atom(path, { kind: 'is', values: values ?? [] });
    case 'type':
      if (!scope || isDeclaredType(types, declaredTypes(scope, path))) return TRUE;
      return atom(path, { kind: 'limit', keyword, value: types });
    case 'format':
      return atom(path, { kind: 'limit', keyword, value: format });
    case 'additionalProperties':
      return readAdditional(node, path);
    default:
      return limits.has(keyword) ? readLimit(node, keyword, path) : whole(node, keyword, path);
  }
}

function readAdditional(node: SchemaNode, path: PropertyPath): Formula {
  const { properties, additionalProperties: more } = node;
  if (more?.always === false) return atom(path, { kind: 'holdsOnly', names: [...properties.keys()] });
  return more?.always ? TRUE : whole(node, 'additionalProperties', path);
}

/** Reads a limit. A minimum length of one means "given", a maximum length of zero "not given". */
function readLimit({ limits }: SchemaNode, keyword: string, path: PropertyPath): Formula {
  const value = limits.get(keyword) ?? null;
  const given = atom(path, { kind: 'given' });
  if (['minLength', 'minProperties', 'minItems'].includes(keyword) && (value === 0 || value === 1))
    return value === 0 ? TRUE : given;
  if (['maxLength', 'maxProperties', 'maxItems'].includes(keyword) && value === 0) return not(given);
  return keyword === 'uniqueItems' && value === false ? TRUE : atom(path, { kind: 'limit', keyword, value });
}

function whole(node: SchemaNode, keyword: string, path: PropertyPath): Formula {
  return atom(path, { kind: 'schema', keyword, pointer: `${node.pointer}/${keyword}` });
}

function isDeclaredType(types: readonly string[], declared: readonly string[]): boolean {
  return declared.length > 0 ? declared.every((name) => types.includes(name)) : types.includes('object');
}

/**
 * A schema whose conditions are read together, with paths from its root. - `declared`: another schema that declares its
 * properties, such as the schema of the query parameters
 */
export interface Scope {
  readonly root: SchemaNode;
  readonly declared?: SchemaNode;
}

/** Lists the schemas that always apply to the property at a path, starting with the schemas in `declared`. */
function declarationsOf({ root, declared }: Scope, path: PropertyPath): SchemaNode[] {
  let found = [...(declared ? [declared] : []), root].flatMap((one) => partsOf(one));
  for (const name of path) found = propertiesOf(found, name).flatMap((one) => partsOf(one));
  return found;
}

function propertiesOf(nodes: readonly SchemaNode[], name: string): SchemaNode[] {
  return nodes
    .flatMap((node) => node.properties.get(name) ?? [])
    .filter(({ always }) => always === undefined);
}

/**
 * Returns the first schema at a path that declares the property and does not only restrict it; undefined if there is
 * none.
 */
export function declarationOf(scope: Scope, path: PropertyPath): SchemaNode | undefined {
  const candidates = propertiesOf(declarationsOf(scope, path.slice(0, -1)), path.at(-1) ?? '');
  const described = candidates.find(({ text }) => text.description !== undefined);
  return candidates.find(isTyped) ?? described ?? candidates[0];
}

/** Checks whether a schema declares the type, format or structure of a property. */
export function isTyped(node: SchemaNode): boolean {
  return node.types !== undefined || node.ref !== undefined;
}

/** Lists the declared JSON types of a property; empty if the scope declares none. */
export function declaredTypes(scope: Scope, path: PropertyPath): string[] {
  return declarationsOf(scope, path).flatMap((node) => node.types ?? typesOf(node) ?? []);
}

const NEVER_EMPTY = new Set(['number', 'integer', 'boolean']);

function isNeverEmpty({ const: fixed, enum: listed = [], limits, ...node }: SchemaNode): boolean {
  const values = fixed ? [fixed.value] : listed;
  if (values.length > 0) return !values.some(isEmptyValue);
  if (['minLength', 'minProperties', 'minItems'].some((limit) => Number(limits.get(limit) ?? 0) > 0))
    return true;
  const pattern = limits.get('pattern');
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test('')) return true;
  const isPlain = node.types?.every((type) => NEVER_EMPTY.has(type)) ?? false;
  return isPlain || node.required.length > 0 || node.format === 'date';
}

/** Returns the test that a property exists: `given` if its schema allows no empty value, otherwise `present`. */
export function presenceOf(scope: Scope | undefined, path: PropertyPath): Literal {
  const isGiven = scope !== undefined && declarationsOf(scope, path).some(isNeverEmpty);
  return atom(path, { kind: isGiven ? 'given' : 'present' });
}

/** Lists the tests that hold in every message: for each path that is always required, that the property exists. */
export function factsOf(scope: Scope, paths: readonly PropertyPath[]): Literal[] {
  return paths.filter((path) => isAlwaysThere(scope, path)).map((path) => presenceOf(scope, path));
}

function listRequired(scope: Scope, path: PropertyPath): string[] {
  return [...new Set(declarationsOf(scope, path).flatMap(({ required }) => required))];
}

function isAlwaysThere(scope: Scope, path: PropertyPath): boolean {
  return path.every((name, index) => listRequired(scope, path.slice(0, index)).includes(name));
}

/**
 * Lists the values that a property may have, from its `enum` or from a choice between enums. Returns an empty array if
 * the property may have other values.
 */
export function declaredValues(scope: Scope, path: PropertyPath): readonly Json[] {
  const declared = declarationOf(scope, path);
  return declared === undefined ? [] : listedValues(declared);
}

function listedValues(node: SchemaNode): readonly Json[] {
  const values = node.const ? [node.const.value] : (node.enum ?? node.ref?.enum);
  if (values) return values;
  const choices = [...node.anyOf, ...node.oneOf].map(listedValues);
  return choices.every((list) => list.length > 0) ? choices.flat() : [];
}
