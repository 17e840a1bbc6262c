import { expect, test } from 'vitest';
import { mergePatch } from './json.ts';

test('merges properties, replaces arrays and removes a property for null', () => {
  const target = { a: 1, b: { c: 2, d: 3 }, e: [1, 2] };
  expect(mergePatch(target, { a: null, b: { c: 4 }, e: [5] })).toEqual({ b: { c: 4, d: 3 }, e: [5] });
});

test('does not change the target', () => {
  const target = { b: { c: 2 } };
  mergePatch(target, { b: { c: null } });
  expect(target).toEqual({ b: { c: 2 } });
});

test('creates an object that is in the patch but not in the target', () => {
  expect(mergePatch({ a: 'text' }, { a: { b: 1, c: null } })).toEqual({ a: { b: 1 } });
});

test('replaces the whole value if the patch is not an object', () => {
  expect(mergePatch({ a: 1 }, 'text')).toBe('text');
});

test('a property named `__proto__` is a property like others', () => {
  const patch = JSON.parse('{ "__proto__": { "a": 1 } }');
  expect(JSON.stringify(mergePatch({ b: 2 }, patch))).toBe('{"b":2,"__proto__":{"a":1}}');
});
