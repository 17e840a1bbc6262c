import { isObject } from '@cross-border-payments/openapi';
import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/** Steps to a value in a message: property names, `ITEM` for array entries, `ANY_PROPERTY` for properties of a map. */
export type MessagePath = readonly string[];

/** Step to every entry of an array. The null character distinguishes this step from a property with the name `[]`. */
export const ITEM = '\u0000[]';

/** Step to every property of an object with arbitrary names, a map. */
export const ANY_PROPERTY = '\u0000{}';

/** Name of an undeclared property, which represents all undeclared properties. */
export const OTHER = 'someOther';

export function keyOfPath(path: MessagePath): string {
  return path.join('\u0001');
}

/** Writes a path for display: `lines[].sku`. */
export function showPath(path: MessagePath): string {
  const shown = path
    .map((step) => (step === ITEM ? '[]' : step === ANY_PROPERTY ? '.*' : `.${step}`))
    .join('');
  return shown.replace(/^\./, '');
}

export function startsWithPath(path: MessagePath, start: MessagePath): boolean {
  return start.every((step, at) => path[at] === step);
}

export function isSamePath(path: MessagePath, other: MessagePath): boolean {
  return path.length === other.length && startsWithPath(path, other);
}

/** Returns the values at a path of a message: several inside arrays and maps, none if a property is absent. */
export function valuesAt(message: unknown, path: MessagePath): unknown[] {
  const values: unknown[] = [];
  everyValueAt(message, path, (value) => values.push(value) > 0);
  return values;
}

/** Returns whether all values at a path of a message pass a check. */
export function everyValueAt(
  message: unknown,
  path: MessagePath,
  check: (value: unknown) => boolean,
  from = 0,
): boolean {
  const step = path[from];
  if (message === undefined) return true;
  if (step === undefined) return check(message);
  if (typeof message !== 'object' || message === null) return true;
  if (Array.isArray(message) || step === ANY_PROPERTY) {
    const isInside = Array.isArray(message) === (step === ITEM);
    return !isInside || Object.values(message).every((value) => everyValueAt(value, path, check, from + 1));
  }
  return (
    !Object.hasOwn(message, step) ||
    everyValueAt((message as Record<string, unknown>)[step], path, check, from + 1)
  );
}

export function messageWith(path: MessagePath, value: Json): Json {
  return path.reduceRight<Json>((inner, step) => {
    if (step === ITEM) return [inner];
    return { [step === ANY_PROPERTY ? 'key' : step]: inner };
  }, value);
}

export function byKey(a: unknown, b: unknown): number {
  return jsonKey(a as Json) < jsonKey(b as Json) ? -1 : 1;
}

export const ABSENT = Symbol('absent');

export type Option = Json | typeof ABSENT;

export function isPresent(option: Option): option is Json {
  return option !== ABSENT;
}

const MAX_ENTRIES = 1_200;

export function resized(
  value: Json,
  path: MessagePath,
  keyword: 'minItems' | 'maxItems',
  size: number,
): Json {
  const [step, ...rest] = path;
  if (typeof value !== 'object' || value === null) return value;
  if (step === undefined) {
    if (!Array.isArray(value) || value.length === 0 || size > MAX_ENTRIES) return value;
    const length = keyword === 'minItems' ? Math.max(size, value.length) : Math.min(size, value.length);
    return Array.from({ length }, (_, at) => value[at % value.length] as Json);
  }
  const isIn = (key: string) =>
    step === ANY_PROPERTY || (step === ITEM ? Array.isArray(value) : key === step);
  const entries = Object.entries(value).map(([key, inner]: [string, Json]): [string, Json] => [
    key,
    isIn(key) ? resized(inner, rest, keyword, size) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export type Container = Record<string, Json> | Json[];

/** Returns a copy of a message with another value at a path; missing objects on the path are added. */
export function withValue(message: Json | undefined, path: MessagePath, option: Option): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return option === ABSENT ? undefined : option;
  if (step === ITEM)
    return Array.isArray(message)
      ? message.flatMap((entry) => withValue(entry, rest, option) ?? [])
      : message;
  const object = message === undefined ? {} : message;
  if (!isObject(object)) return object;
  const names = step === ANY_PROPERTY ? Object.keys(object) : [step];
  return names.reduce<JsonProperties>((changed, name) => withProperty(changed, name, rest, option), object);
}

type JsonProperties = Readonly<Record<string, Json>>;

function withProperty(
  object: JsonProperties,
  name: string,
  rest: MessagePath,
  option: Option,
): JsonProperties {
  const { [name]: known, ...others } = object;
  const value = option === ABSENT && known === undefined ? undefined : withValue(known, rest, option);
  return value === undefined ? others : { ...object, [name]: value };
}

/** Lists copies of a message, each without one property or array entry, starting without the largest. */
function smaller(message: Json): Json[] {
  const found: { copy: Json; size: number }[] = [];
  const visit = (value: Json, rebuild: (changed: Json) => Json) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      const inner = (value as Record<string, Json>)[key] as Json;
      found.push({ copy: rebuild(without(value as Container, key)), size: JSON.stringify(inner).length });
      visit(inner, (changed) => rebuild(replaced(value as Container, key, changed)));
    }
  };
  visit(message, (changed) => changed);
  return found.sort((a, b) => b.size - a.size).map(({ copy }) => copy);
}

export function shrink(message: Json, fits: (message: Json) => boolean): Json {
  for (const copy of smaller(message)) if (fits(copy)) return shrink(copy, fits);
  return message;
}

function without(value: Container, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, at) => at !== Number(key));
  const { [key]: _, ...rest } = value;
  return rest;
}

export function replaced(value: Container, key: string, inner: Json): Json {
  if (Array.isArray(value)) return value.map((entry, at) => (at === Number(key) ? inner : entry));
  return { ...value, [key]: inner };
}
