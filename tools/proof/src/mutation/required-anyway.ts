import { type OpenApiDocument, type OperationObject, resolveRef, type Schema } from '../document/document.ts';
import { parametersSchema } from '../document/parameters.ts';

/**
 * Returns whether a removal takes `required: X` out of an `if` whose schema requires X of every value. No verdict can
 * change then: with X the entry holds anyway, and without X the schema rejects the value whatever the `if` says. The
 * entry stays in the document so that a missing X is not explained a second time.
 *
 * @param pointer JSON pointer of the schema object that the entry is removed from
 * @param change what is removed, such as `required: type`
 */
export function requiredAnyway(document: OpenApiDocument, pointer: string, change: string): boolean {
  const [, name] = /^required: (.+)$/s.exec(change) ?? [];
  // Only schemas joined by `allOf` apply to the same value in every case.
  const [, outer] = /^(.*?)(?:\/allOf\/\d+)*\/if(?:\/allOf\/\d+)*$/s.exec(pointer) ?? [];
  if (name === undefined || outer === undefined) return false;
  return requires(document, schemaAt(document, outer), name, new Set());
}

/** Returns the schema at a place; for the `x-query-schema` of an operation together with its parameters. */
function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const [, operation] = /^(\/paths\/.*)\/x-query-schema$/.exec(pointer) ?? [];
  if (operation === undefined) return resolveRef<Schema>(document, `#${pointer}`);
  return parametersSchema(resolveRef<OperationObject>(document, `#${operation}`), 'query');
}

/** Returns whether a schema requires a member in every case, itself or in a part that always applies. */
function requires(document: OpenApiDocument, schema: Schema, name: string, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { required, allOf, $ref } = schema;
  if (Array.isArray(required) && required.includes(name)) return true;
  const parts = [
    ...(Array.isArray(allOf) ? allOf : []),
    ...(typeof $ref === 'string' ? [resolveRef<Schema>(document, $ref)] : []),
  ];
  return parts.some((part) => requires(document, part, name, seen));
}
