import { expect, test } from 'vitest';
import { modelOf } from '../testing/model-of.ts';
import { isSpread, parametersObject } from './parameters-object.ts';

function operationOf(parameters: object[], more: object = {}) {
  const [operation] = modelOf({ paths: { '/a': { get: { parameters, ...more } } } }).operations;
  if (!operation) throw new Error('There is no operation.');
  return operation;
}

const text = { type: 'string' };
const object = { type: 'object', required: ['a'], properties: { a: text, b: text } };

test('parameters of one place become properties of an object, required ones too', () => {
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

test('the properties of an exploded object are parameters, and its own name is none', () => {
  const by = (more: object) => operationOf([{ name: 'by', in: 'query', schema: object, ...more }]);
  const properties = (more: object) => [...(parametersObject(by(more), 'query')?.properties.keys() ?? [])];
  expect(properties({})).toEqual(['a', 'b']);
  for (const more of [{ explode: false }, { style: 'deepObject' }, { schema: text }]) {
    expect(properties(more)).toEqual(['by']);
  }
  expect(parametersObject(by({}), 'query')?.required).toEqual([]);
  expect(parametersObject(by({ required: true }), 'query')?.required).toEqual(['a']);
});

test('an object without properties stands for parameters of any name', () => {
  const further = (schema: object) =>
    parametersObject(operationOf([{ name: 'by', in: 'query', schema }]), 'query')?.additionalProperties;
  expect(further({ type: 'object' })?.always).toBe(true);
  expect(further({ type: 'object', additionalProperties: text })?.types).toEqual(['string']);
  expect(further(object)).toBeUndefined();
});

test('a rule across the query is in the object, also without a parameter', () => {
  const operation = operationOf([], { 'x-query-schema': { minProperties: 1 } });
  expect(parametersObject(operation, 'query')?.allOf[0]?.limits.get('minProperties')).toBe(1);
  expect(parametersObject(operation, 'header')).toBeUndefined();
});

test('only a parameter of the query is spread', () => {
  const operation = operationOf([{ name: 'by', in: 'cookie', schema: object }]);
  expect(operation.parameters.cookie.map(isSpread)).toEqual([false]);
});
