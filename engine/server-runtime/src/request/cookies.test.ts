import { expect, test } from 'vitest';
import { decodeCookie, readCookies } from './credentials.ts';

test.each<[string | undefined, object]>([
  [undefined, {}],
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1; b=x=y;c=', { a: '1', b: 'x=y', c: '' }],
  ['a=1; a=2; a=3', { a: ['1', '2', '3'] }],
  ['a=x%20y; b=100%; c=a+b==', { a: 'x%20y', b: '100%', c: 'a+b==' }],
  ['flag; a=1;', { a: '1' }],
  ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
])('the cookies of %j', (header, texts) => {
  expect({ ...readCookies(header) }).toEqual(texts);
});

test.each([
  ['x%20y', 'x y'],
  ['100%', '100%'],
  ['a+b', 'a+b'],
])('the cookie parameter %s has the value %s', (value, decoded) => {
  expect(decodeCookie(value)).toBe(decoded);
});
