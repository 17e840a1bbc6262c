// Long form also: the same on PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { afterTest, databasesOfForm, newDatabase, newPlatform } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { startReceiver } from '../../test/receiver.ts';
import { now } from '../core/clock.ts';
import type { PlatformOptions } from '../platform.ts';
import { openPlatform } from '../platform.ts';
import type { TaskHandler } from '../scheduler/tasks.ts';
import { schedule } from '../scheduler/tasks.ts';
import type { DatabaseKind } from '../store/schema.ts';
import { enqueueCallback } from './outbox.ts';

const NEVER_MS = 3_600_000;
const ORDERS = 20;

/** Creates three merchants with due callbacks. The receiver of the first never responds, and its callbacks are due first. */
async function setUp(kind: DatabaseKind, options: Partial<PlatformOptions>) {
  const happened: string[] = [];
  const event: TaskHandler = { where: 'inside', run: async (_tx, { key }) => void happened.push(key) };
  const platform = await newPlatform(kind, {
    callbackTimeoutMs: NEVER_MS,
    handlers: () => new Map([['event', event]]),
    ...options,
  });
  const start = await now(platform.store);
  for (const name of ['hanging', 'second', 'third']) {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    receiver.respondWith((_request, response) => {
      happened.push(name);
      if (name !== 'hanging') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { merchantId } = await newMerchant(platform, receiver.url);
    for (let n = 1; n <= ORDERS; n += 1) {
      const tradeId = await newOrder(platform, merchantId, `${name}-${n}`);
      await platform.store.transaction((tx) => enqueueCallback(tx, { merchantId, tradeId }, { n }));
    }
  }
  const dueAt = start + 1_000;
  await platform.store.transaction((tx) => schedule(tx, { key: 'event', kind: 'event', payload: {}, dueAt }));
  const count = (name: string) => happened.filter((each) => each === name).length;
  const settled = () => platform.store.db.selectFrom('deliveries').select('id').execute();
  return { platform, count, settled };
}

describe.each(databasesOfForm)('a receiver that never responds, on %s', (kind) => {
  test('does not delay the callbacks of other merchants or due events', async () => {
    const { platform, count, settled } = await setUp(kind, {});
    platform.scheduler.start();
    while ((await settled()).length < 2 * ORDERS || count('event') === 0) await setTimeout(10);
    expect([count('second'), count('third'), count('event')]).toEqual([ORDERS, ORDERS, 1]);
    // Eight requests, the width of the queue, are open at the hanging receiver; none has got a response.
    expect(count('hanging')).toBe(8);
    expect(await settled()).toHaveLength(2 * ORDERS);
  });

  test('does not block an advance, which returns the number of orders with a callback that is still due', async () => {
    const { platform, count, settled } = await setUp(kind, {
      clock: 'manual',
      advanceWaitBudgetMs: NEVER_MS,
      advanceWaitForOneMs: 1_000,
    });
    const end = (await now(platform.store)) + 5_000;
    const advance = platform.scheduler.advance(5_000);
    while ((await settled()).length < 2 * ORDERS || (await now(platform.store)) < end) await setTimeout(10);
    // With its wait budget, the advance would wait for an hour; stopping the scheduler ends this wait.
    void platform.scheduler.stop();
    const { to, outstanding } = await advance;
    expect([count('second'), count('third'), count('event')]).toEqual([ORDERS, ORDERS, 1]);
    expect([to, outstanding]).toEqual([end, ORDERS]);
    expect(await settled()).toHaveLength(2 * ORDERS);
  });

  test('does not block an advance whose wait budget is used up', async () => {
    const { platform } = await setUp(kind, { clock: 'manual', advanceWaitBudgetMs: 500 });
    const { to, outstanding } = await platform.scheduler.advance(5_000);
    expect(await now(platform.store)).toBe(to);
    expect(outstanding).toBeGreaterThanOrEqual(ORDERS);
  });
});

test.each(databasesOfForm)('a receiver that never responds does not keep %s from closing', async (kind) => {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  const asked = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  receiver.respondWith((_request, response) => {
    asked.resolve();
    response.on('close', aborted.resolve);
  });
  const where = await newDatabase(kind);
  const platform = await openPlatform({ ...where, callbackTimeoutMs: NEVER_MS });
  const { merchantId } = await newMerchant(platform, receiver.url);
  const tradeId = await newOrder(platform, merchantId, 'A-1');
  await platform.store.transaction((tx) => enqueueCallback(tx, { merchantId, tradeId }, {}));
  platform.scheduler.start();
  await asked.promise;
  await platform.close();
  await aborted.promise;
  const after = await openPlatform(where);
  afterTest(() => after.close());
  expect(await after.store.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  expect(await after.store.db.selectFrom('tasks').select('key').execute()).toHaveLength(1);
});
