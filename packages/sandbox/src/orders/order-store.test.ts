// Long form also: 500 concurrent requests instead of 100.
import type { ListPayinsQuery } from '@cross-border-payments/server-stubs';
import { describe, expect, test } from 'vitest';
import { databases, newDatabase, newPlatform, openForTest } from '../../test/databases.ts';
import { bareOrder, newMerchant } from '../../test/merchant.ts';
import { now } from '../core/clock.ts';
import { findPayins } from '../payments/payin-handlers.ts';
import type { Platform } from '../platform.ts';
import { changeOrder, findOrder, insertOrder, lockOrder } from './order-store.ts';

const DAY_MS = 86_400_000;

function create({ store, seed }: Platform, merchantId: string, orderNo: string) {
  return store.transaction((tx) => insertOrder(tx, seed, bareOrder(merchantId, orderNo)));
}

const REQUESTS = process.env.TEST_FORM === 'long' ? 500 : 100;

describe.each(databases)('orders on %s', (kind) => {
  test(`are created once per order number, even by ${REQUESTS} concurrent requests`, async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const results = await Promise.allSettled(
      Array.from({ length: REQUESTS }, () => create(platform, merchantId, 'A-1')),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(refused).toHaveLength(REQUESTS - 1);
    expect(new Set(refused)).toEqual(new Set([expect.stringContaining('A-1 is used already')]));
    const { total, orders } = await findPayins(platform.store, merchantId, {});
    expect([total, orders.length]).toEqual([1, 1]);
  });

  test('of two merchants may have the same order number', async () => {
    const platform = await newPlatform(kind);
    const [one, other] = [await newMerchant(platform), await newMerchant(platform)];
    const first = await create(platform, one.merchantId, 'A-1');
    const second = await create(platform, other.merchantId, 'A-1');
    expect(first.tradeId).not.toBe(second.tradeId);
  });

  test('are found by trade id or order number, by their merchant only', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const { tradeId } = await create(platform, merchantId, 'A-1');
    const find = (name: object) => findOrder(platform.store, { merchantId, ...name });
    expect((await find({ tradeId }))?.orderNo).toBe('A-1');
    expect((await find({ orderNo: 'A-1' }))?.tradeId).toBe(tradeId);
    expect(await find({ orderNo: 'A-1', tradeId: 'other' })).toBeUndefined();
    expect(await find({ tradeId, merchantId: 'other' })).toBeUndefined();
    await expect(find({})).rejects.toThrow('needs a `tradeId` or an `orderNo`');
  });

  test('have a timeline, and cannot be changed by a transaction that has not locked them', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const made = await create(platform, merchantId, 'A-1');
    const { tradeId } = made;
    const changed = await platform.store.transaction(async (tx) => {
      const order = await lockOrder(tx, { merchantId, tradeId });
      if (order === undefined) throw new Error('not found');
      return changeOrder(tx, order, {
        name: 'pay',
        status: 'completed',
        completed: true,
        event: { by: 'test' },
      });
    });
    expect(changed).toMatchObject({ status: 'completed', version: 2, completedAt: changed.updatedAt });
    const events = await platform.store.db
      .selectFrom('order_events')
      .select(['seq', 'name', 'toStatus'])
      .execute();
    expect(events).toEqual([
      { seq: 1, name: 'create', toStatus: 'pending' },
      { seq: 2, name: 'pay', toStatus: 'completed' },
    ]);
    const stale = platform.store.transaction((tx) =>
      changeOrder(tx, made, { name: 'late', status: 'pending' }),
    );
    await expect(stale).rejects.toThrow('changed without being locked');
  });

  test('are listed in pages, newest first, with totals by status and by day', async () => {
    const platform = await newPlatform(kind, { clock: 'manual', seed: 1 });
    const { merchantId } = await newMerchant(platform);
    const start = await now(platform.store);
    for (let n = 0; n < 25; n += 1) {
      await create(platform, merchantId, `A-${n}`);
      if (n % 10 === 9) await platform.scheduler.advance(DAY_MS);
    }
    const page = (query: ListPayinsQuery) =>
      findPayins(platform.store, merchantId, { pageSize: 10, ...query });
    const numbers = async (query: ListPayinsQuery) =>
      (await page(query)).orders.map(({ orderNo }) => orderNo);
    expect((await page({})).total).toBe(25);
    expect(await numbers({})).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15].map((n) => `A-${n}`));
    expect(await numbers({ pages: 3 })).toEqual([4, 3, 2, 1, 0].map((n) => `A-${n}`));
    expect(await numbers({ pages: 4 })).toEqual([]);
    const day = new Date(start + DAY_MS).toISOString().slice(0, 10);
    expect(await page({ start: day, end: day })).toMatchObject({
      total: 10,
      orders: [{ orderNo: 'A-19' }, ...Array(9).fill({})],
    });
    expect((await page({ status: 'completed' })).total).toBe(0);
    expect(await page({ search: 'A-7' })).toMatchObject({ total: 1, orders: [{ orderNo: 'A-7' }] });
    expect(await page({ search: 'A-' })).toEqual({ total: 0, orders: [] });
  });

  test('are counted in the total of their current status', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    await Promise.all(Array.from({ length: 40 }, (_, n) => create(platform, merchantId, `A-${n}`)));
    await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        platform.store.transaction(async (tx) => {
          const order = await lockOrder(tx, { merchantId, orderNo: `A-${n}` });
          if (order) await changeOrder(tx, order, { name: 'pay', status: 'completed' });
        }),
      ),
    );
    const total = async (status?: ListPayinsQuery['status']) =>
      (await findPayins(platform.store, merchantId, { pageSize: 1, ...(status && { status }) })).total;
    expect([await total(), await total('pending'), await total('completed')]).toEqual([40, 25, 15]);
  });
});

test.each(databases)('a status query and a history page on %s use an index', async (kind) => {
  const { store } = await newPlatform(kind);
  const plan = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    const { rows } = await store.db.executeQuery({
      sql: kind === 'sqlite' ? `explain query plan ${sql}` : `explain (generic_plan) ${sql}`,
      parameters: kind === 'sqlite' ? parameters : [],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'plan' },
    });
    return JSON.stringify(rows);
  };
  const orders = store.db.selectFrom('orders').selectAll().where('merchantId', '=', 'm');
  const byTime = orders
    .where('family', '=', 'payin')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20);
  expect(await plan(orders.where('tradeId', '=', 't'))).toMatch(/index/i);
  expect(await plan(orders.where('orderNo', '=', 'o'))).toMatch(/index/i);
  const history = await plan(byTime);
  expect(history).toContain('orders_by_time');
  expect(history).not.toMatch(/sort|temp b-tree/i);
  const filtered = await plan(byTime.where('status', '=', 'pending'));
  expect(filtered).toMatch(/orders_by_status|orders_by_time/);
});

describe.runIf(databases.includes('postgres'))('three instances on one PostgreSQL', () => {
  test(`create one order from ${REQUESTS} parallel creates with the same number`, async () => {
    const where = await newDatabase('postgres');
    const platforms = await Promise.all([1, 2, 3].map(() => openForTest(where)));
    const [first] = platforms;
    if (first === undefined) throw new Error('no platform');
    const { merchantId } = await newMerchant(first);
    const results = await Promise.allSettled(
      Array.from({ length: REQUESTS }, (_, n) => create(platforms[n % 3] ?? first, merchantId, 'A-1')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await first.store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1);
  });
});
