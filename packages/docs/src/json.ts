import { isObject as isJsonObject } from '@cross-border-payments/openapi';

/** A mutable JSON object, such as a part of the document that Redoc shows. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return isJsonObject(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function stringsIn(value: unknown): string[] {
  return arrayOf(value).filter((entry) => typeof entry === 'string');
}

/** Visits every object in a part of a document, except the objects inside examples. */
export function eachObject(part: unknown, visit: (object: JsonObject) => void): void {
  if (Array.isArray(part)) for (const entry of part) eachObject(entry, visit);
  if (!isObject(part)) return;
  visit(part);
  for (const [key, value] of Object.entries(part))
    if (key !== 'example' && key !== 'examples') eachObject(value, visit);
}
