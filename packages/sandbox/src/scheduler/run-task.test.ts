import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { databases, newPlatform } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { now } from '../core/clock.ts';
import type { Platform } from '../platform.ts';
import { WaitBudget } from './merchant-queues.ts';
import { TaskRunner } from './run-task.ts';
import type { OutsideHandler, TaskHandler } from './tasks.ts';
import { firstDueTask, schedule, type TaskRow } from './tasks.ts';

const WAIT_MS = 5_000;
const waitBudget = () => new WaitBudget(new AbortController().signal, 30_000);

/** Makes a runner, and a task that is due five seconds from now. */
async function scene(platform: Platform, handler?: TaskHandler, subject?: string) {
  const { store } = platform;
  const dueAt = (await now(platform.store)) + WAIT_MS;
  await store.transaction((tx) => schedule(tx, { key: 'one', kind: 'work', subject, payload: {}, dueAt }));
  const task = await firstDueTask(store.db, dueAt, []);
  if (task === undefined) throw new Error('The task was not written.');
  const runner = new TaskRunner(
    store,
    new Map(handler === undefined ? [] : [['work', handler]]),
    new AbortController().signal,
  );
  const left = () => store.db.selectFrom('tasks').selectAll().execute();
  return { runner, task, dueAt, left };
}

/** Runs tasks until none is due. The outcome of a send may be recorded only after the next task has run. */
async function finish(runner: TaskRunner, until: number): Promise<void> {
  while ((await runner.runNext(until, waitBudget())).task !== undefined) await setTimeout(1);
}

const journalOf = ({ store }: Platform) =>
  store.db.selectFrom('journal').select('data').where('kind', '=', 'control').execute();

const outside = (handler: Partial<OutsideHandler> = {}): OutsideHandler => ({
  where: 'outside',
  longestMs: 60_000,
  perform: async () => 'sent',
  settle: async () => undefined,
  ...handler,
});

const ways: readonly [string, (runner: TaskRunner, task: TaskRow) => Promise<unknown>][] = [
  ['run', (runner, task) => runner.run(task, 'wait')],
  ['runNext', async (runner, task) => (await runner.runNext(task.dueAt, waitBudget())).result],
];

describe.each(databases)('a task on %s', (kind) => {
  describe.each(ways)('by %s', (_, run) => {
    test('inside the database runs at its due time in one transaction, and is deleted', async () => {
      const platform = await newPlatform(kind, { clock: 'manual' });
      const at: number[] = [];
      const { runner, task, dueAt, left } = await scene(platform, {
        where: 'inside',
        run: async (tx) => void at.push(await now(tx)),
      });
      expect(await run(runner, task)).toBe('ran');
      expect([at, await now(platform.store), await left()]).toEqual([[dueAt], dueAt, []]);
      expect((await runner.runNext(dueAt, waitBudget())).task).toBeUndefined();
    });

    test('outside the database is performed at its due time; its recorded outcome decides when it is due again', async () => {
      const platform = await newPlatform(kind, { clock: 'manual' });
      const seen: unknown[] = [];
      const { runner, task, dueAt, left } = await scene(
        platform,
        outside({
          perform: async () => void seen.push(await now(platform.store)),
          settle: async (_tx, settled, outcome) => {
            seen.push(settled.key, outcome);
            return dueAt + 1;
          },
        }),
      );
      expect(await run(runner, task)).toBe('ran');
      await finish(runner, dueAt);
      expect(seen).toEqual([dueAt, 'one', undefined]);
      expect(await left()).toMatchObject([{ dueAt: dueAt + 1, claimedBy: null, attempts: 0 }]);
    });

    test.each([
      ['a handler that throws inside', { where: 'inside', run: () => Promise.reject(new Error('no')) }],
      ['a send that throws', outside({ perform: () => Promise.reject(new Error('no')) })],
      ['an outcome that cannot be recorded', outside({ settle: () => Promise.reject(new Error('no')) })],
      ['no handler', undefined],
    ] as const)('is rescheduled after %s, and the journal records it', async (_name, handler) => {
      const platform = await newPlatform(kind, { clock: 'manual' });
      const { runner, task, dueAt, left } = await scene(platform, handler);
      expect(await run(runner, task)).toBe('ran');
      await finish(runner, dueAt);
      expect(await left()).toMatchObject([{ dueAt: dueAt + 2_000, attempts: 1, claimedBy: null }]);
      expect(await journalOf(platform)).toHaveLength(1);
    });
  });

  test('is not run again after it was done', async () => {
    const platform = await newPlatform(kind, { clock: 'manual' });
    const ran: string[] = [];
    const work: TaskHandler = { where: 'inside', run: async (_tx, { key }) => void ran.push(key) };
    const { runner, task } = await scene(platform, work);
    await runner.run(task, 'wait');
    // SQLite locks no rows, so the runner must notice that the task is gone.
    expect(await runner.run(task, 'wait')).toBe('gone');
    expect(ran).toEqual(['one']);
  });

  test('outside the database is busy while it is performed, and is released if it fails', async () => {
    const platform = await newPlatform(kind, { clock: 'manual' });
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<unknown>();
    const { runner, task } = await scene(
      platform,
      outside({
        perform: () => {
          started.resolve();
          return end.promise;
        },
      }),
    );
    const first = runner.run(task, 'skip');
    await started.promise;
    expect(await runner.run(task, 'skip')).toBe('busy');
    expect((await runner.runNext(task.dueAt, waitBudget())).result).toBe('busy');
    end.reject(new Error('no'));
    expect(await first).toBe('ran');
    const later = await firstDueTask(platform.store.db, task.dueAt + 2_000, []);
    expect(await runner.run(later ?? task, 'skip')).toBe('ran');
  });
});

test('sends that end within a second do not use up the wait budget of an advance', async () => {
  const one = new WaitBudget(new AbortController().signal, 1);
  for (let n = 0; n < 20; n += 1) expect(await one.waitFor('queue', setTimeout(5))).toBe(true);
  expect([one.left, one.paused]).toEqual([1, []]);
});

test.runIf(databases.includes('postgres'))(
  'the task of an order that another transaction has locked is busy, not delayed',
  async () => {
    const platform = await newPlatform('postgres', { clock: 'manual' });
    const { merchantId } = await newMerchant(platform);
    const tradeId = await newOrder(platform, merchantId, 'A');
    const { runner, task, left } = await scene(platform, { where: 'inside', run: async () => {} }, tradeId);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = platform.store.transaction(async ({ db }) => {
      await db.selectFrom('orders').select('id').where('tradeId', '=', tradeId).forUpdate().execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect(await runner.run(task, 'skip')).toBe('busy');
    release.resolve();
    await holding;
    expect(await left()).toHaveLength(1);
    expect(await runner.run(task, 'skip')).toBe('ran');
  },
);
