// Long form also: 1,000 tasks instead of 100.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { afterTest, databases, newDatabase, newPlatform, openForTest } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { now } from '../core/clock.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import type { TaskHandler } from './tasks.ts';
import { cancel, schedule } from './tasks.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Records when and in which order tasks ran. */
function recorder(ran: { key: string; at: number }[], then?: TaskHandler & { where: 'inside' }) {
  return (_store: Store): ReadonlyMap<string, TaskHandler> =>
    new Map<string, TaskHandler>([
      [
        'record',
        {
          where: 'inside',
          run: async (tx, task) => {
            ran.push({ key: task.key, at: await now(tx) });
            await then?.run(tx, task);
          },
        },
      ],
    ]);
}

function plan({ store }: Platform, key: string, dueAt: number, subject?: string) {
  return store.transaction((tx) => schedule(tx, { key, kind: 'record', payload: {}, dueAt, subject }));
}

const TASKS = process.env.TEST_FORM === 'long' ? 1_000 : 100;

describe.each(databases)('the scheduler on %s', (kind) => {
  test(`runs ${TASKS} tasks within 30 days, each at its due time and in this order`, async () => {
    const ran: { key: string; at: number }[] = [];
    const platform = await newPlatform(kind, { seed: 1, clock: 'manual', handlers: recorder(ran) });
    const start = await now(platform.store);
    const due = Array.from({ length: TASKS }, (_, n) => start + ((n * 7_919_993) % MONTH_MS));
    await platform.store.transaction(async (tx) => {
      for (const [n, at] of due.entries())
        await schedule(tx, { key: `task ${n}`, kind: 'record', payload: {}, dueAt: at });
    });
    const { from, to, tasks } = await platform.scheduler.advance(MONTH_MS);
    expect([from, to, tasks]).toEqual([start, start + MONTH_MS, TASKS]);
    expect(await now(platform.store)).toBe(to);
    expect(ran.map(({ at }) => at)).toEqual(due.toSorted((a, b) => a - b));
  });

  test('runs the tasks that a task schedules, if they become due within the advance', async () => {
    const ran: { key: string; at: number }[] = [];
    const handlers = recorder(ran, {
      where: 'inside',
      run: async (tx, task) => {
        const again = { key: task.key, kind: 'record', payload: {}, dueAt: task.dueAt + 10_000 };
        await schedule(tx, again);
      },
    });
    const platform = await newPlatform(kind, { clock: 'manual', handlers });
    const start = await now(platform.store);
    await plan(platform, 'every ten seconds', start);
    await platform.scheduler.advance(25_000);
    expect(ran.map(({ at }) => at - start)).toEqual([0, 10_000, 20_000]);
    await platform.scheduler.advance(4_999);
    expect(ran).toHaveLength(3);
    await platform.scheduler.advance(1);
    expect(ran).toHaveLength(4);
  });

  test('does not run tasks that were cancelled or rescheduled', async () => {
    const ran: { key: string; at: number }[] = [];
    const platform = await newPlatform(kind, { clock: 'manual', handlers: recorder(ran) });
    const start = await now(platform.store);
    await plan(platform, 'cancelled', start + 1);
    await plan(platform, 'rescheduled', start + 1);
    await plan(platform, 'rescheduled', start + 100);
    expect(await platform.store.transaction((tx) => cancel(tx, 'cancelled'))).toBe(true);
    expect(await platform.store.transaction((tx) => cancel(tx, 'cancelled'))).toBe(false);
    await platform.scheduler.advance(99);
    expect(ran).toEqual([]);
    await platform.scheduler.advance(1);
    expect(ran.map(({ key }) => key)).toEqual(['rescheduled']);
  });

  test('rolls back a task that throws, tries it ten times, and records this in the journal', async () => {
    let times = 0;
    const handlers = () =>
      new Map<string, TaskHandler>([
        [
          'record',
          {
            where: 'inside',
            run: async ({ db }) => {
              times += 1;
              await db
                .insertInto('settings')
                .values({ key: `half done ${times}`, value: '' })
                .execute();
              throw new Error('on purpose');
            },
          },
        ],
      ]);
    const platform = await newPlatform(kind, { clock: 'manual', handlers });
    await plan(platform, 'bad', await now(platform.store));
    await platform.scheduler.advance(MONTH_MS);
    expect(times).toBe(10);
    const left = await platform.store.db
      .selectFrom('settings')
      .select('key')
      .where('key', 'like', 'half%')
      .execute();
    expect(left).toEqual([]);
    const lines = await platform.store.db
      .selectFrom('journal')
      .select('data')
      .where('kind', '=', 'control')
      .execute();
    expect(lines).toHaveLength(10);
    expect(lines[9]?.data).toContain('on purpose');
  });

  test('refuses to move the clock back, by a fraction of a millisecond, or beyond the year 9999', async () => {
    const platform = await newPlatform(kind, { clock: 'manual' });
    await expect(platform.scheduler.advance(-1)).rejects.toThrow(RangeError);
    await expect(platform.scheduler.advance(0.5)).rejects.toThrow(RangeError);
    await expect(platform.scheduler.advance(Number.MAX_SAFE_INTEGER)).rejects.toThrow('year 9999');
  });

  test('runs tasks automatically if the clock is real, and at once when the clock is moved', async () => {
    const ran: { key: string; at: number }[] = [];
    const platform = await newPlatform(kind, { handlers: recorder(ran) });
    platform.scheduler.start();
    const start = await now(platform.store);
    await plan(platform, 'soon', start + 50);
    await plan(platform, 'in an hour', start + HOUR_MS);
    while (ran.length === 0) await setTimeout(10);
    expect(ran.map(({ key }) => key)).toEqual(['soon']);
    await platform.scheduler.advance(HOUR_MS);
    expect(ran.map(({ key }) => key)).toEqual(['soon', 'in an hour']);
    expect(ran[1]?.at).toBeGreaterThanOrEqual(start + HOUR_MS);
    expect((await now(platform.store)) - start).toBeGreaterThanOrEqual(HOUR_MS);
  });
});

