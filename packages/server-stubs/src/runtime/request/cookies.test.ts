import { expect, test } from 'vitest';
import { readCookies } from './credentials.ts';

test.each<[string | undefined, object]>([
  [undefined, {}],
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1; b=x=y;c=', { a: '1', b: 'x=y', c: '' }],
  ['a=1; a=2; a=3', { a: ['1', '2', '3'] }],
  ['a=x%20y; b=100%; c=a+b', { a: 'x y', b: '100%', c: 'a+b' }],
  ['flag; a=1;', { a: '1' }],
  ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
])('the cookies of %j', (header, texts) => {
  expect({ ...readCookies(header) }).toEqual(texts);
});
