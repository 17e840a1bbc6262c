import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import { unfoldSchema } from './explain/unfold-schema.ts';
import type { MockOperation } from './operations.ts';
import { isBeyondPrism, queryToSchema } from './query-schema.ts';

/** Checks whether the query of a request keeps what Prism does not look at. */
export type CheckQuery = (operation: MockOperation, query: { [name: string]: string | string[] }) => boolean;

/**
 * Compiles what Prism ignores of a query: the rules across parameters (`x-query-schema`), and parameters of any name.
 * @throws Error when one of them is no JSON Schema
 */
export function createQueryCheck(
  document: OpenApiDocument,
  operations: readonly MockOperation[],
): CheckQuery {
  const ajv = addFormats.default(new Ajv2020({ strict: false, logger: false, coerceTypes: true }));
  const compile = (operation: MockOperation) =>
    ajv.compile(unfoldSchema(document, queryToSchema(document, operation)));
  const unread = operations.filter((operation) => isBeyondPrism(document, operation));
  const checks = new Map(unread.map((operation) => [operation.id, compile(operation)]));
  return (operation, query) => checks.get(operation.id)?.({ ...query }) ?? true;
}
