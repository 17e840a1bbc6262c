import { coerce, mayBeAnyString } from '@cross-border-payments/generator/validators';
import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import { makeNode, oncePer, partsOf, type SchemaNode, typesOf } from '@cross-border-payments/openapi/model';
import { toRegExp } from './schemas.ts';

/** Reads a value that was sent as strings. */
type Read = (value: unknown) => unknown;

const SCALARS = ['integer', 'number', 'boolean', 'null'] as const;

/**
 * Makes a function that reads the parameters of a message as a schema describes them. On the wire every scalar is a
 * string, so `5` and `"5"` are the same. An array with one entry and this entry alone are the same, too.
 *
 * @param isJson whether a schema describes a value that is sent as JSON
 */
export function textReader(node: SchemaNode, isJson: (node: SchemaNode) => boolean): Read {
  const read = (schema: SchemaNode | undefined, value: unknown): unknown => {
    if (schema && isJson(schema)) return value;
    const { types, items, scalars, isList } = schema ? factsOf(schema) : NOTHING;
    if (Array.isArray(value) && value.length === 1 && !isList) return read(schema, value[0]);
    if (Array.isArray(value)) return value.map((entry) => read(items, entry));
    if (isObject(value)) return readObject(value, (name, inner) => read(propertyOf(schema, name), inner));
    if (types?.join() === 'array') return [read(items, value)];
    return coerce({ '': { to: scalars } }, { value: String(value) }).value;
  };
  return (value) => read(node, value);
}

/** Reads the properties of an object; empty arrays are not sent. */
function readObject(value: JsonObject, read: (name: string, inner: unknown) => unknown): object {
  const entries = Object.entries(value).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0);
  return Object.fromEntries(entries.map(([name, inner]) => [name, read(name, inner)]));
}

const NUMERIC = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

const NOTHING = { types: undefined, items: undefined, scalars: [], isList: true };

const factsOf = oncePer((schema: SchemaNode) => {
  const types = typesOf(schema)?.filter((type, _, all) => type !== 'null' || all.length === 1);
  const isString = types?.includes('string') && mayBeAnyString(schema);
  const isNumber =
    !types && partsOf(schema).some(({ limits }) => NUMERIC.some((keyword) => limits.has(keyword)));
  return {
    types,
    isList: types?.includes('array') ?? true,
    items: alternatives(schema).find(({ items }) => items)?.items,
    scalars: isNumber
      ? ['number' as const]
      : isString
        ? []
        : SCALARS.filter((one) => typesOf(schema)?.includes(one)),
  };
});

function propertyOf(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const parts = schema ? alternatives(schema) : [];
  const declared = parts.flatMap(({ properties }) => properties.get(name) ?? []);
  const patterns = parts.flatMap(({ patternProperties }) => [...patternProperties]);
  const matched = patterns.filter(([pattern]) => toRegExp(pattern).test(name)).map(([, node]) => node);
  const further = parts.flatMap(({ additionalProperties }) => additionalProperties ?? []);
  const found = [...declared, ...matched];
  return conjunctionOf(found.length > 0 ? found : further);
}

/** Returns a schema that makes the demands of all given schemas; undefined if there are none. */
export function conjunctionOf(nodes: readonly SchemaNode[]): SchemaNode | undefined {
  const [only] = nodes;
  if (!only || nodes.length === 1) return only;
  return makeNode({ id: nodes.map(({ id }) => id).join(' and '), pointer: only.pointer, allOf: nodes });
}

/** Lists the parts of a schema, then the parts of its cases. */
const alternatives = oncePer((schema: SchemaNode): readonly SchemaNode[] => {
  const found = new Set(partsOf(schema));
  // The set grows while it is visited.
  for (const { oneOf, anyOf } of found)
    for (const part of [...oneOf, ...anyOf].flatMap((one) => [...partsOf(one)])) found.add(part);
  return [...found];
});