describe.runIf(databases.includes('postgres'))('three instances on one PostgreSQL', () => {
  test('run each task once, and every instance runs some', async () => {
    const where = await newDatabase('postgres');
    const ran: { key: string; instance: number }[] = [];
    const begun = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const free = Promise.withResolvers<void>();
    const platforms = await Promise.all(
      begun.map(({ resolve }, instance) => {
        const handler: TaskHandler = {
          where: 'inside',
          run: async (_tx, { key }) => {
            ran.push({ key, instance });
            resolve();
            await free.promise;
          },
        };
        return openForTest({ ...where, handlers: () => new Map([['record', handler]]) });
      }),
    );
    // If the test fails, the instances could not be closed while a task waits.
    afterTest(async () => free.resolve());
    const [first] = platforms;
    if (first === undefined) throw new Error('no platform');
    const start = await now(first.store);
    // Each instance finds the unfinished tasks of the others and one new task. More new tasks could all go to one instance.
    for (const [n, { scheduler }] of platforms.entries()) {
      await plan(first, `task ${n}`, start);
      scheduler.start();
      await begun[n]?.promise;
    }
    await Promise.all(Array.from({ length: TASKS - 3 }, (_, n) => plan(first, `task ${n + 3}`, start)));
    free.resolve();
    while (ran.length < TASKS) await setTimeout(10);
    await Promise.all(platforms.map(({ scheduler }) => scheduler.stop()));
    expect(ran.slice(0, 3)).toEqual([0, 1, 2].map((n) => ({ key: `task ${n}`, instance: n })));
    expect(ran).toHaveLength(TASKS);
    expect(new Set(ran.map(({ key }) => key)).size).toBe(TASKS);
    expect(await first.store.db.selectFrom('tasks').select('key').execute()).toEqual([]);
  });

  test('run tasks in the order of their times during two concurrent advances', async () => {
    const where = await newDatabase('postgres');
    const ran: number[] = [];
    const handler: TaskHandler = {
      where: 'inside',
      run: async (_tx, task) => {
        ran.push(task.dueAt);
      },
    };
    const platforms = await Promise.all(
      [0, 1, 2].map(() => openForTest({ ...where, handlers: () => new Map([['record', handler]]) })),
    );
    const [first, second] = platforms;
    if (first === undefined || second === undefined) throw new Error('no platform');
    for (const { scheduler } of platforms) scheduler.start();
    const start = await now(first.store);
    // The clock also runs. In the hour between two tasks, it makes no task due before the advance runs it.
    const due = Array.from({ length: 200 }, (_, n) => start + (1 + ((n * 7_919) % 200)) * HOUR_MS);
    await Promise.all(due.map((at, n) => plan(first, `task ${n}`, at)));
    const advances = await Promise.all([
      first.scheduler.advance(100 * HOUR_MS),
      second.scheduler.advance(200 * HOUR_MS),
    ]);
    expect(ran).toEqual(due.toSorted((a, b) => a - b));
    const [earlier, later] = advances.toSorted((a, b) => a.from - b.from);
    expect(later?.from).toBeGreaterThanOrEqual(earlier?.to ?? Number.NaN);
  });

  test('do not wait for an order that another transaction has locked', async () => {
    const where = await newDatabase('postgres');
    const ran: { key: string; at: number }[] = [];
    const platform = await openForTest({ ...where, handlers: recorder(ran) });
    const { merchantId } = await newMerchant(platform);
    const tradeIds = [await newOrder(platform, merchantId, 'A'), await newOrder(platform, merchantId, 'B')];
    const start = await now(platform.store);
    await plan(platform, 'A', start, tradeIds[0]);
    await plan(platform, 'B', start, tradeIds[1]);
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holding = platform.store.transaction(async ({ db }) => {
      await db.selectFrom('orders').select('id').where('orderNo', '=', 'A').forUpdate().execute();
      locked.resolve();
      await free.promise;
    });
    afterTest(async () => free.resolve());
    await locked.promise;
    platform.scheduler.start();
    while (ran.length < 1) await setTimeout(10);
    // The loop looks for tasks again, and skips A again, only if it did not wait for A.
    await plan(platform, 'C', start);
    while (ran.length < 2) await setTimeout(10);
    expect(ran.map(({ key }) => key)).toEqual(['B', 'C']);
    free.resolve();
    await holding;
    while (ran.length < 3) await setTimeout(10);
    expect(ran.map(({ key }) => key)).toEqual(['B', 'C', 'A']);
  });
});
