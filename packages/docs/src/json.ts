import { isObject as isJsonObject, resolvePointer } from '@cross-border-payments/openapi';

/** A JSON value that may be written to: the copy of a document for the page. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object: a schema, an operation, a whole document. */
export interface JsonObject {
  [key: string]: Json;
}

/** Returns whether a value is a JSON object: not a list and not null. */
export function isObject(value: unknown): value is JsonObject {
  return isJsonObject(value);
}

/** Returns the value as an object; an empty one when it is something else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value as a list; an empty one when it is something else. */
export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((entry) => typeof entry === 'string');
}

/** Returns the value at a JSON pointer, or undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  return resolvePointer(root, pointer) as Json | undefined;
}

/** Visits every object of a part of a document but those inside examples. */
export function eachObject(part: Json, visit: (object: JsonObject) => void): void {
  if (Array.isArray(part)) for (const entry of part) eachObject(entry, visit);
  if (!isObject(part)) return;
  visit(part);
  for (const [key, value] of Object.entries(part))
    if (key !== 'example' && key !== 'examples') eachObject(value, visit);
}
