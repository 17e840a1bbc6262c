import {
  joinPointer,
  listOperations,
  parsePointer,
  reachableReferences,
} from '@cross-border-payments/openapi';
import type { OpenApiDocument } from '@cross-border-payments/proof';

/**
 * Returns a function that finds the operations a place of the bundle belongs to, by its JSON pointer: the operation
 * that contains it, or all that reach its component.
 */
export function operationIndex(document: OpenApiDocument): (pointer: string) => string[] {
  const entries = listOperations({ ...document }).map((operation) => ({
    operation,
    references: reachableReferences(document, operation.object),
  }));
  return (pointer) => {
    const [section, first = '', second] = parsePointer(pointer);
    const component = joinPointer('#/components', first, second ?? '');
    const found = entries.filter(({ operation, references }) => {
      if (section === 'components') return references.has(component);
      const here = operation.section === section && operation.path === first;
      return here && (second === undefined || operation.method === second.toUpperCase());
    });
    return found.map(({ operation }) => operation.id);
  };
}
