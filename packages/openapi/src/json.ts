/** A JSON object: a document, an operation, a schema. */
export type JsonObject = { readonly [name: string]: unknown };

/** Returns whether a value is a JSON object: not a list and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
