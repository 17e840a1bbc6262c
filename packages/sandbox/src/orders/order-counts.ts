import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Family } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';

const SHARDS = 16;
const DAY_MS = 86_400_000;
/** Value of `day` in the rows that count all days together, so that a total does not add up every day. */
export const ALL_DAYS = -1;

interface Counted extends Readonly<Record<'tradeId' | 'merchantId', string>> {
  readonly family: Family;
  readonly createdAt: number;
}

/** Changes the number of orders with a status: for the day on which the order was created, and for all days. */
export async function addToCount(
  tx: Transaction,
  order: Counted,
  status: string,
  change: 1 | -1,
): Promise<void> {
  const { merchantId, family } = order;
  const shard = shardOf(tx, order);
  const counted = (day: number) => ({ merchantId, family, day, status, shard, orders: change });
  await tx.db
    .insertInto('order_counts')
    // Always in this order, so that two transactions cannot deadlock.
    .values([counted(ALL_DAYS), counted(dayOf(order.createdAt))])
    .onConflict((conflict) =>
      conflict
        .columns(['merchantId', 'family', 'day', 'status', 'shard'])
        .doUpdateSet({ orders: sql<number>`order_counts.orders + ${sql.lit(change)}` }),
    )
    .execute();
}

/** Returns the shard of an order. SQLite has one writer at a time, so it needs only one shard. */
function shardOf({ kind }: Transaction, { tradeId }: Counted): number {
  if (kind === 'sqlite') return 0;
  return (createHash('sha256').update(tradeId).digest()[0] ?? 0) % SHARDS;
}

export interface CountFilter {
  readonly merchantId?: string | undefined;
  readonly family?: Family | undefined;
  readonly status?: string | undefined;
  /** First and last day, in days since 1970 UTC. */
  readonly firstDay?: number | undefined;
  readonly lastDay?: number | undefined;
}

/** Returns the number of matching orders from stored counts, so the cost does not grow with the number of orders. */
export async function countOrders(store: Store, filter: CountFilter): Promise<number> {
  const counts = store.read.selectFrom('order_counts');
  let query = counts.select(({ fn }) => fn.sum<number | null>('orders').as('orders'));
  const { merchantId, family, status, firstDay, lastDay } = filter;
  if (merchantId !== undefined) query = query.where('merchantId', '=', merchantId);
  if (family !== undefined) query = query.where('family', '=', family);
  if (status !== undefined) query = query.where('status', '=', status);
  if (firstDay === undefined && lastDay === undefined) query = query.where('day', '=', ALL_DAYS);
  else query = query.where('day', '>=', Math.max(firstDay ?? 0, 0));
  if (lastDay !== undefined) query = query.where('day', '<=', lastDay);
  return (await query.executeTakeFirstOrThrow()).orders ?? 0;
}

/** Returns the day of an instant, in days since 1970 UTC. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

export function startOfDay(day: number): number {
  return day * DAY_MS;
}
