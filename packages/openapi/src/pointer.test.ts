import { expect, test } from 'vitest';
import { formatPointer, joinPointer, parsePointer, resolvePointer, valueAt } from './pointer.ts';

test('a pointer and a path name the same place', () => {
  const path = ['paths', '/a/{b}', 'x~1y', 0];
  const pointer = '/paths/~1a~1{b}/x~01y/0';
  expect(formatPointer(path)).toBe(pointer);
  expect(joinPointer('/paths', ...path.slice(1))).toBe(pointer);
  expect(parsePointer(pointer)).toEqual(path.map(String));
  expect(parsePointer(`#${pointer}`)).toEqual(path.map(String));
  expect([parsePointer(''), parsePointer('#'), parsePointer('/')]).toEqual([[], [], ['']]);
});

test('only a fragment is percent-decoded, unless its encoding is broken', () => {
  expect(parsePointer('#/~1a~1%7Bb%7D')).toEqual(['/a/{b}']);
  expect(parsePointer('/%7Bb%7D')).toEqual(['%7Bb%7D']);
  expect(parsePointer('#/100%')).toEqual(['100%']);
});

test('a value is found by its own properties only', () => {
  expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
  expect(resolvePointer({ 'a/b': null }, '/a~1b')).toBe(null);
  expect(resolvePointer({ a: 1 }, '/a/b')).toBeUndefined();
  expect(resolvePointer({}, '/constructor')).toBeUndefined();
});
