import type { Operation } from '../../runtime/operation.ts';
import { CREDENTIALS, queryExample, requestExample } from '../test-service.ts';
import type { WireRequest } from '../wire.ts';

/** A request that is refused, and how. */
export interface MalformedCase {
  readonly name: string;
  readonly request: WireRequest;
  readonly status: number;
  /** Text of the envelope; a pattern where the wording is that of `explain`. */
  readonly message: string | RegExp;
  readonly allow?: string;
}

/** Limits that make large requests small. */
export const SMALL_LIMITS = {
  jsonBytes: 8_192,
  depth: 20,
  fileBytes: 1_024,
  files: 2,
  fields: 4,
  fieldBytes: 256,
  urlLength: 1_000,
};

export const JSON_HEADERS = { ...CREDENTIALS, 'content-type': 'application/json' };

/** How the body of an operation is read. */
export function kindOf({ body }: Operation): string | undefined {
  return body?.formats[0]?.kind;
}

/** A case of one operation. */
export function named({ id }: Operation, name: string, rest: Omit<MalformedCase, 'name'>): MalformedCase {
  return { name: `${id}: ${name}`, ...rest };
}

/** A request of the operation that is answered with 200. */
export function goodRequest(operation: Operation): WireRequest {
  const { method, path } = operation;
  const body =
    kindOf(operation) === 'json' && method === 'POST' ? JSON.stringify(requestExample(operation)) : undefined;
  const query = queryExample(operation);
  return {
    method,
    target: query ? `${path}?${query}` : path,
    headers: JSON_HEADERS,
    ...(body ? { body } : {}),
  };
}
