// Long form also: 5,000 random formulas instead of 1,000.
import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { draws } from '../testing/draws.ts';
import { and, atom, FALSE, type Formula, not, or, TRUE } from './formula.ts';
import { simplify } from './simplify.ts';

const given = (...path: string[]): ReturnType<typeof atom> => atom(path, { kind: 'given' });
const present = (...path: string[]): ReturnType<typeof atom> => atom(path, { kind: 'present' });
const is = (name: string, ...values: Json[]): ReturnType<typeof atom> => atom([name], { kind: 'is', values });

describe('simplify', () => {
  test.each<[string, Formula, Formula]>([
    ['what a value implies', and(present('a'), given('a'), is('a', 'x')), is('a', 'x')],
    ['what a property inside implies', and(present('a'), given('a', 'b')), given('a', 'b')],
    ['absence next to another value', or(not(present('a')), not(is('a', 'x'))), not(is('a', 'x'))],
    [
      'a part that the other part decides',
      and(given('a'), or(not(given('a')), given('b'))),
      and(given('a'), given('b')),
    ],
    ['values of one property', or(is('a', 'x'), is('a', 'y')), is('a', 'x', 'y')],
    ['excluded values of one property', and(not(is('a', 'x')), not(is('a', 'y'))), not(is('a', 'x', 'y'))],
    ['a contradiction', and(is('a', 'x'), is('a', 'y')), FALSE],
    ['a tautology', or(given('a'), not(given('a'))), TRUE],
    ['an empty string that is given', and(given('a'), is('a', '')), FALSE],
  ])('leaves out %s', (_, formula, expected) => {
    expect(simplify(formula)).toEqual(expected);
  });

  test('uses the facts that are known', () => {
    expect(simplify(or(not(present('a')), is('a', 'x')), [present('a')])).toEqual(is('a', 'x'));
    expect(simplify(given('a'), [present('a')])).toEqual(given('a'));
  });
});

type Instance = Record<string, string | undefined>;

function holds(formula: Formula, instance: Instance): boolean {
  if (formula.kind === 'not') return !holds(formula.of, instance);
  if (formula.kind === 'and') return formula.of.every((part) => holds(part, instance));
  if (formula.kind === 'or') return formula.of.some((part) => holds(part, instance));
  if (formula.kind === 'one') return formula.of.filter((part) => holds(part, instance)).length === 1;
  const value = instance[formula.path[0] ?? ''];
  if (formula.test.kind === 'present') return value !== undefined;
  if (formula.test.kind === 'given') return value !== undefined && value !== '';
  return formula.test.kind === 'is' && value !== undefined && formula.test.values.includes(value);
}

const VALUES = [undefined, '', 'x', 'y'];
const INSTANCES: Instance[] = VALUES.flatMap((a) => VALUES.flatMap((b) => VALUES.map((c) => ({ a, b, c }))));

/** Returns a random formula, the same in every run. */
function drawFormula(next: (below: number) => number, depth: number): Formula {
  const name = 'abc'[next(3)] ?? 'a';
  const leaf =
    [present(name), given(name), is(name, 'x'), is(name, 'x', 'y'), is(name, '', 'y')][next(5)] ?? TRUE;
  if (depth === 0 || next(5) === 0) return leaf;
  const parts = Array.from({ length: 1 + next(3) }, () => drawFormula(next, depth - 1));
  const made: Formula[] = [and(...parts), or(...parts), not(and(...parts)), { kind: 'one', of: parts }];
  return made[next(4)] ?? TRUE;
}

const COUNT = process.env.TEST_FORM === 'long' ? 5_000 : 1_000;

describe(`simplify, on ${COUNT} random formulas`, () => {
  test('never changes the meaning of a formula', () => {
    const next = draws(7);
    const changed = Array.from({ length: COUNT }, () => drawFormula(next, 3)).filter((formula) => {
      const short = simplify(formula);
      return INSTANCES.some((instance) => holds(formula, instance) !== holds(short, instance));
    });
    expect(changed).toEqual([]);
  });
});
