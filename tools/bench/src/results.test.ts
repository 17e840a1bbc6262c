import { expect, test } from 'vitest';
import { median, relativeText, relativeTo, rotated, rounded, targetVerdict } from './results.ts';

test('divides each run by the same run of the baseline', () => {
  expect(relativeTo([20, 60, 30], [10, 30, 10]).times).toBe(2);
});

test('returns the middle half of the runs in any order', () => {
  expect(relativeTo([4, 1, 3, 2], [1, 1, 1, 1])).toEqual({ times: 2.5, low: 1.5, high: 3.5 });
  expect(relativeTo([7], [2])).toEqual({ times: 3.5, low: 3.5, high: 3.5 });
});

test('does not change its arguments', () => {
  const costs = [3, 1, 2];
  relativeTo(costs, [1, 1, 1]);
  expect(costs).toEqual([3, 1, 2]);
});

test('rejects different numbers of runs, no runs, and a baseline that is not positive', () => {
  expect(() => relativeTo([1, 2], [1])).toThrow('2 runs cannot be compared with 1');
  expect(() => relativeTo([], [])).toThrow('at least one value');
  expect(() => relativeTo([1], [0])).toThrow('the baseline of run 1 is 0');
  expect(() => relativeTo([1], [Number.NaN])).toThrow('the baseline of run 1 is NaN');
});

test('reports a target as met at the limit, and as missed above the limit unless some runs are below', () => {
  expect(targetVerdict({ times: 1.25, low: 1.2, high: 1.3 }, 1.25)).toBe('met');
  expect(targetVerdict({ times: 1.26, low: 1.2, high: 1.3 }, 1.25)).toBe('missed, but within the noise');
  expect(targetVerdict({ times: 1.4, low: 1.26, high: 1.5 }, 1.25)).toBe('missed');
  expect(targetVerdict({ times: Number.NaN, low: Number.NaN, high: Number.NaN }, 1.25)).toBe('missed');
});

test('rounds for tables', () => {
  expect(rounded(1.236)).toBe(1.24);
  expect(relativeText({ times: 1.236, low: 1, high: 2.5 })).toBe('1.24 (1.00 to 2.50)');
});

test('rotates the array by the run, reverses it in odd runs and keeps every item', () => {
  expect(rotated(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c']);
  expect(rotated(['a', 'b', 'c'], 1)).toEqual(['a', 'c', 'b']);
  expect(rotated(['a', 'b', 'c'], 4)).toEqual(['b', 'c', 'a']);
  expect(rotated([], 3)).toEqual([]);
});

test('takes the middle of an odd number of values', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('takes the mean of the two in the middle of an even number', () => {
  expect(median([4, 1, 2, 9])).toBe(3);
});

test('rejects an empty array', () => {
  expect(() => median([])).toThrow('at least one value');
});
