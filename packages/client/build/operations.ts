/** An operation with something to check. */
export interface CheckedOperation {
  readonly id: string;
  readonly summary: string;
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType: string | undefined;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

/** The part of a bundled document that is read. */
export interface BundledDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/**
 * The operations whose input can be checked, in the document's order. The body of a GET is none: clients do not send it.
 *
 * @throws Error for an operation that takes a body in several media types, or a body and a query
 */
export function checkedOperations({ paths }: BundledDocument): CheckedOperation[] {
  return Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, operation]) => checkedOperation(method, operation) ?? []),
  );
}

function checkedOperation(method: string, operation: DocumentedOperation): CheckedOperation | undefined {
  const { operationId: id, summary, parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (!requestBody || method === 'get') {
    if (query.length === 0) return undefined;
    return { id, summary, part: 'query', mediaType: undefined };
  }
  const [mediaType, ...others] = Object.keys(requestBody.content);
  if (mediaType === undefined || others.length > 0 || query.length > 0) {
    throw new Error(
      `${id} takes more than one input; say in operations.ts how its validator is to be called.`,
    );
  }
  return { id, summary, part: 'body', mediaType };
}
