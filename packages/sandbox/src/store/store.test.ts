import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databases, newPlatform } from '../../test/databases.ts';
import type { Store, Transaction } from './store.ts';

const put =
  (key: string, value = 'x') =>
  ({ db }: Transaction) =>
    db.insertInto('settings').values({ key, value }).execute();

async function keys(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', 'k%')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

describe.each(databases)('the store on %s', (kind) => {
  test('stores the changes of a transaction', async () => {
    const { store } = await newPlatform(kind);
    await store.transaction(put('k1'));
    expect(await keys(store)).toEqual(['k1']);
  });

  test('rolls back a transaction that throws, but not concurrent ones', async () => {
    const { store } = await newPlatform(kind);
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        store.transaction(async (tx) => {
          await put(`k${n}`)(tx);
          if (n % 3 === 0) throw new Error(`no ${n}`);
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(await keys(store)).toEqual(['k1', 'k2', 'k4', 'k5', 'k7', 'k8']);
  });

  test('refuses a transaction inside a transaction, which would deadlock', async () => {
    const { store } = await newPlatform(kind);
    await expect(store.transaction(() => store.transaction(put('k1')))).rejects.toThrow(
      'inside a transaction',
    );
    await store.transaction(put('k2'));
    expect(await keys(store)).toEqual(['k2']);
  });

  test('does not write through `read`', async () => {
    const { store } = await newPlatform(kind);
    await expect(put('k1')({ db: store.db, kind, time: {} })).rejects.toThrow(/read-?\s?only/);
  });

  test('does not show uncommitted data', async () => {
    const { store } = await newPlatform(kind);
    await store.transaction(async (tx) => {
      await put('k1')(tx);
      expect(await keys(store)).toEqual([]);
    });
  });

  test('refuses a query in a transaction that has ended', async () => {
    const { store } = await newPlatform(kind);
    let leaked: Transaction | undefined;
    await store.transaction(async (tx) => {
      leaked = tx;
    });
    await setImmediate();
    await expect(leaked && put('k1')(leaked)).rejects.toThrow();
    expect(await keys(store)).toEqual([]);
  });

  test('runs writers in the order of their calls', async () => {
    const { store } = await newPlatform(kind);
    const order: number[] = [];
    const writers = Array.from({ length: 200 }, (_, n) =>
      store.transaction(put(`k${n}`)).then(() => order.push(n)),
    );
    await Promise.all(writers);
    if (kind === 'sqlite') expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(200);
  });

  test('repeats a transaction after a deadlock', async () => {
    const { store } = await newPlatform(kind);
    await store.transaction(put('k1', '0'));
    await store.transaction(put('k2', '0'));
    const add = ({ db }: Transaction, key: string) =>
      db.updateTable('settings').set({ value: sql`value || '+'` }).where('key', '=', key).execute();
    const both = (first: string, second: string) =>
      store.transaction(async (tx) => {
        await add(tx, first);
        await new Promise((resolve) => setTimeout(resolve, 5));
        await add(tx, second);
      });
    await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? both('k1', 'k2') : both('k2', 'k1'))));
    const rows = await store.db
      .selectFrom('settings')
      .select('value')
      .where('key', 'in', ['k1', 'k2'])
      .execute();
    expect(rows.map(({ value }) => value)).toEqual(['0++++++', '0++++++']);
  });

  test('replaces NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode', async () => {
    const { store } = await newPlatform(kind);
    await store.transaction(put('k\0', '\ud800'));
    expect(await keys(store)).toEqual(['k\ufffd']);
  });
});
