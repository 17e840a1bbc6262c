import { enqueueCallback } from '../callbacks/outbox.ts';
import { now } from '../clock/clock.ts';
import { dueOf, outcomeNamed } from '../outcomes/outcome-of.ts';
import type { InsideHandler } from '../scheduler/task-handler.ts';
import { cancel, schedule } from '../scheduler/tasks.ts';
import { lockRows } from '../store/lock-rows.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './families.ts';
import { isNotified, isTerminal, next, type Transition } from './machine.ts';
import { moveMoney } from './order-money.ts';
import type { OrderData, OrderRecord } from './order-record.ts';
import { toOrder } from './order-record.ts';
import { changeOrder } from './order-store.ts';
import type { OrderTerms } from './order-terms.ts';

/** The kind of task that raises the next event of an order. */
export const ORDER_DUE = 'order_due';

/** What a transition changes beside the status. */
export interface TransitChange {
  readonly body?: OrderTerms | undefined;
  readonly data?: Partial<OrderData> | undefined;
  /** Stored with the event, for the timeline. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Makes a transition of a locked order: money, event, callback and the next due event, all in this transaction.
 * @throws Refusal if the wallet does not hold enough
 */
export async function transit(
  tx: Transaction,
  order: OrderRecord,
  transition: Transition,
  change: TransitChange = {},
): Promise<OrderRecord> {
  const moved = transition.from !== transition.to;
  const data = { ...order.data, ...change.data };
  if (transition.money !== undefined) await moveMoney(tx, order, data, transition.money);
  const kept = moved ? { ...data, visits: oneMore(data.visits, transition.to) } : data;
  const after = await changeOrder(tx, order, {
    name: transition.event,
    status: transition.to,
    body: change.body,
    data: kept,
    completed: isTerminal(machineOf(order.family), transition.to),
    event: change.event,
  });
  if (moved) await scheduleNext(tx, after);
  if (isNotified(transition)) await tellMerchant(tx, after);
  return after;
}

function oneMore(visits: OrderData['visits'], status: string): OrderData['visits'] {
  return { ...visits, [status]: (visits[status] ?? 0) + 1 };
}

/** Schedules the next due event of an order, or cancels the task if its status has none. */
export async function scheduleNext(tx: Transaction, order: OrderRecord): Promise<void> {
  const { tradeId, family, status } = order;
  const { outcome, visits } = order.data;
  const due = dueOf(machineOf(family), status, outcomeNamed(family, outcome), visits[status]);
  const key = `${ORDER_DUE}/${tradeId}`;
  if (due === undefined) {
    await cancel(tx, key);
    return;
  }
  const dueAt = (await now(tx)) + due.afterMs;
  const payload = { tradeId, event: due.event };
  await schedule(tx, { key, kind: ORDER_DUE, subject: tradeId, payload, dueAt });
}

/** Adds a callback to the outbox; its body is sandbox choice `callback-body`. */
async function tellMerchant(tx: Transaction, order: OrderRecord): Promise<void> {
  const { merchantId, tradeId, orderNo, status, family, version, updatedAt } = order;
  const type = machineOf(family).name;
  const time = new Date(updatedAt).toISOString();
  await enqueueCallback(tx, { merchantId, tradeId, body: { tradeId, orderNo, status, type, version, time } });
}

/** Applies the due event of an order, unless the order has left the state that it was due in. */
export const orderDueHandler: InsideHandler = {
  where: 'inside',
  async run(tx, task) {
    const { tradeId, event } = JSON.parse(task.payload) as { tradeId: string; event: string };
    const query = tx.db.selectFrom('orders').selectAll().where('trade_id', '=', tradeId);
    const row = await lockRows(tx, query).executeTakeFirst();
    if (row === undefined) return;
    const order = toOrder(row);
    const step = next(machineOf(order.family), order.status, event);
    if (step.ok) await transit(tx, order, step.transition, { event: { by: 'clock' } });
  },
};
