import {
  type OpenApiDocument,
  type OperationObject,
  resolveRef,
  ruleIdsOf,
} from '@cross-border-payments/checks';

/**
 * Returns the ids of the rules that the messages of an operation cite, directly or in the components they use.
 *
 * @param document the bundle
 * @param operation an operation or a webhook
 */
export function citedRules(document: OpenApiDocument, operation: OperationObject): Set<string> {
  const cited = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const node = value as Record<string, unknown>;
    for (const id of ruleIdsOf(node)) cited.add(id);
    if (typeof node.$ref === 'string') visit(resolveRef(document, node.$ref));
    for (const property of Object.values(node)) visit(property);
  };
  visit(operation);
  return cited;
}
