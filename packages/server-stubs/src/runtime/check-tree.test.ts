import { describe, expect, test } from 'vitest';
import { checkTree, countMembers } from './check-tree.ts';

const DEPTH = 5;

const lengthOf = (text: string) => checkTree(JSON.parse(text), DEPTH);

describe('the length of compact text', () => {
  test.each([
    ['{}'],
    ['[]'],
    ['""'],
    ['null'],
    ['{"a":true,"b":[false,null,12,-7,123,-456]}'],
    ['{"name":"广东省","list":[{},[],{"x":19.99}]}'],
    ['12345'],
    ['-0.5'],
    ['1200'],
  ])('of %s', (text) => {
    expect(lengthOf(text)).toEqual({ length: text.length, slack: 0 });
  });

  test.each([
    ['1e5'],
    ['1E5'],
    ['12e9'],
    ['5e-3'],
    ['1e400'],
    ['-1e3'],
    ['1e21'],
    ['1.5e300'],
    ['-0'],
    ['9007199254740993'],
    ['0.1e1'],
  ])('and its slack are never more than what can be written: %s', (text) => {
    const { length, slack } = lengthOf(text);
    expect(length - slack).toBeLessThanOrEqual(text.length);
  });

  test('and its slack are never more than any of the ways to write a number', () => {
    for (let at = 0; at < 20_000; at += 1) {
      const value = Number(((at * 7_919) % 10_007) * 10 ** ((at % 19) - 9));
      const [mantissa = '', exponent = ''] = value.toExponential().split('e');
      const digits = mantissa.replace('.', '');
      const whole = `${digits}e${Number(exponent) - (digits.replace('-', '').length - 1)}`;
      const { length, slack } = checkTree(value, DEPTH);
      expect(length - slack).toBeLessThanOrEqual(Math.min(String(value).length, whole.length));
    }
  });
});

test('what is wrong is told before a length', () => {
  expect(checkTree(JSON.parse('[[[[[[]]]]]]'), DEPTH).fault).toBe('too-deep');
  expect(checkTree(JSON.parse('{"a":[{"__proto__":1}]}'), DEPTH).fault).toBe('dangerous-name');
});

test('members are counted at every depth', () => {
  expect(countMembers(JSON.parse('{"a":[{"b":1,"c":{}},2],"d":{"e":null}}'))).toBe(5);
});
