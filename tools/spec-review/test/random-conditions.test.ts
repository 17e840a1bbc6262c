// Long form also: 10,000 random changes and rewrites instead of 10.
import { describe, expect, test } from 'vitest';
import { judgeChange, randomChange, randomRewrite } from './random-conditions.ts';

const isLong = process.env.TEST_FORM === 'long';
const STARTS = Array.from({ length: isLong ? 50 : 1 }, (_, at) => at * 200);

/** Only a hang reaches the time limit of a test, so each test judges a few changes. */
describe.each(STARTS)('from seed %i on', (start) => {
  const seeds = Array.from({ length: isLong ? 200 : 10 }, (_, at) => start + at);

  test('equivalent rewrites of conditions have no findings', () => {
    const alarms = seeds
      .map(randomRewrite)
      .filter((change) => judgeChange(change).some(({ level }) => level !== 'additive' && level !== 'docs'));
    expect(alarms).toEqual([]);
  });

  test('real changes of conditions get the verdict of brute force', () => {
    const wrong = seeds
      .map(randomChange)
      .filter((change) => change.breaks !== judgeChange(change).some(({ level }) => level === 'breaking'));
    expect(wrong).toEqual([]);
  });
});
