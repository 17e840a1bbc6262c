import { expect, test } from 'vitest';
import { nodeOf } from '../testing/model-of.ts';
import { commonTypes, isFile, mayBeFile, partsOf, propertiesOf, typesOf } from './parts.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a schema is made of what it refers to and of its allOf, each once', () => {
  const others = { A: { title: 'A', allOf: [ref('B')] }, B: { title: 'B' } };
  const node = nodeOf({ title: 'It', allOf: [ref('A'), ref('B')], anyOf: [{ title: 'no part' }] }, others);
  const titles = partsOf(node).flatMap(({ text }) => text.title ?? []);
  expect(titles).toEqual(['It', 'A', 'B']);
});

test('schemas that are made of each other end', () => {
  const node = nodeOf({ allOf: [ref('A')] }, { A: { properties: { a: {} }, allOf: [ref('It')] } });
  expect([...propertiesOf(node).keys()]).toEqual(['a']);
});

test('the outermost of several properties of one name counts', () => {
  const node = nodeOf({
    properties: { a: { type: 'integer' } },
    allOf: [{ properties: { a: { type: 'number' }, b: {} } }],
  });
  expect([...propertiesOf(node)].map(([name, { types }]) => [name, types])).toEqual([
    ['a', ['integer']],
    ['b', undefined],
  ]);
});

test.each<[unknown, readonly string[] | undefined]>([
  [{}, undefined],
  [{ type: ['string', 'null'] }, ['string', 'null']],
  [{ enum: ['a', 1, null, [], true] }, ['string', 'number', 'null', 'array', 'boolean']],
  [{ const: {} }, ['object']],
  [{ properties: {} }, undefined],
  [{ properties: { a: {} } }, ['object']],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, ['string', 'integer']],
  [{ oneOf: [{ type: 'string' }, {}] }, undefined],
  [{ type: 'number', allOf: [{ type: ['integer', 'string'] }] }, ['integer']],
])('the types of %j are %j', (schema, types) => {
  expect(typesOf(nodeOf(schema))).toEqual(types);
});

test('an integer is a number, and a missing list limits nothing', () => {
  expect(commonTypes(['integer'], ['number', 'string'])).toEqual(['integer']);
  expect(commonTypes(['string'], ['array'])).toEqual([]);
  expect(commonTypes(undefined, ['array'])).toEqual(['array']);
});

test.each([
  [{ type: 'string', format: 'binary' }, true],
  [{ type: 'array', items: { format: 'binary' } }, true],
  [{ contentMediaType: 'image/png' }, true],
  [{ contentMediaType: 'image/png', contentEncoding: 'base64' }, false],
  [{ type: 'array', items: { type: 'string' } }, false],
  [{ type: 'string' }, false],
])('%j is a file: %j', (schema, expected) => {
  expect(isFile(nodeOf(schema))).toBe(expected);
  expect(isFile(nodeOf(ref('Part'), { Part: schema }))).toBe(expected);
});

const BINARY = { type: 'string', format: 'binary' };

test.each<[object, boolean, boolean]>([
  [{ anyOf: [BINARY, { type: 'array', items: BINARY }] }, true, true],
  [{ anyOf: [BINARY, { type: 'null' }] }, true, true],
  [{ oneOf: [BINARY, { type: 'object' }] }, false, true],
  [{ type: 'array', items: { anyOf: [BINARY, { type: 'string' }] } }, false, true],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: ref('It') }] }, false, false],
])('%j is a file: %j, may be one: %j', (schema, is, may) => {
  const node = nodeOf(schema);
  expect([isFile(node), mayBeFile(node)]).toEqual([is, may]);
});
