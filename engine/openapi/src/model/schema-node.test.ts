import { expect, test } from 'vitest';
import { nodeOf } from '../testing/model-of.ts';
import { childrenOf, type JsonSchema, makeNode, type SchemaNode, toJsonSchema } from './schema-node.ts';

test('children are the schemas directly inside a schema, with their keyword; references are not followed', () => {
  const node = nodeOf(
    { $ref: '#/components/schemas/A', properties: { a: { items: {} } }, allOf: [{}, true], if: {} },
    { A: {} },
  );
  expect(childrenOf(node).map(({ keyword }) => keyword)).toEqual(['properties', 'allOf', 'allOf', 'if']);
});

test('a new node has only the given keywords', () => {
  const node = makeNode({ id: 'a', pointer: '#/a', types: ['string'] });
  expect(childrenOf(node)).toEqual([]);
  expect([node.types, node.required, node.nullable, node.text.deprecated]).toEqual([
    ['string'],
    [],
    false,
    false,
  ]);
});

const written = (node: SchemaNode): JsonSchema => toJsonSchema(node, written);

const WHOLE = {
  title: 'T',
  $comment: 'R-001',
  type: ['string', 'object'],
  enum: ['a', {}],
  const: null,
  format: 'date',
  required: ['a'],
  dependentRequired: { a: ['b'] },
  maxLength: 3,
  pattern: '^a',
  properties: { a: { type: 'integer' }, b: true },
  patternProperties: { '^b': {} },
  dependentSchemas: { a: false },
  prefixItems: [{ const: 1 }],
  allOf: [{ not: {} }],
  anyOf: [JSON.parse('{"if":{},"then":{},"else":{}}')],
  oneOf: [{ contains: {}, minContains: 1 }],
  additionalProperties: false,
  unevaluatedProperties: false,
  propertyNames: { maxLength: 1 },
  items: { uniqueItems: true },
  unevaluatedItems: false,
};

test('keywords that affect validity are kept as written', () => {
  expect(written(nodeOf(WHOLE))).toEqual(WHOLE);
});

test('descriptions are removed, and so is $ref, which the caller writes', () => {
  const schema = {
    description: 'd',
    example: 1,
    default: 2,
    readOnly: true,
    xml: {},
    'x-a': 1,
    discriminator: { propertyName: 'a' },
  };
  expect(written(nodeOf({ $ref: '#/components/schemas/A', ...schema }, { A: {} }))).toEqual({});
  expect(written(nodeOf({ $id: 'a', $anchor: 'b', $defs: { a: {} }, foo: 1 }))).toEqual({});
});

test('OpenAPI 3.0 is written as JSON Schema', () => {
  const write = (schema: object) => written(nodeOf(schema, {}, '3.0.3'));
  expect(write({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] });
  expect(write({ type: 'number', minimum: 0, exclusiveMinimum: true })).toEqual({
    type: 'number',
    exclusiveMinimum: 0,
  });
  expect(write({ nullable: true, allOf: [{ type: 'string' }] })).toEqual({
    anyOf: [{ type: 'null' }, { allOf: [{ type: 'string' }] }],
  });
});

test('the caller is passed the keyword of each schema', () => {
  const keywords: string[] = [];
  toJsonSchema(nodeOf({ properties: { a: {} }, allOf: [{}], not: {} }), (_, keyword) => {
    keywords.push(keyword);
    return true;
  });
  expect(keywords).toEqual(['properties', 'allOf', 'not']);
});

test('a property named __proto__ stays a property', () => {
  const schema = written(nodeOf({ properties: JSON.parse('{"__proto__":{"type":"string"}}') }));
  expect(JSON.stringify(schema)).toBe('{"properties":{"__proto__":{"type":"string"}}}');
});
