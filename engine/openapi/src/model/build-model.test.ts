import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadDocument } from '../load/load-document.ts';
import { listOperations } from '../operations.ts';
import { buildModel } from './build-model.ts';

const bundle = fileURLToPath(new URL('../../../../spec/generated/openapi.json', import.meta.url));
const paths = {
  '/a': { get: {}, query: {}, post: { operationId: 'GetA' }, additionalOperations: { COPY: {} } },
  '/b': { get: {} },
};

test.each([
  ['the bundle', JSON.parse(readFileSync(bundle, 'utf8'))],
  ['a document without ids', { openapi: '3.1.0', paths, webhooks: { a: { post: {} } } }],
])('operations have the same ids in the model and in the list of operations: %s', (_, document) => {
  const { operations, webhooks } = buildModel(loadDocument({ document, file: 'openapi.json' }));
  const listed = listOperations(document).map(({ id, pointer }) => [id, pointer]);
  expect([...operations, ...webhooks].map(({ id, pointer }) => [id, pointer])).toEqual(listed);
});
