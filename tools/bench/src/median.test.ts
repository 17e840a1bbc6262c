import { expect, test } from 'vitest';
import { median } from './median.ts';

test('takes the middle of an odd number of values', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('takes the mean of the two in the middle of an even number', () => {
  expect(median([4, 1, 2, 9])).toBe(3);
});

test('refuses an empty list', () => {
  expect(() => median([])).toThrow('at least one value');
});
