import { expect, test } from 'vitest';
import { assertSizeWithoutBase64 } from './base64.ts';

const LONG = 'QUJD'.repeat(1_000);
const tooLarge = (most: number) => ({
  httpStatus: 413,
  message: `The body is larger than ${most} bytes, base64 strings not counted.`,
});

test('as many base64 strings as there are base64 properties are not counted', () => {
  expect(() => assertSizeWithoutBase64(`{"a":"${LONG}"}`, 1, 10)).not.toThrow();
  expect(() => assertSizeWithoutBase64(`{"a":"${LONG}","b":"${LONG}QQ=="}`, 2, 20)).not.toThrow();
  expect(() => assertSizeWithoutBase64(`{"a":"data:a/b;base64,${LONG}"}`, 1, 10)).not.toThrow();
  expect(() => assertSizeWithoutBase64(`{"a":"${LONG}","b":"${LONG}"}`, 1, 20)).toThrow(
    expect.objectContaining(tooLarge(20)),
  );
});

test.each([
  ['a list of numbers', `[${'0,'.repeat(5_000)}0]`],
  ['many texts', `[${'"",'.repeat(5_000)}0]`],
  ['text that is not base64', `{"a":"${'-'.repeat(5_000)}"}`],
  ['a text without an end', `{"a":"b","${':'.repeat(5_000)}`],
])('%s is counted', (_, text) => {
  expect(() => assertSizeWithoutBase64(text, 1, 100)).toThrow(expect.objectContaining(tooLarge(100)));
});

test('a text of exactly the size limit is accepted', () => {
  expect(() => assertSizeWithoutBase64('[1,2]', 0, 5)).not.toThrow();
});
