import { expect, test } from 'vitest';
import { randomOf } from './random.ts';

const drawn = (seed: number) => {
  const random = randomOf(seed);
  return Array.from({ length: 1_000 }, () => random.whole(1, 6));
};

test('draws the same values with the same seed, and different ones with another', () => {
  expect(drawn(5)).toEqual(drawn(5));
  expect(drawn(5)).not.toEqual(drawn(6));
});

test('draws every number between the bounds, none outside, and each about equally often', () => {
  const numbers = drawn(1);
  for (const face of [1, 2, 3, 4, 5, 6]) {
    expect(Math.abs(numbers.filter((each) => each === face).length - 1_000 / 6)).toBeLessThan(60);
  }
  expect(numbers.every((each) => each >= 1 && each <= 6)).toBe(true);
});

test('throws if there is nothing to pick from', () => {
  expect(() => randomOf(1).pick([])).toThrow('nothing to pick');
});
