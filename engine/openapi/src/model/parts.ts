import { freeName, type JsonType, jsonKey } from '../json.ts';
import type { Operation, Parameter, ParameterLocation } from './document.ts';
import { childrenOf, makeNode, type SchemaNode } from './schema-node.ts';

/** Makes a function compute its result once per object: shared schemas can be reached in millions of ways. */
export function oncePer<Key extends object, Result>(of: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: of(key) };
    known.set(key, found);
    return found.result;
  };
}

export function reachable<Node>(from: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set(from);
  for (const node of found) for (const other of next(node)) found.add(other);
  return found;
}

/** Lists a schema and the schemas that it includes by reference and `allOf`. */
export function partsOf(node: SchemaNode): SchemaNode[] {
  const found = new Set<SchemaNode>();
  const add = (part: SchemaNode): void => {
    if (found.has(part)) return;
    found.add(part);
    if (part.ref) add(part.ref);
    part.allOf.forEach(add);
  };
  add(node);
  return [...found];
}

/** Keywords whose schemas apply to the same value, and not to its properties or items. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

/** Lists a schema, its parts and their branches: all schemas that may evaluate properties or items of a value. */
export function listEvaluatingParts(node: SchemaNode): Set<SchemaNode> {
  return reachable([node], (part) => [
    ...(part.ref ? [part.ref] : []),
    ...childrenOf(part).flatMap((child) => (IN_PLACE.includes(child.keyword) ? [child.node] : [])),
  ]);
}

/** Returns the properties that a schema and its parts declare; the outermost declaration wins. */
export function propertiesOf(node: SchemaNode): Map<string, SchemaNode> {
  const declared = new Map<string, SchemaNode>();
  for (const { properties } of partsOf(node)) {
    for (const [name, property] of properties) if (!declared.has(name)) declared.set(name, property);
  }
  return declared;
}

/** Returns the JSON types that `type`, fixed values or alternatives of a schema allow; undefined if it allows any. */
export const typesOf: (node: SchemaNode) => Types = oncePer((node) => typesAllowedByAll(partsOf(node)));

type Types = readonly JsonType[] | undefined;

/** Returns the JSON types that every one of the schemas allows. Does not read the parts of a schema. */
export function typesAllowedByAll(nodes: readonly SchemaNode[]): Types {
  return nodes.map(ownTypes).reduce<Types>(intersectTypes, undefined);
}

/** Returns the types that are in both arrays. An `integer` is also a `number`; undefined allows every type. */
export function intersectTypes(a: Types, b: Types): Types {
  if (!a || !b) return a ?? b;
  const within = (type: JsonType, list: readonly JsonType[]) =>
    list.includes(type) || (type === 'integer' && list.includes('number'));
  return [...new Set([...a.filter((t) => within(t, b)), ...b.filter((t) => within(t, a))])];
}

function ownTypes(node: SchemaNode): Types {
  if (node.nullable) return undefined;
  if (node.types) return node.types;
  const values = node.const ? [node.const.value] : node.enum;
  if (values) return [...new Set(values.map(typeOfValue))];
  if (node.properties.size > 0) return ['object'];
  const branches = node.anyOf.length > 0 ? node.anyOf : node.oneOf;
  const types = branches.map(typesOf);
  if (types.length === 0 || types.includes(undefined)) return undefined;
  return [...new Set(types.flatMap((each) => each ?? []))];
}

/**
 * Returns the name of each value of an enumeration, by the value as JSON: from `x-enum-varnames` or `x-nameEnumValues`, or
 * the value itself. Values that would share a name, such as `1` and `"1"`, get numbers.
 */
export function nameEnumValues({ enum: values = [], extensions }: SchemaNode): Map<string, string> {
  const [given] = [extensions.get('x-enum-varnames'), extensions.get('x-nameEnumValues')].flatMap((names) =>
    Array.isArray(names) && new Set(names.map(String)).size === values.length ? [names.map(String)] : [],
  );
  const taken = new Set<string>();
  return new Map(
    values.map((value, at) => {
      const name = freeName(given?.[at] ?? String(value), (other) => taken.has(other));
      taken.add(name);
      return [jsonKey(value), name];
    }),
  );
}

