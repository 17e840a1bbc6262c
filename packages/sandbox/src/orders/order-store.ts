import { now } from '../clock/clock.ts';
import { identifierOf } from '../identifiers/identifiers.ts';
import type { Seed } from '../identifiers/seed.ts';
import { canonicalJson } from '../journal/canonical-json.ts';
import { writeJournal } from '../journal/journal.ts';
import { fail, ok, type Result } from '../result.ts';
import { lockRows } from '../store/lock-rows.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { addToCount } from './order-counts.ts';
import { type OrderData, type OrderRecord, toOrder } from './order-record.ts';
import type { OrderTerms } from './order-terms.ts';
import { keptBody } from './storage-limits.ts';

export interface NewOrder {
  readonly merchantId: string;
  readonly family: Family;
  readonly orderNo: string;
  readonly status: string;
  readonly body: OrderTerms;
  readonly data: OrderData;
}

/**
 * Inserts an order, once per merchant and order number over all families, even with concurrent creates. The trade
 * id is derived from the order number, so no create waits for a counter.
 * @returns the order, or `order_no_used`, with nothing written
 */
export async function insertOrder(
  tx: Transaction,
  seed: Seed,
  order: NewOrder,
): Promise<Result<OrderRecord, 'order_no_used'>> {
  const at = await now(tx);
  const row = await tx.db
    .insertInto('orders')
    .values({
      trade_id: identifierOf(seed, order.family, order.merchantId, order.orderNo),
      merchant_id: order.merchantId,
      family: order.family,
      order_no: order.orderNo,
      status: order.status,
      body: keptBody(order.body),
      data: JSON.stringify(order.data),
      version: 1,
      created_at: at,
      updated_at: at,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return fail('order_no_used');
  const record = toOrder(row);
  await addToCount(tx, record, record.status, 1);
  await writeEvent(tx, record, { name: 'create', from: null, to: record.status, data: {} });
  return ok(record);
}

export interface OrderChange {
  /** Name of the event, such as `confirm`. */
  readonly name: string;
  readonly status?: string | undefined;
  readonly body?: OrderTerms | undefined;
  readonly data?: OrderData | undefined;
  /** Whether the order is final now. */
  readonly completed?: boolean | undefined;
  /** Stored with the event, for the timeline. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes an order that this transaction has locked (`lockOrder`), and adds the event to its timeline.
 * @throws Error if the order was changed in between, so it was not locked
 */
export async function changeOrder(
  tx: Transaction,
  order: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const at = await now(tx);
  const status = change.status ?? order.status;
  const row = await tx.db
    .updateTable('orders')
    .set({
      status,
      body: keptBody(change.body ?? order.body),
      data: JSON.stringify(change.data ?? order.data),
      version: order.version + 1,
      updated_at: at,
      completed_at: change.completed ? at : order.completedAt,
    })
    .where('trade_id', '=', order.tradeId)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`The order ${order.tradeId} was changed without being locked.`);
  if (status !== order.status) {
    // Sorted, so that two transactions cannot deadlock on counts.
    const moves = [[order.status, -1] as const, [status, 1] as const].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [counted, by] of moves) await addToCount(tx, order, counted, by);
  }
  const record = toOrder(row);
  await writeEvent(tx, record, {
    name: change.name,
    from: order.status,
    to: status,
    data: change.event ?? {},
  });
  return record;
}

interface Event {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function writeEvent(
  tx: Transaction,
  order: OrderRecord,
  { name, from, to, data }: Event,
): Promise<void> {
  await tx.db
    .insertInto('order_events')
    .values({
      trade_id: order.tradeId,
      seq: order.version,
      at: order.updatedAt,
      name,
      from_status: from,
      to_status: to,
      data: canonicalJson(data),
    })
    .execute();
  const { tradeId, orderNo, family } = order;
  await writeJournal(tx, 'order', { tradeId, orderNo, family, event: name, from, to, data });
}

/** Identifies an order of a merchant by trade id, order number or both. */
export interface OrderName {
  readonly merchantId: string;
  readonly tradeId?: string | undefined;
  readonly orderNo?: string | undefined;
}

/** Reads an order and locks it until the transaction ends. @returns undefined if the merchant has no such order */
export async function lockOrder(tx: Transaction, name: OrderName): Promise<OrderRecord | undefined> {
  const row = await lockRows(tx, byName(tx, name)).executeTakeFirst();
  return row && toOrder(row);
}

/** Reads an order. @param source `{ db: store.read }` or a transaction */
export async function findOrder(
  source: Pick<Transaction, 'db'>,
  name: OrderName,
): Promise<OrderRecord | undefined> {
  const row = await byName(source, name).executeTakeFirst();
  return row && toOrder(row);
}

function byName({ db }: Pick<Transaction, 'db'>, { merchantId, tradeId, orderNo }: OrderName) {
  if (tradeId === undefined && orderNo === undefined)
    throw new RangeError('An order needs a tradeId or an orderNo.');
  let query = db.selectFrom('orders').selectAll().where('merchant_id', '=', merchantId);
  if (tradeId !== undefined) query = query.where('trade_id', '=', tradeId);
  if (orderNo !== undefined) query = query.where('order_no', '=', orderNo);
  return query;
}
