import { type Fail, follow, type JsonObject, resolveReference } from '@cross-border-payments/openapi';

/** A fault of the document, with the place it stands at. */
export class DocumentFault extends Error {
  /** JSON pointer into the document. */
  readonly pointer: string;

  /**
   * @param pointer where in the document
   * @param reason what is wrong and how to mend it
   */
  constructor(pointer: string, reason: string) {
    super(`${pointer}: ${reason}`);
    this.name = 'DocumentFault';
    this.pointer = pointer;
  }
}

const fault: Fail = (reason, pointer) => new DocumentFault(pointer, reason);

/**
 * Finds what a `$ref` into the document itself points to.
 * @throws DocumentFault when the reference leaves the document or points to nothing
 */
export function resolveRef(document: JsonObject, ref: string, from: string): unknown {
  return resolveReference(document, ref, from, fault);
}

/**
 * Follows the `$ref`s of a schema. Returns the object and where it stands.
 * @throws DocumentFault for a broken reference
 */
export function followRefs(document: JsonObject, value: unknown, pointer: string) {
  return follow(document, value, pointer, fault);
}
