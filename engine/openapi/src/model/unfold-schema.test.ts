import { expect, test } from 'vitest';
import { loadDocument } from '../load/load-document.ts';
import { buildModel } from './build-model.ts';
import { unfoldSchema } from './schema-node.ts';

const schemas = {
  Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
  Outer: { $ref: '#/components/schemas/Inner', required: ['name'] },
  Inner: { properties: { name: { $ref: '#/components/schemas/Name' } } },
  Name: { type: 'string' },
};
const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
const { named } = buildModel(loadDocument({ document, file: 'openapi.json' }));

function get(name: string) {
  const node = named.get(name);
  if (!node) throw new Error(`no schema ${name}`);
  return node;
}

test('references are replaced by their targets, and keywords next to them stay', () => {
  expect(unfoldSchema(get('Outer'))).toEqual({
    required: ['name'],
    allOf: [{ properties: { name: { type: 'string' } } }],
  });
});

test('a schema inside itself allows any value', () => {
  expect(unfoldSchema(get('Tree'))).toEqual({
    type: 'object',
    properties: { child: { type: 'object', properties: { child: {} } } },
  });
});

test('references deeper than the limit allow any value', () => {
  expect(unfoldSchema(get('Outer'), undefined, 1)).toEqual({
    required: ['name'],
    allOf: [{ properties: { name: {} } }],
  });
});

test('each schema can be changed', () => {
  const change = (_node: unknown, schema: object) => ({ ...schema, 'x-seen': true });
  expect(unfoldSchema(get('Name'), change)).toEqual({ type: 'string', 'x-seen': true });
});
