import { expect, test } from 'vitest';
import {
  follow,
  followChain,
  formatPointer,
  joinPointer,
  parsePointer,
  parseReference,
  reachableReferences,
  resolvePointer,
  resolveReference,
  valueAt,
} from './reference.ts';

const document = {
  components: {
    parameters: {
      '/a b': { name: 'a' },
      Alias: { $ref: '#/components/parameters/~1a%20b' },
      Left: { $ref: '#/components/parameters/Right' },
      Right: { $ref: '#/components/parameters/Left' },
      Text: 'text',
    },
  },
};
const refTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

test('references are followed to their end', () => {
  expect(follow(document, refTo('Alias'))).toEqual({
    value: { name: 'a' },
    pointer: '#/components/parameters/~1a%20b',
  });
  expect(follow(document, { name: 'b' }, '/here')).toEqual({ value: { name: 'b' }, pointer: '/here' });
  expect(resolveReference(document, '#')).toBe(document);
});

test('a reference that cannot be followed is refused with its place', () => {
  expect(() => follow(document, refTo('Left'), '/x')).toThrow('/x: The $refs lead in a circle.');
  expect(() => follow(document, refTo('None'), '/x')).toThrow(
    '/x: The $ref `#/components/parameters/None` points to nothing in the document.',
  );
  expect(() => follow(document, { $ref: 'other.yaml#/a' })).toThrow(
    'The $ref `other.yaml#/a` leaves the document. Bundle it first.',
  );
  expect(() => follow(document, refTo('Text'), '/x')).toThrow('An object is expected here.');
  expect(() => follow(document, refTo('toString'), '/x')).toThrow('points to nothing');
});

test('the caller may provide the error', () => {
  const fail = (reason: string, pointer: string) => new RangeError(`${pointer} ${reason}`);
  expect(() => follow(document, refTo('None'), '/x', fail)).toThrow(RangeError);
});

test('a chain may lead through several files, and the caller can end it', () => {
  expect(followChain<{ value: unknown }>({ value: { $ref: 'a' } }, (ref) => ({ value: ref }))).toEqual({
    value: 'a',
  });
  expect(followChain({ value: { $ref: 'a' } }, () => undefined)).toBeUndefined();
});

test('a reference consists of a file and a path in it', () => {
  expect(parseReference('../a%20b.yaml#/c~1d')).toEqual({
    address: '../a b.yaml',
    fragment: '/c~1d',
    path: ['c/d'],
  });
  expect(parseReference('a.yaml')).toMatchObject({ address: 'a.yaml', path: [] });
  expect(parseReference('#anchor')).toMatchObject({ address: '', fragment: 'anchor', path: [] });
});

test('all reachable references are listed, including broken ones', () => {
  expect([...reachableReferences(document, { schema: [refTo('Left'), refTo('None')] })].sort()).toEqual(
    ['Left', 'None', 'Right'].map((name) => refTo(name).$ref),
  );
});

test('a pointer is converted to a path and back', () => {
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

test('inherited properties are not found', () => {
  expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
  expect(resolvePointer({ 'a/b': null }, '/a~1b')).toBe(null);
  expect(resolvePointer({ a: 1 }, '/a/b')).toBeUndefined();
  expect(resolvePointer({}, '/constructor')).toBeUndefined();
});
