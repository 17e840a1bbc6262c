// Long form also: the same on PostgreSQL.
import { expect, test } from 'vitest';
import { databasesOfForm, newDatabase } from '../../databases.ts';
import { runMonth } from './run-month.ts';

test.each(databasesOfForm)('two runs over the same days write the same journal on %s', async (kind) => {
  const live = async (seed: number) => runMonth({ ...(await newDatabase(kind)), seed, orders: 14, days: 2 });
  const [first, second] = [await live(7), await live(7)];
  expect(first.faults).toEqual([]);
  expect(first.journalLines).toBeGreaterThan(100);
  expect(first.callbacks).toBeGreaterThan(14);
  expect(second.journal).toBe(first.journal);
  if (kind === 'sqlite') expect((await live(8)).journal).not.toBe(first.journal);
});
