import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import { unfoldSchema } from './explain/unfold-schema.ts';
import type { MockOperation } from './operations.ts';

/** Whether the query parameters of a request keep the rules across them. */
export type CheckQuery = (operation: MockOperation, query: { [name: string]: string | string[] }) => boolean;

/**
 * Compiles the rules across query parameters (`x-query-schema`), which Prism ignores.
 * @throws Error when one of them is no JSON Schema
 */
export function createQueryCheck(
  document: OpenApiDocument,
  operations: readonly MockOperation[],
): CheckQuery {
  const ajv = addFormats.default(new Ajv2020({ strict: false, logger: false, coerceTypes: true }));
  const rules = new Map(
    operations.flatMap(({ id, querySchema }) =>
      querySchema ? [[id, ajv.compile(unfoldSchema(document, querySchema))] as const] : [],
    ),
  );
  return (operation, query) => rules.get(operation.id)?.({ ...query }) ?? true;
}
