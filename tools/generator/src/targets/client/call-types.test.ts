import { expect, test } from 'vitest';
import { modelOf } from '../../../test/support/compiled.ts';
import { typesOfDocument } from '../../emit/type-files.ts';
import { printAcceptsType, responsesType } from './call-types.ts';

function typesOfResponses(responses: object) {
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { get: { operationId: 'a', responses } } },
    components: { schemas: { A: { type: 'object' } } },
  };
  const [types] = typesOfDocument(modelOf(document)).operations;
  return types && { responses: responsesType(types), accepts: printAcceptsType(types) };
}

const text = { content: { 'application/json': { schema: { type: 'string' } } } };

test.each([
  ['a range may be a 204', { '2XX': text }, "{ readonly '2XX': AResponse2XX; readonly 204: undefined }"],
  ['a declared 204', { '2XX': text, 204: {} }, "{ readonly 204: undefined; readonly '2XX': AResponse2XX }"],
  ['a range in lower case', { '4xx': text }, "{ readonly '4XX': AResponse4XX }"],
  ['content of a 204', { 204: text }, '{ readonly 204: undefined }'],
  ['one status', { 200: text }, '{ readonly 200: AResponse200 }'],
])('the data of responses: %s', (_, responses, type) => {
  expect(typesOfResponses(responses)).toEqual({ responses: type, accepts: undefined });
});

const of = (...mediaTypes: string[]) => ({
  content: Object.fromEntries(
    mediaTypes.map((name) => [name, { schema: { $ref: '#/components/schemas/A' } }]),
  ),
});

test.each<[string, object, string, string | undefined]>([
  [
    'JSON, unless text is requested',
    { 200: of('application/json', 'text/csv', 'image/*'), 404: of('application/json') },
    '{ readonly 200: AResponse200Json; readonly 404: AResponse404 }',
    `{ readonly 'application/json': { readonly 200: AResponse200Json; readonly 404: AResponse404 }; readonly 'text/csv': { readonly 200: string; readonly 404: AResponse404 }; readonly [accept: \`image/\${string}\`]: { readonly 200: Blob; readonly 404: AResponse404 } }`,
  ],
  ['JSON of two types', { 200: of('application/json', 'application/a+json') }, '', undefined],
  ['text of two types', { 200: of('text/csv', 'application/xml') }, '{ readonly 200: string }', undefined],
  [
    'JSON or items',
    { 200: of('application/json', 'application/x-ndjson') },
    '{ readonly 200: AResponse200Json | ItemStream<AResponse200XNdjson> }',
    "{ readonly 'application/json': { readonly 200: AResponse200Json }; readonly 'application/x-ndjson': { readonly 200: ItemStream<AResponse200XNdjson> } }",
  ],
  ['anything', { 200: of('*/*', 'text/csv') }, '', undefined],
])('the data of %s', (_, responses, type, accepts) => {
  const found = typesOfResponses(responses);
  if (type !== '') expect(found?.responses).toBe(type);
  expect(found?.accepts).toBe(accepts);
});
