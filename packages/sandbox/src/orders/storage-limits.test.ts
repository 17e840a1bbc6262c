// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databasesOfForm, newPlatform } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { LARGEST, readJournal, requireRoomInStore, writeJournal } from '../core/journal.ts';
import { storeSize } from '../store/store.ts';

const refused = (text: RegExp) => ({ http: 400, status: '-1', message: expect.stringMatching(text) });

describe.each(databasesOfForm)('the stored data on %s', (kind) => {
  test('of an order is limited in total over all updates, even for properties that no rule names', async () => {
    const sandbox = await newSandbox(kind);
    const create = (orderNo: string, unknown: string) =>
      sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo, { unknown }) });
    expect(await create('G-1', 'x'.repeat(LARGEST.order))).toEqual(refused(/at most 32768 bytes of JSON/));
    expect(await create('G-2', 'x'.repeat(LARGEST.order - 1_000))).toMatchObject({ http: 200 });
    const update = { orderNo: 'G-2', more: 'x'.repeat(1_000) };
    expect(await sandbox.call('updateGlobalPayout', { body: update })).toEqual(refused(/at most 32768/));
    expect(sandbox.errors).toEqual([]);
  });

  test('of a journal line is limited', async () => {
    const { store } = await newPlatform(kind);
    await store.transaction((tx) => writeJournal(tx, 'control', { list: Array(100_000).fill(0) }));
    expect((await readJournal(store)).at(-1)?.data).toEqual({ leftOut: '200010 characters' });
  });

  test('is limited in total', async () => {
    const { store } = await newPlatform(kind);
    const bytes = await storeSize(store);
    expect(bytes).toBeGreaterThan(50_000);
    await requireRoomInStore(store, bytes);
    await expect(requireRoomInStore(store, bytes - 1)).rejects.toThrow(/exceeds 10 GiB.*reset/);
  });
});
