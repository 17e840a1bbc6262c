import { expect, test } from 'vitest';
import { modelOf, nodeOf } from '../testing/model-of.ts';
import {
  intersectTypes,
  isExplodedObject,
  isFile,
  mayBeFile,
  parametersObject,
  partsOf,
  propertiesOf,
  typesOf,
} from './parts.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('the parts of a schema are those that it includes by $ref and allOf, each once', () => {
  const others = { A: { title: 'A', allOf: [ref('B')] }, B: { title: 'B' } };
  const node = nodeOf({ title: 'It', allOf: [ref('A'), ref('B')], anyOf: [{ title: 'no part' }] }, others);
  const titles = partsOf(node).flatMap(({ text }) => text.title ?? []);
  expect(titles).toEqual(['It', 'A', 'B']);
});

test('the parts of schemas that include each other are finite', () => {
  const node = nodeOf({ allOf: [ref('A')] }, { A: { properties: { a: {} }, allOf: [ref('It')] } });
  expect([...propertiesOf(node).keys()]).toEqual(['a']);
});

test('of several properties with one name, the outermost wins', () => {
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

test('an integer is a number, and a missing array does not limit the types', () => {
  expect(intersectTypes(['integer'], ['number', 'string'])).toEqual(['integer']);
  expect(intersectTypes(['string'], ['array'])).toEqual([]);
  expect(intersectTypes(undefined, ['array'])).toEqual(['array']);
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
  [{ type: 'string', contentEncoding: 'binary' }, true, true],
  [{ oneOf: [BINARY, { type: 'object' }] }, false, true],
  [{ type: 'array', items: { anyOf: [BINARY, { type: 'string' }] } }, false, true],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: ref('It') }] }, false, false],
])('%j is a file: %j, may be one: %j', (schema, is, may) => {
  const node = nodeOf(schema);
  expect([isFile(node), mayBeFile(node)]).toEqual([is, may]);
});

function operationOf(parameters: object[], more: object = {}) {
  const [operation] = modelOf({ paths: { '/a': { get: { parameters, ...more } } } }).operations;
  if (!operation) throw new Error('There is no operation.');
  return operation;
}

const text = { type: 'string' };
const object = { type: 'object', required: ['a'], properties: { a: text, b: text } };

test('parameters of one place become properties of an object, which requires the required ones', () => {
  const operation = operationOf([
    { name: 'page', in: 'query', required: true, schema: { type: 'integer' } },
    { name: 'size', in: 'query', schema: { type: 'integer' } },
    { name: 'X', in: 'header', schema: text },
  ]);
  const query = parametersObject(operation, 'query');
  expect([[...(query?.properties.keys() ?? [])], query?.required, query?.types]).toEqual([
    ['page', 'size'],
    ['page'],
    ['object'],
  ]);
  expect(parametersObject(operation, 'cookie')).toBeUndefined();
});

test('each property of an exploded object is a parameter, and its own name is not', () => {
  const by = (more: object) => operationOf([{ name: 'by', in: 'query', schema: object, ...more }]);
  const properties = (more: object) => [...(parametersObject(by(more), 'query')?.properties.keys() ?? [])];
  expect(properties({})).toEqual(['a', 'b']);
  for (const more of [{ explode: false }, { style: 'deepObject' }, { schema: text }]) {
    expect(properties(more)).toEqual(['by']);
  }
  expect(parametersObject(by({}), 'query')?.required).toEqual([]);
  expect(parametersObject(by({ required: true }), 'query')?.required).toEqual(['a']);
});

test('an object without properties represents parameters of any name', () => {
  const further = (schema: object) =>
    parametersObject(operationOf([{ name: 'by', in: 'query', schema }]), 'query')?.additionalProperties;
  expect(further({ type: 'object' })?.always).toBe(true);
  expect(further({ type: 'object', additionalProperties: text })?.types).toEqual(['string']);
  expect(further(object)).toBeUndefined();
});

test('a schema for the whole query is part of the object, even without parameters', () => {
  const operation = operationOf([], { 'x-query-schema': { minProperties: 1 } });
  expect(parametersObject(operation, 'query')?.allOf[0]?.limits.get('minProperties')).toBe(1);
  expect(parametersObject(operation, 'header')).toBeUndefined();
});

test('only query parameters are spread', () => {
  const operation = operationOf([{ name: 'by', in: 'cookie', schema: object }]);
  expect(operation.parameters.cookie.map(isExplodedObject)).toEqual([false]);
});
