import { describe, expect, test } from 'vitest';
import { databases, newDatabase, newPlatform, openForTest } from '../../test/databases.ts';
import type { Platform } from '../platform.ts';
import { openPlatform } from '../platform.ts';
import { LATEST, MonotonicClock } from './clock.ts';
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
  test('stands still at the end of the year 9999', async () => {
    const platform = await newPlatform(kind);
    await setOffset(platform, LATEST);
    expect(await platform.now()).toBe(LATEST);
    await expect(platform.scheduler.advance(1)).rejects.toThrow('year 9999');
    expect(await platform.scheduler.advance(0)).toMatchObject({ from: LATEST, to: LATEST });
  });

  test('goes on from the newest time written down when the system was set back before a start', async () => {
    const where = await newDatabase(kind);
    const first = await openPlatform(where);
    await setOffset(first, 3_600_000);
    await first.store.transaction((tx) => writeJournal(tx, 'control', {}));
    const before = await first.now();
    // A system set back by an hour reads like an offset that is an hour less.
    await setOffset(first, 0);
    await first.close();
    const second = await openForTest(where);
    expect(await second.now()).toBeGreaterThanOrEqual(before - 1_000);
  });
});

test('a steady time goes on where it was when its clock is set back', () => {
  const time = new MonotonicClock(0);
  expect([100, 110, 50, 55, 200].map((reading) => time.at(reading))).toEqual([100, 110, 110, 115, 260]);
});

test('a steady time lets readings cross', () => {
  const time = new MonotonicClock(10);
  expect([100, 95, 101, 50, 51].map((reading) => time.at(reading))).toEqual([100, 95, 101, 101, 102]);
});
