import { expect, test } from 'vitest';
import { isUtf8, readMediaType } from './http.ts';

test.each([
  ['application/json', 'application/json', {}],
  ['Application/JSON ; Charset="utf-8"', 'application/json', { charset: 'utf-8' }],
  ['multipart/form-data; boundary=a-b; x=1', 'multipart/form-data', { boundary: 'a-b', x: '1' }],
  ['multipart/form-data; boundary="a;b \\" c"', 'multipart/form-data', { boundary: 'a;b " c' }],
  ['application/json;', 'application/json', {}],
  ['application/json; ;charset=utf-8', 'application/json', { charset: 'utf-8' }],
  ['', '', {}],
  ['json', '', {}],
  ['application/json charset=utf-8', '', {}],
  ['application/json; charset', '', {}],
  ['application/json; charset="utf-8', '', {}],
  ['application/json, text/plain', '', {}],
  ['application/\u00e9', '', {}],
])('%s', (header, type, parameters) => {
  expect(readMediaType(header)).toEqual({ type, parameters });
});

test('the charset, if there is one, must be UTF-8', () => {
  const named = (header: string) => isUtf8(readMediaType(header));
  expect(['a/b', 'a/b; charset=UTF-8', 'a/b; charset=utf8'].map(named)).toEqual([true, true, true]);
  expect(['a/b; charset=utf-16', 'a/b; charset=latin1', 'a/b; charset=""'].map(named)).toEqual([
    false,
    false,
    false,
  ]);
});
