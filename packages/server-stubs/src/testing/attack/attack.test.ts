import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../runtime/limits.ts';
import { attackAdapters } from './attack-adapters.ts';
import { attackBodies } from './attack-bodies.ts';
import { Random } from './random.ts';

/** The short form: these seeds. The long one takes others. */
const seeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a seed gives the same numbers, and another seed others', () => {
  const numbers = (seed: number) => {
    const random = new Random(seed);
    return random.list(50, () => random.below(1_000));
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

test('whatever a handler, hook or client does, each adapter answers once or closes, and the process lives', async () => {
  const { exchanges, faults } = await attackAdapters(seeds(60));
  expect(faults).toEqual([]);
  expect(Object.keys(exchanges).sort()).toEqual(['answered', 'closed']);
  expect(exchanges.answered).toBeGreaterThan(1_000);
});

test('the largest bodies give no more errors than they may have values', async () => {
  const { mostErrors, statuses } = await attackBodies(seeds(200));
  expect(mostErrors).toBeGreaterThan(1_000);
  expect(mostErrors).toBeLessThanOrEqual(2 * DEFAULT_LIMITS.values);
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
});
