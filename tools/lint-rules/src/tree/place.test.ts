import { expect, test } from 'vitest';
import { fromPointer, toPointer, valueAt } from './place.ts';

test('a pointer and a path are the same place', () => {
  expect(toPointer(['paths', '/a/b', 'x~y', 0])).toBe('/paths/~1a~1b/x~0y/0');
  expect(fromPointer('#/paths/~1a~1b/x~0y/0')).toEqual(['paths', '/a/b', 'x~y', '0']);
  expect(fromPointer('')).toEqual([]);
});

test('a value is found by its own members only', () => {
  expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
  expect(valueAt({ a: 1 }, ['a', 'b'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
});
