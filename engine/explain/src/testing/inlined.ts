import { type OpenApiDocument, resolveRef } from '@cross-border-payments/checks';

const MAX_NESTED = 3;

/**
 * Replaces the references of a document's schema by their targets, so that the paths of Ajv's errors start at the root
 * of the schema. A recursive schema is written three levels deep; below, anything is accepted.
 */
export function inlined(document: OpenApiDocument, schema: unknown, inside: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => inlined(document, entry, inside));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, inlined(document, value, inside)]),
  );
  if (typeof $ref !== 'string') return own;
  if (inside.filter((ref) => ref === $ref).length >= MAX_NESTED) return true;
  const target = inlined(document, resolveRef(document, $ref), [...inside, $ref]);
  return { ...(target as object), ...own };
}
