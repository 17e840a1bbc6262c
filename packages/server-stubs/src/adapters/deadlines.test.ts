import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline, Deadlines } from './deadlines.ts';

const due: string[] = [];
const named = (name: string) => new Deadline(() => due.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  due.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

test('each falls due in its time, at most an eighth late, and one that was lifted never', () => {
  const deadlines = new Deadlines(80);
  const lifted = named('b');
  deadlines.set(named('a'));
  vi.advanceTimersByTime(40);
  deadlines.set(lifted);
  deadlines.set(named('c'));
  lifted.lift();
  vi.advanceTimersByTime(39);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(11);
  expect(due).toEqual(['a']);
  vi.advanceTimersByTime(29);
  expect(due).toEqual(['a']);
  vi.advanceTimersByTime(11);
  expect(due).toEqual(['a', 'c']);
});

test('one that fell due can be lifted, and another set after all have gone', () => {
  const deadlines = new Deadlines(8);
  const first = named('a');
  deadlines.set(first);
  vi.advanceTimersByTime(100);
  first.lift();
  deadlines.set(named('b'));
  vi.advanceTimersByTime(100);
  expect(due).toEqual(['a', 'b']);
});

test('many take one timer, and none when all are lifted', () => {
  const deadlines = new Deadlines(80);
  const all = Array.from({ length: 1_000 }, (_, at) => named(String(at)));
  for (const deadline of all) deadlines.set(deadline);
  expect(vi.getTimerCount()).toBe(1);
  for (const deadline of all) deadline.lift();
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(due).toEqual([]);
});
