import {
  and,
  atom,
  type Formula,
  negated,
  not,
  or,
  type Test,
  TRUE,
} from '@cross-border-payments/openapi/conditions';
import { expect, test } from 'vitest';
import { formulaToClause, literalDemand, type Style } from './clause.ts';

const name = (path: readonly string[]) => path.join('.');
const page: Style = { name, most: 20, present: ['present', 'absent'], given: ['given', 'not given'] };
const error: Style = { name, most: 2, present: ['given', 'not given'], given: ['given', 'empty'] };

const given = (name: string): Formula => atom([name], { kind: 'given' });
const present = (name: string): Formula => atom([name], { kind: 'present' });
const is = (name: string, ...values: string[]): Formula => atom([name], { kind: 'is', values });

test.each<[Formula, string]>([
  [TRUE, 'always'],
  [not(TRUE), 'never'],
  [is('a', 'x', 'y', 'z'), 'a is one of `x`, `y` or `z`'],
  [is('a', 'x', ''), 'a is `x` or empty'],
  [not(is('a', 'x')), 'a is not `x`'],
  [not(is('a', 'x', 'y')), 'a is neither `x` nor `y`'],
  [not(is('a', 'x', 'y', 'z')), 'a is none of `x`, `y` or `z`'],
  [and(given('a'), given('b'), given('c')), 'a, b and c are given'],
  [or(given('a'), given('b')), 'a or b is given'],
  [and(not(given('a')), not(given('b'))), 'a is not given and b is not given'],
  [and(not(present('a')), not(present('b'))), 'a and b are absent'],
  [or(not(given('a')), is('a', 'x')), 'a is not given or is `x`'],
  [and(present('a'), not(given('a'))), 'a is empty'],
  [and(given('c'), or(given('a'), is('b', 'x'))), 'c is given and (a is given or b is `x`)'],
  [or(given('c'), and(given('a'), given('b'))), 'c is given, or a and b are given'],
  [
    { kind: 'one', of: [given('a'), { kind: 'and', of: [given('b')], label: 'bank' }] },
    'exactly one of these holds: (1) a is given; (2) bank: b is given',
  ],
  [
    { kind: 'not', of: { kind: 'one', of: [given('a')] } },
    'it is not so that exactly one of these holds: (1) a is given',
  ],
])('a clause: %j', (formula, text) => {
  expect(formulaToClause(formula, page)).toBe(text);
});

test('errors say "not given" for absent and for empty properties, and list few values', () => {
  expect(formulaToClause(and(not(present('a')), not(present('b'))), error)).toBe(
    'a is not given and b is not given',
  );
  expect(formulaToClause(is('a', 'x', 'y', 'z'), error)).toBe('a is one of `x`, `y`, ...');
});

test.each<[Test, yes: string, no: string, must: string]>([
  [{ kind: 'present' }, 'is present', 'is absent', 'be present'],
  [{ kind: 'given' }, 'is given', 'is not given', 'not be empty'],
  [{ kind: 'is', values: ['x'] }, 'is `x`', 'is not `x`', 'be `x`'],
  [
    { kind: 'holdsOnly', names: [] },
    'has no properties',
    'does not have no properties',
    'have no properties',
  ],
  [
    { kind: 'holdsOnly', names: ['b', 'c'] },
    'has no properties except `b` and `c`',
    'does not have no properties except `b` and `c`',
    'have no properties except `b` and `c`',
  ],
  [{ kind: 'limit', keyword: 'maximum', value: 5 }, 'is at most 5', 'is not at most 5', 'be at most 5'],
  [
    { kind: 'limit', keyword: 'minLength', value: 3 },
    'has at least 3 characters',
    'does not have at least 3 characters',
    'have at least 3 characters',
  ],
  [
    { kind: 'limit', keyword: 'type', value: ['string', 'null'] },
    'is a string or null',
    'is not a string or null',
    'be a string or null',
  ],
  [
    { kind: 'limit', keyword: 'pattern', value: '^x' },
    'matches the pattern `^x`',
    'does not match the pattern `^x`',
    'match the pattern `^x`',
  ],
  [
    { kind: 'schema', keyword: 'contains', pointer: '#/contains' },
    'is as the rule describes',
    'is not as the rule describes',
    'be as the rule describes',
  ],
])('%j is said of a property, against it and as a demand', (one, yes, no, must) => {
  const literal = atom(['a'], one);
  expect([
    formulaToClause(literal, page),
    formulaToClause(negated(literal), page),
    literalDemand(literal, 20),
  ]).toEqual([`a ${yes}`, `a ${no}`, must]);
});
