import { expect, test } from 'vitest';
import { judgeChange, randomChange, randomRewrite } from './random-conditions.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

test('equivalent rewrites of conditions raise no alarm', () => {
  const alarms = SEEDS.map(randomRewrite).filter((change) =>
    judgeChange(change).some(({ level }) => level !== 'additive' && level !== 'docs'),
  );
  expect(alarms).toEqual([]);
});

test('real changes of conditions are judged as brute force judges them', () => {
  const wrong = SEEDS.map(randomChange).filter(
    (change) => change.breaks !== judgeChange(change).some(({ level }) => level === 'breaking'),
  );
  expect(wrong).toEqual([]);
});
