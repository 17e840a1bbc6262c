import { coerce, mayBeAnyString } from '@cross-border-payments/generator/validators';
import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import {
  type Json,
  jsonKey,
  makeNode,
  oncePer,
  partsOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath } from './paths.ts';
import { toRegExp } from './schemas.ts';

const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** The limits of the values at one path, from which the values to try are chosen. */
export class ValueLimits {
  readonly types = new Set<string>();
  /**
   * The types that the keywords limit, such as `string` for `maxLength`. Values of these types are tried too, because
   * the declared type may apply only under a condition.
   */
  readonly limited = new Set<string>();
  readonly values = new Map<string, Json>();
  readonly lengths = new Set<number>();
  /** How many entries `contains` demands or allows. */
  readonly counts = new Set<number>();
  readonly numbers = new Set<number>();
  readonly divisors = new Set<number>();
  readonly patterns = new Set<string>();
  readonly formats = new Set<string>();
  /** For each array whose entries have separate schemas: the limits of each entry. */
  readonly tuples: (readonly ValueLimits[])[] = [];

  note(keyword: string, value: unknown): void {
    if (/Items$/.test(keyword)) this.limited.add('array');
    else if (/Properties$/.test(keyword)) this.limited.add('object');
    else if (keyword.endsWith('Length')) this.limited.add('string');
    if (keyword === 'type') for (const type of [value].flat()) this.types.add(String(type));
    else if (keyword === 'enum') for (const one of value as Json[]) this.values.set(jsonKey(one), one);
    else if (LENGTHS.includes(keyword)) this.lengths.add(Number(value));
    else if (NUMBERS.includes(keyword)) this.numbers.add(Number(value));
    else if (keyword === 'multipleOf') this.divisors.add(Number(value));
    else if (keyword === 'pattern') this.patterns.add(String(value));
    else if (keyword === 'format') this.#noteFormat(String(value));
    else if (keyword === 'uniqueItems') this.lengths.add(2);
  }

  #noteFormat(format: string): void {
    this.formats.add(format);
    // This format sets a lower and an upper bound.
    if (format === 'int32') this.numbers.add(2 ** 31 - 1).add(-(2 ** 31));
  }

  get hasLists(): boolean {
    return this.types.has('array') || this.limited.has('array');
  }

  addAll(other: ValueLimits): void {
    this.tuples.push(...other.tuples);
    for (const [key, value] of other.values) this.values.set(key, value);
    for (const name of ['types', 'limited', 'patterns', 'formats'] as const)
      for (const one of other[name]) this[name].add(one);
    for (const name of ['lengths', 'counts', 'numbers', 'divisors'] as const)
      for (const one of other[name]) this[name].add(one);
  }
}

export type LimitsByPath = Map<string, ValueLimits>;

export function limitsAt(index: LimitsByPath, path: MessagePath): ValueLimits {
  const key = keyOfPath(path);
  const known = index.get(key) ?? new ValueLimits();
  index.set(key, known);
  return known;
}

export function joinLimits(indexes: readonly LimitsByPath[], path: MessagePath): ValueLimits {
  const joined = new ValueLimits();
  const key = keyOfPath(path);
  for (const limits of indexes.flatMap((index) => index.get(key) ?? [])) joined.addAll(limits);
  return joined;
}

/** Formats that only bound a number, or whose strings all have the same length. */
const EXACT_FORMATS = new Set(['int32', 'int64', 'date', 'uuid']);

/** Returns whether trying the values at the limit of a keyword is as good as trying all values. */
export function isExact(keyword: string, value: unknown): boolean {
  return keyword !== 'format' || EXACT_FORMATS.has(String(value));
}

type Read = (value: unknown) => unknown;

const SCALARS = ['integer', 'number', 'boolean', 'null'] as const;

/** Makes a function that reads values that were sent as strings. An array with one entry is the same as this entry. */
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

const alternatives = oncePer((schema: SchemaNode): readonly SchemaNode[] => {
  const found = new Set(partsOf(schema));
  // The set grows while it is visited.
  for (const { oneOf, anyOf } of found)
    for (const part of [...oneOf, ...anyOf].flatMap((one) => [...partsOf(one)])) found.add(part);
  return [...found];
});