function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonType);
}

export function isBinary({ format, contentEncoding }: SchemaNode): boolean {
  return format === 'binary' || contentEncoding === 'binary';
}

/** Checks whether a form field is a file, or an array of files, in all of its alternatives. */
export function isFile(node: SchemaNode): boolean {
  return isFileIn(node, 'every', new Set());
}

/** Checks whether a form field is a file, or an array of files, in at least one of its alternatives. */
export function mayBeFile(node: SchemaNode): boolean {
  return isFileIn(node, 'some', new Set());
}

function isFileIn(node: SchemaNode, which: 'every' | 'some', around: ReadonlySet<SchemaNode>): boolean {
  if (around.has(node)) return false;
  const inside = new Set([...around, node]);
  return partsOf(node).some((part) => {
    const { types, items, contentMediaType, contentEncoding, anyOf, oneOf } = part;
    const branches = [...anyOf, ...oneOf].filter((branch) => typesOf(branch)?.join() !== 'null');
    if (branches.length > 0 && branches[which]((branch) => isFileIn(branch, which, inside))) return true;
    if (types?.includes('array')) return items !== undefined && isFileIn(items, which, inside);
    return isBinary(part) || (contentMediaType !== undefined && contentEncoding === undefined);
  });
}

/**
 * Returns the parameters of one place, such as `query`, as an object schema; undefined if there are none. The schema of
 * the query includes `x-query-schema`.
 *
 * @param parameters defaults to the parameters of the operation
 */
export function parametersObject(
  operation: Operation,
  place: ParameterLocation,
  parameters: readonly Parameter[] = operation.parameters[place],
): SchemaNode | undefined {
  const across = place === 'query' ? operation.querySchema : undefined;
  if (parameters.length === 0 && !across) return undefined;
  const single = parameters.filter((parameter) => !isExplodedObject(parameter));
  const spread = parameters.filter(isExplodedObject);
  const isRequired = ({ required }: Parameter) => required;
  const inside = spread.filter(isRequired).flatMap(({ schema }) => partsOf(schema));
  const required = [
    ...inside.flatMap((part) => part.required),
    ...single.filter(isRequired).map(({ name }) => name),
  ];
  const [further] = spread.flatMap(furtherProperties);
  const description = single.length === 0 ? spread[0]?.description : undefined;
  const text = { deprecated: false, readOnly: false, writeOnly: false };
  return makeNode({
    id: `${operation.pointer} ${place} parameters`,
    pointer: `${operation.pointer}/parameters`,
    types: ['object'],
    properties: new Map([
      ...spread.flatMap(({ schema }) => [...propertiesOf(schema)]),
      ...single.map(({ name, schema }) => [name, schema] as const),
    ]),
    required,
    ...(further ? { additionalProperties: further } : {}),
    allOf: across ? [across] : [],
    text: description === undefined ? text : { ...text, description },
  });
}

/** Checks whether each property of an object is sent as a query parameter of its own, without the object's name. */
export function isExplodedObject({ place, mediaType, style, explode, schema }: Parameter): boolean {
  const types = place === 'query' ? typesOf(schema) : undefined;
  const isObject = types?.filter((type) => type !== 'null').join() === 'object';
  return isObject && mediaType === undefined && style === 'form' && explode;
}

/** Returns the schema of additional properties of an exploded object. If it declares none, any are allowed. */
function furtherProperties({ schema, pointer }: Parameter): SchemaNode[] {
  const parts = partsOf(schema);
  const [stated] = parts.flatMap(({ additionalProperties }) => additionalProperties ?? []);
  if (stated) return [stated];
  const hasProperties = parts.some(({ properties }) => properties.size > 0);
  return hasProperties ? [] : [makeNode({ id: `${pointer} further`, pointer, always: true })];
}
