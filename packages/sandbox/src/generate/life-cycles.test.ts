import { expect, test } from 'vitest';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import { durationInWords, lifeCyclesPage, table } from './pages.ts';

test('writes durations in words', () => {
  expect([2000, 1000, 7_200_000, 86_400_000, 604_800_000, 90_000, 250].map(durationInWords)).toEqual([
    '2 seconds',
    '1 second',
    '2 hours',
    '1 day',
    '7 days',
    '90 seconds',
    '250 milliseconds',
  ]);
});

test('lists every row of every table', () => {
  const page = lifeCyclesPage();
  for (const family of FAMILIES) {
    for (const { from, event, to } of machineOf(family).transitions) {
      expect(page).toContain(`| \`${from}\` | \`${event}\` | \`${to}\` |`);
    }
  }
});

test('escapes bars in cells', () => {
  expect(table(['a'], [['b|c']])).toBe('| a |\n| --- |\n| b\\|c |');
});
