import type { OpenApiDocument, OperationObject, ResponseObject, Schema } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import type { Difference } from './compare.ts';
import { compareWithSource } from './compare.ts';
import type { Source } from './source.ts';

/** A string without a maximum length, with the mark that the document uses for this. */
export const text: Schema = {
  type: 'string',
  'x-not-shown': [{ statement: 'maximum length', section: '2.1' }],
};

/** The types that any refusal may carry as its data. */
export const anyData: Schema = { type: ['string', 'object', 'array'] };

/** Writes a response in the form of the document. */
export function response(success: Schema, refusal: Schema): Schema {
  return {
    allOf: [
      {
        $comment: 'R-034',
        type: 'object',
        required: ['status'],
        properties: { status: text, message: text },
      },
      { $comment: 'R-034', oneOf: [success, refusal] },
    ],
  };
}

/**
 * Writes the branch of a success.
 *
 * @param required whether the data is required
 */
export function success(data: Schema, required = true): Schema {
  return {
    title: 'success',
    type: 'object',
    required: required ? ['status', 'data'] : ['status'],
    properties: { status: { const: '1' }, data },
  };
}

/** Writes the branch of a refusal. */
export function refusal(data: Schema = anyData, required: string[] = ['status', 'message']): Schema {
  const status = { not: { const: '1' } };
  return { title: 'refusal', type: 'object', required, properties: { status, data } };
}

/** The source of an interface document that states only the envelope. */
export const emptySource: Source = {
  tables: [],
  operations: [],
  enumerations: {},
  unknowns: [],
  limits: [],
  prose: [],
  notStated: [],
};

/** Writes a document with one operation, `POST /pay`. */
export function documentOf(operation: Partial<OperationObject>): OpenApiDocument {
  const post: OperationObject = {
    operationId: 'pay',
    tags: ['Payout'],
    summary: 'Pay',
    description: 'Pays.',
    'x-retry': 'never',
    responses: {},
    ...operation,
  };
  return {
    openapi: '3.1.1',
    info: { title: 'A document for tests', version: '1', description: 'For tests.' },
    security: [],
    paths: { '/pay': { post } },
    webhooks: {},
    components: { schemas: {}, examples: {}, responses: {}, securitySchemes: {} },
  };
}

/** Writes a response with a JSON body. */
export function jsonResponse(schema: Schema): ResponseObject {
  return { description: 'A response.', content: { 'application/json': { schema } } };
}

/** Lists differences, except those about missing operations: the documents of these tests lack most operations. */
export function differences(
  source: Partial<Source>,
  document: OpenApiDocument,
  rules: Rule[] = [],
): Difference[] {
  const all = compareWithSource({ ...emptySource, ...source }, document, rules);
  return all.filter(({ fact }) => fact !== 'operation');
}
