export interface JsonObject {
  readonly [name: string]: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export const JSON_TYPES = ['boolean', 'integer', 'number', 'string', 'array', 'object', 'null'] as const;

export type JsonType = (typeof JSON_TYPES)[number];

/** Returns a key that is equal for equal values, whatever the order of properties. */
export function jsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonKey).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const properties = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${properties.map(([name, child]) => `${JSON.stringify(name)}:${jsonKey(child)}`).join(',')}}`;
}

/** Applies a JSON Merge Patch (RFC 7396): merges objects; `null` removes a property, another value replaces it. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return structuredClone(patch);
  const properties = new Map(Object.entries(isObject(target) ? structuredClone(target) : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) properties.delete(key);
    else properties.set(key, mergePatch(properties.get(key), value));
  }
  return Object.fromEntries(properties);
}

export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns a name that is not taken, with a number at its end if needed. */
export function freeName(wanted: string, isTaken: (name: string) => boolean, separator = '_'): string {
  let name = wanted;
  for (let count = 2; isTaken(name); count++) name = wanted + separator + count;
  return name;
}

export function isEmptyValue(value: Json): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** Undefined does not limit the types. */
export function isOfTypes(value: Json, types: readonly JsonType[] | undefined): boolean {
  return !types || types.some((type) => isOfType(value, type));
}

/** Checks a value for a type of JSON Schema: 1.0 is an integer too. */
export function isOfType(value: Json, type: JsonType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
