import { isObject, type JsonObject } from '@cross-border-payments/openapi';

export { isObject, type JsonObject };

/** Returns the value itself when it is a JSON object, else an object without members. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value itself when it is an array, else an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether the value is a text with something other than blanks in it. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
