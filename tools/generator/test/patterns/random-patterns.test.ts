// Long form also: all patterns, of which the short form chooses a few.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planPattern } from '../../src/patterns/plan-pattern.ts';
import { MAX_STEPS } from '../../src/runtime/work.ts';
import { countBacktracking } from './backtrack.ts';
import { makeRandomPattern } from './random-pattern.ts';

/** What makes a pattern slow: each part is its prefix and a string to repeat. */
interface Attack {
  readonly pattern: string;
  readonly pumps: readonly (readonly [prefix: string, pump: string])[];
  readonly suffix: string;
}

const isLong = process.env.TEST_FORM === 'long';

const ATTACKS = readFileSync(join(import.meta.dirname, 'attacks.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Attack);

/** Longer strings would exhaust the stack of the matcher. */
const MAX_LENGTH = 200;

/** Writes the longest attack of at most this length. */
function writeAttack({ pumps, suffix }: Omit<Attack, 'pattern'>, length: number): string {
  const write = (count: number) =>
    pumps.map(([prefix, pump]) => prefix + pump.repeat(count)).join('') + suffix;
  const [fixed, repeated] = [write(0).length, write(1).length - write(0).length];
  return write(Math.max(0, Math.floor((length - fixed) / repeated))).slice(0, length);
}

/**
 * Compares the planned number of steps of a `RegExp` with that of a matcher that tries all ways, at a length for which
 * the plan allows thousands of steps.
 */
function countSteps({ pattern, ...attack }: Attack): { steps: number; most: number } {
  const { lengths } = planPattern(pattern, 'u');
  const halvings = 8;
  const length = Math.min(MAX_LENGTH, lengths ? (lengths[halvings] ?? 0) : MAX_LENGTH);
  const most = lengths ? MAX_STEPS / 2 ** halvings : 160 + 24 * length;
  const text = writeAttack(attack, length);
  return { steps: lengths?.length === 0 ? 0 : countBacktracking(pattern, 'u', text, most), most };
}

const findTooSlow = (attacks: readonly Attack[]) =>
  attacks.filter((attack) => {
    const { steps, most } = countSteps(attack);
    return steps > most;
  });

test('recheck has found attacks on many random patterns', () => {
  expect(ATTACKS.length).toBeGreaterThan(1_000);
});

test('no attack that recheck has found takes more steps than the plan of the pattern says', () => {
  expect(findTooSlow(ATTACKS.filter((_, at) => isLong || at % 20 === 0))).toEqual([]);
});

const REPEATED = ['a', 'b', '0', '-', ' ', 'ab', 'a0', 'a-', 'aab', ' a'];
const SUFFIXES = ['', '!', '\n', 'a'];

describe('random patterns', () => {
  const patterns = Array.from({ length: isLong ? 5_000 : 50 }, (_, seed) => makeRandomPattern(seed));

  test.each(SUFFIXES)('take no more steps than planned for repeated characters before %j', (suffix) => {
    const attacks = patterns.flatMap((pattern) =>
      REPEATED.map((pump): Attack => ({ pattern, pumps: [['', pump]], suffix })),
    );
    expect(findTooSlow(attacks)).toEqual([]);
  });
});

test('the steps of a matcher that tries all ways are counted', () => {
  expect(countBacktracking('^(?:a|a){3}$', 'u', 'aab', 1_000)).toBe(14);
  expect(countBacktracking('^([a-z]+)*$', 'u', `${'a'.repeat(30)}!`, 1_000)).toBe(Number.POSITIVE_INFINITY);
});
