// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databasesOfForm, newPlatform } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { exportStore } from '../control/requests.ts';
import type { Platform } from '../platform.ts';
import { exportJournal, readJournal, writeJournal } from './journal.ts';

const EVENTS = 450;

/** Counts the turns of the event loop during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await work();
  clearImmediate(timer);
  return turns;
}

/** Adds many events to some orders. */
async function withEvents({ store }: Platform, tradeIds: readonly string[]): Promise<void> {
  const rows = tradeIds.flatMap((tradeId) =>
    Array.from({ length: EVENTS }, (_, n) => ({ tradeId, seq: n + 2, at: 1, name: 'pay', data: '{}' })),
  );
  await store.transaction(async ({ db }) => {
    for (let n = 0; n < rows.length; n += 150) {
      const some = rows.slice(n, n + 150).map((row) => ({ ...row, fromStatus: null, toStatus: null }));
      await db.insertInto('order_events').values(some).execute();
    }
  });
}

describe.each(databasesOfForm)('on %s', (kind) => {
  test('the export contains every row once, in order, and does not block the event loop', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const ids: string[] = [];
    for (const orderNo of ['A', 'B', 'C']) ids.push(await newOrder(platform, merchantId, orderNo));
    await withEvents(platform, ids);
    let text = '';
    const turns = await turnsDuring(async () => {
      for await (const lines of exportStore(platform.store)) text += lines;
    });
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ table }) => table === 'order_events');
    const keys = events.map(({ row }) => `${row.tradeId} ${String(row.seq).padStart(4, '0')}`);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(keys).toHaveLength(ids.length * (EVENTS + 1));
    expect(turns).toBeGreaterThan(keys.length / 100);
  });

  test('a page of the journal has fewer lines if they are long, and the next page continues after it', async () => {
    const { store } = await newPlatform(kind);
    const long = { list: Array(30_000).fill(0) };
    await store.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await writeJournal(tx, 'control', long);
    });
    const pages: number[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await readJournal(store, after);
      pages.push(page.length);
      after = page.at(-1)?.id;
    }
    expect(pages).toEqual([17, 17, 6, 0]);
    const turns = await turnsDuring(() => Array.fromAsync(exportJournal(store)));
    expect(turns).toBeGreaterThan(2);
  });

  test('a reset does not block the event loop', async () => {
    const platform = await newPlatform(kind);
    await platform.store.transaction(async (tx) => {
      for (let n = 0; n < 1_000; n += 1) await writeJournal(tx, 'control', { n });
    });
    expect(await turnsDuring(() => platform.reset())).toBeGreaterThan(3);
    expect(await readJournal(platform.store)).toEqual([]);
  });
});
