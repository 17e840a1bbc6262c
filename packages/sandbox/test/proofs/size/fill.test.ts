// Long form also: the same on PostgreSQL.
import { expect, test } from 'vitest';
import { afterTest, databasesOfForm, newDatabase } from '../../databases.ts';
import { openInProcess } from '../in-process.ts';
import { fill, orderNoOf } from './fill.ts';

test.each(databasesOfForm)(
  'orders that were written directly into %s are found like any others',
  async (kind) => {
    const sandbox = await openInProcess({ ...(await newDatabase(kind)), seed: 1 });
    afterTest(() => sandbox.close());
    await fill(sandbox.platform, { merchantId: sandbox.merchantId, orders: 1_201 });
    const status = await sandbox.call('getGlobalPayoutStatus', { body: { orderNo: orderNoOf(1_200) } });
    expect(status).toMatchObject({ http: 200, data: { status: 'completed', orderNo: 'S-1200' } });
    const page = await sandbox.call('listPayins', { query: { pages: 2, pageSize: 20 } });
    expect(page).toMatchObject({ http: 200, total: 600 });
    expect(page.data.map(({ orderNo }: { orderNo: string }) => orderNo).slice(0, 2)).toEqual([
      orderNoOf(1_159),
      orderNoOf(1_157),
    ]);
    expect(sandbox.errors).toEqual([]);
  },
);
