import { describe, expect, test } from 'vitest';
import { coerce } from './coerce.ts';
import { byte, date, dateTime, int32, time, uri } from './formats.ts';
import { codePoints, equal, isMultipleOf, isOneOf } from './values.ts';

test.each<[number, number, boolean]>([
  [19.99, 0.01, true],
  [19.999, 0.01, false],
  [0.07, 0.01, true],
  [1.005, 0.01, false],
  [-8.05, 0.05, true],
  [1e21, 0.01, true],
  [1e21, 7, false],
  [1.5e300, 0.1, true],
  [1e-7, 0.01, false],
  [3e-7, 1e-7, true],
  [5e-324, 5e-324, true],
  [9, 3, true],
  [10, 3, false],
  [7.5, 2.5, true],
  [0, 0.01, true],
  [-0, 0.01, true],
  [Number.POSITIVE_INFINITY, 0.01, false],
  [Number.NaN, 0.01, false],
])('%d is a multiple of %d: %s', (value, divisor, expected) => {
  expect(isMultipleOf(value, divisor)).toBe(expected);
});

describe('coerce', () => {
  const plan = { n: { to: ['number'] }, i: { to: ['integer'] }, b: { to: ['boolean'] } } as const;

  test.each<[string, unknown]>([
    ['12', 12],
    ['-1.5e3', -1500],
    ['0', 0],
    ['12abc', '12abc'],
    [' 12', ' 12'],
    ['12 ', '12 '],
    ['0x1', '0x1'],
    ['', ''],
    ['+1', '+1'],
    ['01', '01'],
    ['1.', '1.'],
    ['.5', '.5'],
    ['1e999', '1e999'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['1_000', '1_000'],
  ])('number %j', (text, value) => {
    expect(coerce(plan, { n: text })).toEqual({ n: value });
  });

  test.each<[string, unknown]>([
    ['12', 12],
    ['-3', -3],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['9007199254740993', '9007199254740993'],
  ])('integer %j', (text, value) => {
    expect(coerce(plan, { i: text })).toEqual({ i: value });
  });

  test.each<[string, unknown]>([
    ['true', true],
    ['false', false],
    ['TRUE', 'TRUE'],
    ['1', '1'],
    ['', ''],
  ])('boolean %j', (text, value) => {
    expect(coerce(plan, { b: text })).toEqual({ b: value });
  });

  test('lists', () => {
    const each = { to: ['integer'] } as const;
    expect(coerce({ a: { list: 'repeat', each } }, { a: ['1', '2'] })).toEqual({ a: [1, 2] });
    expect(coerce({ a: { list: 'repeat', each } }, { a: '1' })).toEqual({ a: [1] });
    const either = { a: { list: 'repeat', orString: true } } as const;
    expect(coerce(either, { a: '1,2' })).toEqual({ a: '1,2' });
    expect(coerce(either, { a: ['1', '2'] })).toEqual({ a: ['1', '2'] });
    expect(coerce({ a: { list: 'repeat', each: { json: true } } }, { a: ['{"b":1}', 'c'] })).toEqual({
      a: [{ b: 1 }, 'c'],
    });
    expect(coerce({ a: { list: ',', each } }, { a: '1,x' })).toEqual({ a: [1, 'x'] });
    const objects = { a: { list: ',', each: { json: true } } } as const;
    expect(coerce(objects, { a: '{"b":1,"c":2},{"b":3}' })).toEqual({ a: [{ b: 1, c: 2 }, { b: 3 }] });
    expect(coerce(objects, { a: '{"b":1},x' })).toEqual({ a: [{ b: 1 }, 'x'] });
    expect(coerce({ a: { list: '|' } }, { a: '1|2' })).toEqual({ a: ['1', '2'] });
  });

  test('a name given twice stays a list, so that validation refuses it', () => {
    expect(coerce(plan, { n: ['1', '2'] })).toEqual({ n: ['1', '2'] });
  });

  test('members in brackets, JSON, and unknown names', () => {
    expect(coerce({ f: { properties: { n: { to: ['integer'] } } } }, { 'f[n]': '1', 'f[s]': 'x' })).toEqual({
      f: { n: 1, s: 'x' },
    });
    const each = { to: ['integer'] } as const;
    const deep = {
      f: { properties: { l: { list: 'repeat', each }, m: { properties: { n: each } } } },
    } as const;
    const texts = { 'f[l][0]': '1', 'f[l][1]': '2', 'f[m][n]': '3', 'f[x]': '4' };
    expect(coerce(deep, texts)).toEqual({ f: { l: [1, 2], m: { n: 3 }, x: '4' } });
    expect(coerce(deep, { 'f[l][]': ['1', '2'] })).toEqual({ f: { l: [1, 2] } });
    const list = { a: { list: 'repeat', each, properties: {} } } as const;
    expect(coerce(list, { 'a[10]': '3', 'a[0]': '1', 'a[2]': '2' })).toEqual({ a: [1, 2, 3] });
    expect(coerce(list, { 'a[]': ['1', '2'] })).toEqual({ a: [1, 2] });
    expect(coerce(list, { a: '1', 'a[]': '2' })).toEqual({ a: [1, 2] });
    expect(coerce(list, { 'a[b]': '1' })).toEqual({ a: { b: '1' } });
    expect(coerce(deep, { f: 'x', 'f[m][n]': '3' })).toEqual({ f: ['x', { m: { n: 3 } }] });
    const tooDeep = `f${'[a]'.repeat(2_000)}`;
    expect(coerce(deep, { [tooDeep]: '1', 'f[]x': '1' })).toEqual({ [tooDeep]: '1', 'f[]x': '1' });
    expect(coerce({ h: { list: ', ', each } }, { h: '1 , 2,\t3' })).toEqual({ h: [1, 2, 3] });
    const either = { e: { json: true, orString: true } } as const;
    expect(coerce(either, { e: '{"a":1}' })).toEqual({ e: { a: 1 } });
    expect(coerce(either, { e: '12' })).toEqual({ e: '12' });
    expect(coerce({ j: { json: true } }, { j: '{"a":1}' })).toEqual({ j: { a: 1 } });
    expect(coerce({ j: { json: true } }, { j: '{a' })).toEqual({ j: '{a' });
    expect(coerce({}, { x: '1' })).toEqual({ x: '1' });
  });

  test('names like those of every object are names like any other', () => {
    const result = coerce({}, JSON.parse('{"__proto__": "x", "constructor": "1"}'));
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});

test.each<[string, (value: never) => boolean, unknown[], unknown[]]>([
  [
    'date',
    date,
    ['2026-02-28', '2024-02-29', '2000-02-29'],
    ['2026-02-30', '1900-02-29', '2026-04-31', '2026-1-1', '2026-01-01 ', '26-01-01', ''],
  ],
  [
    'time',
    time,
    ['09:30:00Z', '09:30:00.123+08:00', '23:59:60Z', '07:59:60+08:00'],
    ['09:30:00', '24:00:00Z', '09:60:00Z', '12:00:60Z', '09:30Z', '09:30:00+8'],
  ],
  [
    'date-time',
    dateTime,
    ['2026-01-31T09:30:00Z', '2026-01-31t09:30:00.5-01:00'],
    ['2026-02-30T09:30:00Z', '2026-01-31 09:30:00Z', '2026-01-31T09:30:00', '2026-01-31'],
  ],
  [
    'uri',
    uri,
    ['https://example.com/a?b=c#d', 'urn:isbn:1', 'mailto:a@b.c'],
    ['example.com', '/path', 'http://a b', 'https://x/%zz', 'http:', ''],
  ],
  ['byte', byte, ['', 'YQ==', 'YWJj'], ['YQ', 'YQ=', 'Y Q==', 'Y===']],
  ['int32', int32, [0, -(2 ** 31), 2 ** 31 - 1], [2 ** 31, 1.5]],
])('%s', (_, check, good, bad) => {
  expect(good.map((value) => check(value as never))).toEqual(good.map(() => true));
  expect(bad.map((value) => check(value as never))).toEqual(bad.map(() => false));
});

test('characters are code points', () => {
  expect(['', 'abc', 'a😀b', '\ud83d', '\ud83dx', '😀😀'].map(codePoints)).toEqual([0, 3, 3, 1, 2, 2]);
});

test('thousands of values are not compared one after the other', () => {
  let reads = 0;
  const values = new Proxy(
    Array.from({ length: 3_000 }, (_, at): unknown => `value ${at}`),
    {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    },
  );
  for (let at = 0; at < 1_000; at += 1) {
    expect(isOneOf(values, 'value 2999')).toBe(true);
    expect(isOneOf(values, `wrong ${at}`)).toBe(false);
  }
  expect(reads).toBeLessThan(7_000);
});

test.each([
  [1, true],
  ['1', false],
  [null, true],
  [{ a: [1] }, true],
  [{ a: [2] }, false],
  [[], false],
])('%j among several kinds of values: %j', (value, isAmong) => {
  expect(isOneOf([1, null, { a: [1] }, 'x'], value)).toBe(isAmong);
});

test('equal compares JSON values', () => {
  expect(equal({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(equal({ a: 1 }, { b: 1 })).toBe(false);
  expect(equal([1], { 0: 1 })).toBe(false);
  expect(equal([1, 2], [2, 1])).toBe(false);
  expect(equal(null, {})).toBe(false);
});
