import { expect, test } from 'vitest';
import { isEmptyValue } from '../json.ts';
import { atom, type Literal, type Test } from './formula.ts';
import { implies } from './simplify.ts';

const on = (path: string, test: Test): Literal => atom(path.split('.'), test);
const no = (literal: Literal): Literal =>
  literal.kind === 'not' ? literal.of : { kind: 'not', of: literal };
const present: Test = { kind: 'present' };
const given: Test = { kind: 'given' };
const is = (...values: string[]): Test => ({ kind: 'is', values });

test.each<[Literal, Literal, boolean]>([
  [on('a', given), on('a', present), true],
  [on('a', present), on('a', given), false],
  [on('a.b', present), on('a', given), true],
  [on('a', given), on('a.b', present), false],
  [on('a', is('x')), on('a', is('x', 'y')), true],
  [on('a', is('x', 'y')), on('a', is('x')), false],
  [on('a', is('x')), on('a', given), true],
  [on('a', is('', 'x')), on('a', given), false],
  [on('a', is('x')), no(on('a', is('y'))), true],
  [on('a', is('')), no(on('a', given)), true],
  [on('a', given), no(on('a', is(''))), true],
  [no(on('a', present)), no(on('a', is('x'))), true],
  [no(on('a', is('x'))), no(on('a', present)), false],
  [no(on('a', given)), on('a', present), false],
  [on('a', { kind: 'limit', keyword: 'pattern', value: 'x' }), on('a', present), true],
  [on('a', { kind: 'limit', keyword: 'pattern', value: 'x' }), on('a', given), false],
])('%j implies %j: %j', (left, right, expected) => {
  expect(implies(left, right)).toBe(expected);
});

test('empty values', () => {
  expect(['', {}, [], ' ', 0, false, null, { a: 1 }, ['']].map(isEmptyValue)).toEqual([
    true,
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});
