import { loadBundle, type OpenApiDocument, resolveRef } from '@cross-border-payments/proof';

/** Returns the schema of a global payout order with every `$ref` replaced by its target. */
export function orderSchema(): object {
  const document = loadBundle();
  return dereference(document, document.components.schemas.CreateGlobalPayoutRequest) as object;
}

/**
 * Replaces every `$ref` by its target and keeps the keywords beside it.
 *
 * @param document where references point into; its schemas must not refer to themselves
 */
export function dereference(document: OpenApiDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => dereference(document, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(beside).map(([name, member]) => [name, dereference(document, member)]),
  );
  if (typeof $ref !== 'string') return { ...own, ...($ref === undefined ? {} : { $ref }) };
  const target = dereference(document, resolveRef(document, $ref)) as object;
  const { allOf = [], ...rest } = own as { allOf?: unknown[] };
  return { ...rest, allOf: [target, ...allOf] };
}
