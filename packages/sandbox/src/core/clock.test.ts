import { describe, expect, test } from 'vitest';
import { databases, newDatabase, newPlatform, openForTest } from '../../test/databases.ts';
import type { Platform } from '../platform.ts';
import { openPlatform } from '../platform.ts';
import { LATEST, MonotonicClock, now } from './clock.ts';
import { writeJournal } from './journal.ts';

const setOffset = ({ store }: Platform, offset: number) =>
  store.transaction(({ db }) =>
    db
      .updateTable('settings')
      .set({ value: `real ${offset}` })
      .where('key', '=', 'clock')
      .execute(),
  );

describe.each(databases)('the clock on %s', (kind) => {
  test('stops at the end of the year 9999', async () => {
    const platform = await newPlatform(kind);
    await setOffset(platform, LATEST);
    expect(await now(platform.store)).toBe(LATEST);
    await expect(platform.scheduler.advance(1)).rejects.toThrow('year 9999');
    expect(await platform.scheduler.advance(0)).toMatchObject({ from: LATEST, to: LATEST });
  });

  test('continues from the latest stored time if the system clock was set back before a start', async () => {
    const where = await newDatabase(kind);
    const first = await openPlatform(where);
    await setOffset(first, 3_600_000);
    await first.store.transaction((tx) => writeJournal(tx, 'control', {}));
    const before = await now(first.store);
    // Subtracting an hour from the offset has the same effect as setting the system clock back by an hour.
    await setOffset(first, 0);
    await first.close();
    const second = await openForTest(where);
    expect(await now(second.store)).toBeGreaterThanOrEqual(before - 1_000);
  });
});

test('a monotonic clock continues from its latest time when its source is set back', () => {
  const time = new MonotonicClock(0);
  expect([100, 110, 50, 55, 200].map((reading) => time.at(reading))).toEqual([100, 110, 110, 115, 260]);
});

test('a monotonic clock tolerates concurrent readings that arrive out of order', () => {
  const time = new MonotonicClock(10);
  expect([100, 95, 101, 50, 51].map((reading) => time.at(reading))).toEqual([100, 95, 101, 101, 102]);
});
