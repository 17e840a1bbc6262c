import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { parameterNode } from './parameter-node.ts';

function operationOf(parameters: object[], more: object = {}) {
  const document = { openapi: '3.1.0', paths: { '/a': { get: { parameters, ...more } } } };
  const [operation] = buildModel(loadDocument({ document, file: 'a.json' })).operations;
  if (!operation) throw new Error('There is no operation.');
  return operation;
}

test('a member has the description of its parameter, and not that of its schema', () => {
  const schema = { type: 'string', description: 'Of the schema.' };
  const node = parameterNode(
    operationOf([
      { name: 'a', in: 'query', description: 'Of the parameter.', deprecated: true, schema },
      { name: 'b', in: 'query', schema },
    ]),
    'query',
  );
  expect(
    [...(node?.properties.values() ?? [])].map(({ text }) => [text.description, text.deprecated]),
  ).toEqual([
    ['Of the parameter.', true],
    ['Of the schema.', false],
  ]);
});

test('an object that is spread describes the whole', () => {
  const schema = { type: 'object', properties: { a: {} } };
  const node = parameterNode(
    operationOf([{ name: 'by', in: 'query', description: 'All.', schema }]),
    'query',
  );
  expect([node?.text.description, [...(node?.properties.keys() ?? [])]]).toEqual(['All.', ['a']]);
});

test('a place without parameters has no type, whatever rules hold across them', () => {
  expect(parameterNode(operationOf([], { 'x-query-schema': {} }), 'query')).toBeUndefined();
});
