import { isObject, type JsonObject, listOperations, type Operation } from '@cross-border-payments/openapi';

/** An operation with something to check. */
export interface CheckedOperation {
  readonly id: string;
  readonly summary: string;
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType: string | undefined;
}

/**
 * The operations whose input can be checked, in the document's order. The body of a GET is none: clients do not send it.
 *
 * @throws Error for an operation that takes a body in several media types, or a body and a query
 */
export function checkedOperations(document: JsonObject): CheckedOperation[] {
  return listOperations(document)
    .filter(({ section }) => section === 'paths')
    .flatMap((operation) => checkedOperation(operation) ?? []);
}

function checkedOperation({ id, method, object, parameters }: Operation): CheckedOperation | undefined {
  const summary = String(object.summary);
  const query = parameters.filter(({ value }) => value.in === 'query');
  const { requestBody } = object;
  if (!isObject(requestBody) || method === 'GET') {
    if (query.length === 0) return undefined;
    return { id, summary, part: 'query', mediaType: undefined };
  }
  const [mediaType, ...others] = Object.keys(requestBody.content ?? {});
  if (mediaType === undefined || others.length > 0 || query.length > 0) {
    throw new Error(
      `${id} takes more than one input; say in operations.ts how its validator is to be called.`,
    );
  }
  return { id, summary, part: 'body', mediaType };
}
