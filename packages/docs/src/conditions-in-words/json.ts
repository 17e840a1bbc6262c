import { resolvePointer } from '@cross-border-payments/openapi';
/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object: a schema, an operation, a whole document. */
export type JsonObject = { [key: string]: Json };

/** True for a JSON object, false for a list, a plain value or nothing. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is something else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one when it is something else. */
export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The text members of a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((entry) => typeof entry === 'string');
}

export { joinPointer as below, parsePointer as keysOf } from '@cross-border-payments/openapi';

/** The value at a JSON pointer, or undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  return resolvePointer(root, pointer) as Json | undefined;
}
