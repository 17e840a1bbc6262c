import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/**
 * The path of a value inside a message: property names, `ITEM` for the entries of an array, `ANY_PROPERTY` for the
 * properties of a map.
 */
export type MessagePath = readonly string[];

/** Step to every entry of an array. The null character distinguishes this step from a property with the name `[]`. */
export const ITEM = '\u0000[]';

/** Step to every property of an object that is a map. */
export const ANY_PROPERTY = '\u0000{}';

/** Name of a property that no document declares; it represents all undeclared properties. */
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
  const start = message === undefined ? [] : [message];
  return path.reduce<unknown[]>((values, step) => values.flatMap((value) => inside(value, step)), start);
}

function inside(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) return step === ITEM ? value : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step === ANY_PROPERTY) return Object.values(value);
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}

export function byKey(a: unknown, b: unknown): number {
  return jsonKey(a as Json) < jsonKey(b as Json) ? -1 : 1;
}
