import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Family } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';

const SHARDS = 16;
const DAY_MS = 86_400_000;
/** Stands in `day` for all days together: a total over years of orders must not add up every day of them. */
export const ALL_DAYS = -1;

export interface Counted {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly family: Family;
  readonly createdAt: number;
}

/** Adds to how many orders of a status there are, on the day an order was created and on all days together. */
export async function addToCount(
  tx: Transaction,
  order: Counted,
  status: string,
  change: 1 | -1,
): Promise<void> {
  const shard = shardOf(tx, order);
  const counted = (day: number) => ({
    merchant_id: order.merchantId,
    family: order.family,
    day,
    status,
    shard,
    orders: change,
  });
  await tx.db
    .insertInto('order_counts')
    // Always in this order, so that two transactions never wait for each other.
    .values([counted(ALL_DAYS), counted(dayOf(order.createdAt))])
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'family', 'day', 'status', 'shard'])
        .doUpdateSet({ orders: sql<number>`order_counts.orders + ${sql.lit(change)}` }),
    )
    .execute();
}

/** SQLite has one writer at a time, who waits for no row. */
function shardOf({ kind }: Transaction, { tradeId }: Counted): number {
  if (kind === 'sqlite') return 0;
  return (createHash('sha256').update(tradeId).digest()[0] ?? 0) % SHARDS;
}

export interface CountFilter {
  readonly merchantId: string;
  readonly family: Family;
  readonly status?: string | undefined;
  /** First and last day, in days since 1970 UTC. */
  readonly firstDay?: number | undefined;
  readonly lastDay?: number | undefined;
}

/** How many orders fit, without looking at the orders: it costs the same for a thousand and for a million. */
export async function countOrders(store: Store, filter: CountFilter): Promise<number> {
  let query = store.read
    .selectFrom('order_counts')
    .select(({ fn }) => fn.sum<number | null>('orders').as('orders'))
    .where('merchant_id', '=', filter.merchantId)
    .where('family', '=', filter.family);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  const { firstDay, lastDay } = filter;
  if (firstDay === undefined && lastDay === undefined) query = query.where('day', '=', ALL_DAYS);
  else query = query.where('day', '>=', Math.max(firstDay ?? 0, 0));
  if (lastDay !== undefined) query = query.where('day', '<=', lastDay);
  return (await query.executeTakeFirstOrThrow()).orders ?? 0;
}

/** The day of an instant, in days since 1970 UTC. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

/** The instant a day begins at. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}
