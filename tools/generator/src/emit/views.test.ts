import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { modelOf } from '../../test/support/compiled.ts';
import { binaryPlaces, findViewSensitive } from './views.ts';

test('schemas that reach a readOnly or writeOnly property differ, also through references and cycles', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Secret: { properties: { s: { writeOnly: true } } },
    Uses: { items: ref('Secret') },
    Circle: { properties: { self: ref('Circle'), uses: ref('Uses') } },
    Plain: { properties: { self: ref('Plain'), a: { type: 'string' } } },
  };
  const document = { openapi: '3.1.0', components: { schemas } };
  const { named, schemas: nodes } = buildModel(loadDocument({ document, file: 'a.json' }));
  const found = findViewSensitive(nodes);
  expect([...named].filter(([, node]) => found.has(node)).map(([name]) => name)).toEqual([
    'Secret',
    'Uses',
    'Circle',
  ]);
});

const binary = { type: 'string', format: 'binary' };
const content = (mediaType: string, schema: object) => ({ content: { [mediaType]: { schema } } });

function placesOf(mediaType: string, schema: object) {
  const operation = { operationId: 'send', requestBody: content(mediaType, schema), responses: {} };
  const model = modelOf({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: operation } },
    components: { schemas: { File: binary } },
  });
  const { files, json } = binaryPlaces(model);
  const isBinary = ({ format }: { format?: string }) => format === 'binary';
  return { files: [...files].filter(isBinary).length, json: [...json].filter(isBinary).length };
}

const ref = { $ref: '#/components/schemas/File' };
const object = (a: object) => ({ type: 'object', properties: { a } });

test.each([
  ['application/json', object(binary), { files: 0, json: 1 }],
  ['application/json', object({ type: 'array', items: ref }), { files: 0, json: 1 }],
  ['application/problem+json', binary, { files: 0, json: 1 }],
  ['image/png', binary, { files: 1, json: 0 }],
  ['multipart/form-data', object(ref), { files: 1, json: 0 }],
  ['multipart/form-data', object({ type: 'array', items: binary }), { files: 1, json: 0 }],
  ['multipart/form-data', object(object(binary)), { files: 0, json: 1 }],
  ['multipart/form-data', { allOf: [object(binary)] }, { files: 1, json: 0 }],
])('%s with %j', (mediaType, schema, places) => {
  expect(placesOf(mediaType, schema)).toEqual(places);
});
