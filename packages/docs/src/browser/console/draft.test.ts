import { expect, test } from 'vitest';
import type { CompiledInput, ConsoleOperation } from '../../console/console-operation.ts';
import { checkOf, controlText, nameOfPath, readControl, withInput } from './draft.ts';
import { responseHtml, stateOf } from './views.ts';

test('a path has the notation of error messages', () => {
  expect(nameOfPath(['payer', 'fileIds', 2, 'name'])).toBe('payer.fileIds[2].name');
  expect(nameOfPath([])).toBe('');
});

test('setting a property keeps its position, and does not change the original object', () => {
  const before = { a: 1, payer: { name: 'x' }, z: 2 };
  const after = withInput(before, ['payer', 'name'], 'y');
  expect(JSON.stringify(after)).toBe('{"a":1,"payer":{"name":"y"},"z":2}');
  expect(before.payer.name).toBe('x');
});

test('removing a property removes the objects that become empty', () => {
  expect(
    withInput({ a: 1, payer: { address: { city: 'x' } } }, ['payer', 'address', 'city'], undefined),
  ).toEqual({
    a: 1,
  });
  expect(
    withInput({ payer: { address: { city: 'x' }, name: 'y' } }, ['payer', 'address', 'city'], undefined),
  ).toEqual({ payer: { name: 'y' } });
});

test('entries of arrays are set by their position', () => {
  expect(withInput({}, ['fileIds', 0], 'a')).toEqual({ fileIds: ['a'] });
});

test('a property that every object inherits is not a property of the request', () => {
  const made = withInput({}, ['__proto__', 'polluted'], 1);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(JSON.stringify(made)).not.toBe('');
});

test.each([
  ['number', '12.50', 12.5],
  ['number', '-3', -3],
  // Kept as a string, so that the check reports it.
  ['number', '1e400', '1e400'],
  ['number', 'x', 'x'],
  ['string', '12', '12'],
  ['any', '12', '12'],
  ['any', '{"a":1}', { a: 1 }],
  ['any', '[1]', [1]],
  ['any', '{"a"', '{"a"'],
  ['any', '"12"', '12'],
  ['string', '', undefined],
] as const)('a field for %s reads %j', (kind, text, value) => {
  expect(readControl(kind, text)).toEqual(value);
});

test('a control shows a value as a user would enter it', () => {
  expect([controlText('a'), controlText(1), controlText({ a: 1 }), controlText(undefined)]).toEqual([
    'a',
    '1',
    '{"a":1}',
    '',
  ]);
});

test('the state of a request counts its problems', () => {
  const problem = { path: 'a', sentence: '`a` is required.' };
  const state = (count: number, advice = 0): string =>
    stateOf({ problems: Array(count).fill(problem), advice: Array(advice).fill(problem) }, 'Ready.');
  expect(state(1)).toBe('One thing to correct before you send it:');
  expect(state(2, 1)).toBe('2 things to correct before you send it:');
  expect(state(0, 1)).toBe('It can be sent, but may not be what you intend:');
  expect(state(0)).toBe('Ready.');
});

test('a response of the sandbox with a trade id leads to the order', () => {
  const response = { http: 200, requestId: undefined, text: '', json: { data: { tradeId: 'GP/1' } } };
  expect(responseHtml(response, 'http://127.0.0.1:4020')).toContain('/_sandbox/#/orders/GP%2F1"');
  for (const [json, server] of [
    [response.json, undefined],
    [{ data: null }, 'http://127.0.0.1:4020'],
  ] as const)
    expect(responseHtml({ ...response, json }, server)).not.toContain('See the order');
});

test('checks the body of an operation that has a query too', () => {
  const schemas: string[] = [];
  const checkNamed = (root: string) => ({ root, validate: () => schemas.push(root) > 0 });
  const compiled = { query: checkNamed('query'), body: { 'application/json': checkNamed('body') } };
  const facts: CompiledInput = {
    ...{ operation: 'create', mediaType: 'application/json', compiled },
    index: {} as CompiledInput['index'],
  };
  for (const part of ['body', 'query'] as const)
    checkOf({ part, service: {} } as ConsoleOperation, facts)({});
  expect(schemas).toEqual(['body', 'query']);
});
