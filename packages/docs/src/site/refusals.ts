import { createExplainer } from '@cross-border-payments/mock/explain';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { type JsonObject, objectOf } from '../json.ts';

/** A request of an operation, by its part. */
export interface RefusedRequest {
  readonly operation: string;
  readonly part: 'body' | 'query';
  readonly value: unknown;
}

/** Says in sentences what is wrong with a request, as the mock does; an empty list when nothing is found. */
export type Refusals = (request: RefusedRequest) => readonly string[];

/**
 * Makes the texts of refusals from a document.
 * @param file name of the document, for errors
 */
export function refusalsOf(document: JsonObject, file: string): Refusals {
  const { operations } = buildModel(loadDocument({ document, file }));
  const explainer = createExplainer();
  return ({ operation: id, part, value }) => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) return [];
    if (part === 'query')
      return explainer.query(operation, objectOf(value) as Readonly<Record<string, string>>);
    const type = operation.body?.contents[0]?.mediaType;
    return type === undefined ? [] : explainer.body(operation, type, value);
  };
}
