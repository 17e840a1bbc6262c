import { expect, test } from 'vitest';
import { mergePatch } from './rules.ts';

test('merges properties, replaces lists and takes a property away for null', () => {
  const target = { a: 1, b: { c: 2, d: 3 }, e: [1, 2] };
  expect(mergePatch(target, { a: null, b: { c: 4 }, e: [5] })).toEqual({ b: { c: 4, d: 3 }, e: [5] });
});

test('leaves the target as it was', () => {
  const target = { b: { c: 2 } };
  mergePatch(target, { b: { c: null } });
  expect(target).toEqual({ b: { c: 2 } });
});

test('makes an object where the patch has one and the target has none', () => {
  expect(mergePatch({ a: 'text' }, { a: { b: 1, c: null } })).toEqual({ a: { b: 1 } });
});

test('replaces the whole value when the patch is no object', () => {
  expect(mergePatch({ a: 1 }, 'text')).toBe('text');
});
