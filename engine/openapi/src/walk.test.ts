import { expect, test } from 'vitest';
import { descends, listSchemas, SUBSCHEMAS, shapeOf } from './walk.ts';

const schema = {
  properties: { 'a/b': { items: { const: { properties: { no: {} } } } }, yes: true },
  allOf: [{ not: {} }],
  enum: [{ allOf: [{}] }],
  $defs: { One: {} },
};

test('every schema is listed with its pointer, and data is not', () => {
  expect(listSchemas(schema, '#').map(({ pointer }) => pointer)).toEqual([
    '#',
    '#/properties/a~1b',
    '#/properties/a~1b/items',
    '#/allOf/0',
    '#/allOf/0/not',
    '#/$defs/One',
  ]);
});

test('definitions contain schemas but apply none', () => {
  expect([SUBSCHEMAS.get('$defs'), shapeOf('$defs'), shapeOf('if'), shapeOf('const')]).toEqual([
    'map',
    undefined,
    'one',
    undefined,
  ]);
});

test('only the schemas of properties and items descend into the instance', () => {
  const keywords = [
    'properties',
    'items',
    'contains',
    'allOf',
    'then',
    'dependentSchemas',
    'propertyNames',
    '$defs',
  ];
  expect(keywords.filter(descends)).toEqual(['properties', 'items', 'contains']);
});
