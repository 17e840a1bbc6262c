import {
  joinPointer,
  listOperations,
  parsePointer,
  type RawOperation,
  reachableReferences,
} from '@cross-border-payments/openapi';
import type { OpenApiDocument } from '@cross-border-payments/proof';

interface Entry {
  operation: RawOperation;
  references: Set<string>;
}

/** Finds the operations that a place of the bundle belongs to. */
export class OperationIndex {
  readonly #entries: Entry[];

  /**  */
  constructor(document: OpenApiDocument) {
    this.#entries = listOperations({ ...document }).map((operation) => ({
      operation,
      references: reachableReferences(document, operation.object),
    }));
  }

  /**
   * Returns the operation that contains the place, or all that reach its component.
   *
   * @param pointer JSON pointer into the bundle
   */
  at(pointer: string): string[] {
    const [section, first, second] = parsePointer(pointer);
    const found = this.#entries.filter(({ operation, references }) => {
      if (section === 'components')
        return references.has(joinPointer('#/components', first ?? '', second ?? ''));
      const here = operation.section === section && operation.path === first;
      return here && (second === undefined || operation.method === second.toUpperCase());
    });
    return found.map(({ operation }) => operation.id);
  }
}
