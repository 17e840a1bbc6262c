import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/**
 * The path of a value inside a message: property names, `ITEM` for the entries of an array, `ANY_PROPERTY` for the
 * properties of a map.
 */
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

/** Returns a message with a value at a path, and nothing else. */
export function messageWith(path: MessagePath, value: Json): Json {
  return path.reduceRight<Json>((inner, step) => {
    if (step === ITEM) return [inner];
    return { [step === ANY_PROPERTY ? 'key' : step]: inner };
  }, value);
}

export function byKey(a: unknown, b: unknown): number {
  return jsonKey(a as Json) < jsonKey(b as Json) ? -1 : 1;
}
