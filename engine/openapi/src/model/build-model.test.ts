import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadDocument } from '../load/load-document.ts';
import { listOperations } from '../operations.ts';
import { modelOf } from '../testing/model-of.ts';
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

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
  mutual: { type: 'mutualTLS' },
  kind: { type: 'basic' },
  place: { type: 'apiKey', in: 'body', name: 'key' },
  name: { type: 'apiKey', in: 'header', name: 'a key' },
  scheme: { type: 'http' },
};

test.each([
  [
    'security schemes whose credential cannot be sent',
    { components: { securitySchemes: schemes } },
    ['kind', 'place', 'name', 'scheme'].map(
      (name) => `unknown-security #/components/securitySchemes/${name}`,
    ),
  ],
  [
    'variables of a server without a value',
    { servers: [{ url: 'https://{a}.example/{b}', variables: { a: { default: 'a' } } }, { url: '/' }, {}] },
    ['malformed #/servers/0/url'],
  ],
  [
    'paths that repeat a name or do not separate two values',
    { paths: { '/{id}/{id}': {}, '/{a}{b}': {}, '/{a}.{b}': {} } },
    ['malformed #/paths/~1{id}~1{id}', 'malformed #/paths/~1{a}{b}'],
  ],
])('%s are warnings', (_, document, expected) => {
  const { unsupported } = modelOf(document);
  expect(unsupported.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
  expect(unsupported.every(({ isWarning }) => isWarning)).toBe(true);
});
