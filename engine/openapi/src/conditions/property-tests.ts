import { isEmptyValue, type Json } from '../json.ts';
import { partsOf, typesOf } from '../model/parts.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { APPLICATORS } from '../walk.ts';
import { and, atom, type Formula, type Literal, not, type PropertyPath, type Test, TRUE } from './formula.ts';
import { type FormulaReader, hasContent, STRUCTURE } from './read-formula.ts';

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

/** Keywords such as `contains`, which neither combine schemas nor name properties. Each is read as one test. */
const OTHERS = Object.values(APPLICATORS)
  .flat()
  .filter((keyword) => ![...STRUCTURE, 'then', 'else'].some((other) => other === keyword));

/** Lists the keywords that become tests: `OTHERS`, and keywords about the value itself, such as `maxLength`. */
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
    case 'additionalProperties': {
      const { properties, additionalProperties: more } = node;
      if (more?.always === false) return atom(path, { kind: 'holdsOnly', names: [...properties.keys()] });
      return more?.always ? TRUE : whole(node, keyword, path);
    }
    default:
      return limits.has(keyword)
        ? readLimit(keyword, limits.get(keyword) ?? null, path)
        : whole(node, keyword, path);
  }
}

/** Reads a limit. A minimum length of one means "given", a maximum length of zero "not given". */
function readLimit(keyword: string, value: Json, path: PropertyPath): Formula {
  const given = atom(path, { kind: 'given' });
  const isLength = /^(min|max)(Length|Properties|Items)$/.test(keyword);
  if (isLength && keyword.startsWith('min') && (value === 0 || value === 1))
    return value === 0 ? TRUE : given;
  if (isLength && keyword.startsWith('max') && value === 0) return not(given);
  return keyword === 'uniqueItems' && value === false ? TRUE : atom(path, { kind: 'limit', keyword, value });
}

function whole(node: SchemaNode, keyword: string, path: PropertyPath): Formula {
  return atom(path, { kind: 'schema', keyword, pointer: `${node.pointer}/${keyword}` });
}

function isDeclaredType(types: readonly string[], declared: readonly string[]): boolean {
  return declared.length > 0 ? declared.every((name) => types.includes(name)) : types.includes('object');
}

/** A schema whose conditions are read together, with paths from its root. */
export interface Scope {
  readonly root: SchemaNode;
  /** Another schema that declares properties of `root`, such as the schema of the query parameters. */
  readonly declared?: SchemaNode;
}

/** Lists the schemas that always apply to the property at a path, starting with the schemas in `declared`. */
function declarationsOf({ root, declared }: Scope, path: PropertyPath): SchemaNode[] {
  let found = [...(declared ? [declared] : []), root].flatMap(partsOf);
  for (const name of path) found = propertiesOf(found, name).flatMap(partsOf);
  return found;
}

function propertiesOf(nodes: readonly SchemaNode[], name: string): SchemaNode[] {
  return nodes
    .flatMap((node) => node.properties.get(name) ?? [])
    .filter(({ always }) => always === undefined);
}

/** Returns the first schema at a path that declares the property, instead of only restricting it. */
export function declarationOf(scope: Scope, path: PropertyPath): SchemaNode | undefined {
  const candidates = propertiesOf(declarationsOf(scope, path.slice(0, -1)), path.at(-1) ?? '');
  const described = candidates.find(({ text }) => text.description !== undefined);
  return candidates.find(isTyped) ?? described ?? candidates[0];
}

export function isTyped(node: SchemaNode): boolean {
  return node.types !== undefined || node.ref !== undefined;
}

export function declaredTypes(scope: Scope, path: PropertyPath): string[] {
  return declarationsOf(scope, path).flatMap((node) => node.types ?? typesOf(node) ?? []);
}

function isNeverEmpty({ const: fixed, enum: listed = [], limits, ...node }: SchemaNode): boolean {
  const values = fixed ? [fixed.value] : listed;
  if (values.length > 0) return !values.some(isEmptyValue);
  if (['minLength', 'minProperties', 'minItems'].some((limit) => Number(limits.get(limit) ?? 0) > 0))
    return true;
  const pattern = limits.get('pattern');
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test('')) return true;
  const isPlain = node.types?.every((type) => ['number', 'integer', 'boolean'].includes(type)) ?? false;
  return isPlain || node.required.length > 0 || node.format === 'date';
}

/** Returns the test that a property exists: `given` if its schema allows no empty value, otherwise `present`. */
export function presenceOf(scope: Scope | undefined, path: PropertyPath): Literal {
  const isGiven = scope !== undefined && declarationsOf(scope, path).some(isNeverEmpty);
  return atom(path, { kind: isGiven ? 'given' : 'present' });
}

/** Lists the tests that hold in every message: for each path that is always required, that the property exists. */
export function factsOf(scope: Scope, paths: readonly PropertyPath[]): Literal[] {
  const isRequired = (name: string, around: PropertyPath) =>
    declarationsOf(scope, around).some(({ required }) => required.includes(name));
  return paths
    .filter((path) => path.every((name, index) => isRequired(name, path.slice(0, index))))
    .map((path) => presenceOf(scope, path));
}

/** Lists the values of a property, from its `enum` or a choice between enums; empty if it may have other values. */
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
