import { expect, test } from 'vitest';
import { modelOf } from '../../../test/support/compiled.ts';
import { typesOfDocument } from '../../emit/type-files.ts';
import { responsesType } from './call-types.ts';

function typeOfResponses(responses: object): string | undefined {
  const document = { openapi: '3.1.0', paths: { '/a': { get: { operationId: 'a', responses } } } };
  return typesOfDocument(modelOf(document)).operations.map(responsesType)[0];
}

const text = { content: { 'application/json': { schema: { type: 'string' } } } };

test.each([
  ['a range may be a 204', { '2XX': text }, "{ readonly '2XX': AResponse2XX; readonly 204: undefined }"],
  ['a declared 204', { '2XX': text, 204: {} }, "{ readonly 204: undefined; readonly '2XX': AResponse2XX }"],
  ['a range in lower case', { '4xx': text }, "{ readonly '4XX': AResponse4XX }"],
  ['content of a 204', { 204: text }, '{ readonly 204: undefined }'],
  ['one status', { 200: text }, '{ readonly 200: AResponse200 }'],
])('the data of responses: %s', (_, responses, type) => {
  expect(typeOfResponses(responses)).toBe(type);
});
