// Long form also: 400 random changes instead of 10.
import { expect, test } from 'vitest';
import { judgeChange, randomChange, randomRewrite } from './random-conditions.ts';

const SEEDS = Array.from({ length: process.env.TEST_FORM === 'long' ? 400 : 10 }, (_, seed) => seed);

test('equivalent rewrites of conditions have no findings', () => {
  const alarms = SEEDS.map(randomRewrite).filter((change) =>
    judgeChange(change).some(({ level }) => level !== 'additive' && level !== 'docs'),
  );
  expect(alarms).toEqual([]);
});

test('real changes of conditions get the verdict of brute force', () => {
  const wrong = SEEDS.map(randomChange).filter(
    (change) => change.breaks !== judgeChange(change).some(({ level }) => level === 'breaking'),
  );
  expect(wrong).toEqual([]);
});
