import { describe, expect, test } from 'vitest';
import { Refusal } from '../response/refusal.ts';
import { decodeUtf8, readJson } from './read-json.ts';
import { scanJson } from './scan-json.ts';

const DEPTH = 5;

function read(text: string): unknown {
  return readJson(text, DEPTH);
}

describe('reads', () => {
  test.each([
    ['{}'],
    ['[]'],
    ['"text"'],
    ['-0.5e+10'],
    ['{"a":":","b":"\\":"}'],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
    ['{"constructor":"Ltd","prototype":1}'],
    ['{"toString":1,"hasOwnProperty":{}}'],
    [' \t\r\n{ "a" : [ 1 , 2 ] } '],
    ['{"a":{"a":{"a":{"a":{}}}}}'],
    ['"\\ud83d\\ude00\\u0000"'],
  ])('%s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
    expect(scanJson(text)).toBeUndefined();
  });
});

describe('refuses text that is not JSON, and reports the position', () => {
  test.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ['[1 2]', 1, 4],
    ['[1,]', 1, 4],
    ['[1]]', 1, 4],
    ['01', 1, 1],
    ['+1', 1, 1],
    ['NaN', 1, 1],
    ['nul', 1, 1],
    ['"abc', 1, 5],
    ['"a\\q"', 1, 3],
    ['"a\nb"', 1, 3],
    ["{'a':1}", 1, 2],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{"a":1} // end', 1, 9],
  ])('%j', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(scanJson(text)).toEqual({ kind: 'syntax', line, column });
    expect(() => read(text)).toThrow(`line ${line}, column ${column}.`);
  });
});

test('a byte order mark is named, even if the rest is not JSON either', () => {
  const message = 'The body is not valid JSON: it starts with a byte order mark (BOM). Send it without.';
  for (const text of ['\ufeff{}', '\ufeff{']) expect(() => read(text)).toThrow(message);
  expect(read('"\ufeff"')).toBe('\ufeff');
});

describe('refuses a number that would be rounded, and reports the position', () => {
  test.each([
    ['{"amount":100.0000000000000001}', 1, 11],
    ['{"amount": 9007199254740993}', 1, 12],
    ['[1,\n-0.12345678901234567890]', 2, 1],
    ['[1e400]', 1, 2],
    ['[1e-400]', 1, 2],
    ['{"a":{"b":[123456789012345678901234567890]}}', 1, 12],
  ])('%j', (text, line, column) => {
    expect(() => read(text)).toThrow(
      `The number at line ${line}, column ${column} would be rounded; send at most 15 digits.`,
    );
  });

  test.each([
    ['{"amount":0.30000000000000004}'],
    ['{"amount":100.00000000000000000000}'],
    ['[100000000000000000000, 1e100, 1.7976931348623157e308, -0.0, 5e-324, 0.000000000000000000001, 0e999]'],
    ['{"number":"6216610200016587010.0000000000000001"}'],
    ['{"a":" 6216610200016587010123","b":"\\",6216610200016587010123"}'],
    ['[123456789012345, 0.123456789012345, 1e+021]'],
  ])('but not %j', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });
});

describe('refuses dangerous input', () => {
  test.each([
    ['{"__proto__":1}', /__proto__/],
    ['[{"a":{"\\u005f_proto__":{}}}]', /__proto__/],
    ['{"constructor":{"prototype":{}}}', /__proto__/],
    ['{"a":1,"a":2}', /twice, at line 1, column 8/],
    ['{"a" :1, "\\u0061" :2}', /twice, at line 1, column 10/],
    ['[{"b":":","x":{"b":1,"b":1}}]', /twice/],
    ['{"x":1e9,"":1,"":1}', /twice/],
    ['{"x":1e6,"y":1e6,"":1,"":1}', /twice/],
    ['{"x":5e-9,"y":1,"y":2}', /twice/],
    ['[[[[[[]]]]]]', /deeper than 5 levels/],
    ['{"a":{"a":{"a":{"a":{"a":{}}}}}}', /deeper than 5 levels/],
  ])('%s', (text, message) => {
    expect(() => read(text)).toThrow(Refusal);
    expect(() => read(text)).toThrow(message);
  });
});

test('a message never repeats what was sent', () => {
  for (const text of ['{"secret":"s3cr3t"', '{"s3cr3t":1,"s3cr3t":2}', '{"a":s3cr3t}']) {
    expect(() => read(text)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('s3cr3t') }),
    );
  }
});

test('texts of megabytes and a nesting of a million levels do not overflow the stack', () => {
  const long = 'x'.repeat(20_000_000);
  expect(() => read(`{"a":"${long}","a":":"}`)).toThrow(/twice/);
  expect(() => read('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toThrow(/deeper/);
});

test.each([[[0xff]], [[0xc3, 0x28]], [[0xed, 0xa0, 0x80]], [[0xf0, 0x9f]]])(
  'bytes that are not UTF-8: %j',
  (bytes) => {
    expect(() => decodeUtf8(Uint8Array.from(bytes))).toThrow('The body is not valid UTF-8.');
  },
);

test('a byte order mark stays in the text, so that a signature covers it', () => {
  expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x31]))).toBe('\ufeff1');
});

test('more values than allowed are refused before they are validated', () => {
  const refusal = { httpStatus: 413, message: 'The body has more than 20000 values.' };
  expect(() => read(`[${'0,'.repeat(20_000)}0]`)).toThrow(expect.objectContaining(refusal));
  expect(read(`[${'0,'.repeat(19_999)}0]`)).toHaveLength(20_000);
});

test('finds every duplicate and every rounded number, however short the text', () => {
  const numbers = `0 -0 7 100 1e2 1e3 1000 12e3 -1e3 5000000 1E6 0.01 1e-2 0.5 5e-1 12.50 1234.56 99999999.9 0.001 1e-3 3e-324
    1e-400 1e400 1e20 123456789012345 1234567890123456 0.1000000000000000055 100.0000000000000001 9007199254740993`;
  const values = ['true', 'false', 'null', '""', '"a\\n"', '[]', '{}', '[0,1]', ...numbers.split(/\s+/)];
  let refused = 0;
  for (const one of values) {
    for (const other of values) {
      const texts = [`[${one},${other}]`, `{"":${one},"a":${other}}`, `{"":${one},"":${other}}`];
      for (const text of [...texts, `{"a":false,"b":{"a":${one}, "a":${other}}}`]) {
        const fault = scanJson(text);
        if (fault) refused += 1;
        if (fault) expect(() => read(text), text).toThrow(Refusal);
        else expect(read(text)).toEqual(JSON.parse(text));
      }
    }
  }
  expect(refused).toBeGreaterThan(2 * values.length ** 2);
});
