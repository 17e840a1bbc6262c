import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { now } from '../core/clock.ts';
import { recordRequest, writeJournal } from '../core/journal.ts';
import { documentTypes } from '../documents/documents.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { cancel, type InsideHandler, schedule } from '../scheduler/tasks.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './life-cycles.ts';
import { advance, isNotified, isTerminal, next, outOfPlace, type Transition } from './machine.ts';
import { lockNamed, type Naming, readIdentifier, readOrderName } from './name-order.ts';
import { moveMoney } from './order-money.ts';
import { changeOrder, lockOrder, type OrderData, type OrderRecord, type OrderTerms } from './order-store.ts';
import { findDue, outcomeNamed } from './outcomes.ts';

export interface Action {
  readonly family: Family;
  readonly event: string;
  readonly request: Naming | undefined;
  /** Runs after the guards, while the order is locked. Returns further changes; may throw a `Refusal`. */
  readonly prepare?: (tx: Transaction, order: OrderRecord) => Promise<TransitChange>;
}

/** Raises an event in one transaction. @throws Refusal if the order is unknown or the event is not possible */
export async function actOnOrder(
  { platform }: Pick<ServiceContext, 'platform'>,
  { merchantId, operation }: Caller,
  { family, event, request, prepare }: Action,
): Promise<OrderRecord> {
  const name = readOrderName(merchantId, request);
  return recordRequest(platform.store, operation, request, async (tx) => {
    const order = await lockNamed(tx, family, name);
    const { sourceCurrency, targetCurrency } = order.body;
    const transition = advance(machineOf(family), order.status, event, {
      sourceCurrency,
      targetCurrency,
      documents: await documentTypes(tx, order.tradeId),
      queryNo: readIdentifier(request, 'queryNo'),
      properties: Object.keys(request ?? {}),
    });
    return applyTransition(tx, order, transition, await prepare?.(tx, order));
  });
}

export function unknownOrder(tradeId: string): Refusal {
  return new Refusal(`There is no order with the \`tradeId\` ${tradeId}.`, { httpStatus: 404 });
}

/** Raises an event of the payer, the service or the clock, without guards. @throws Refusal with HTTP 404 or 409 */
export async function raiseEvent(tx: Transaction, tradeId: string, event: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, { tradeId });
  if (order === undefined) throw unknownOrder(tradeId);
  const machine = machineOf(order.family);
  if (!Object.hasOwn(machine.events, event)) {
    throw new Refusal(`A ${machine.name} has no event \`${event}\`.`, { httpStatus: 409 });
  }
  const transition = next(machine, order.status, event);
  if (transition === undefined)
    throw new Refusal(outOfPlace(machine, order.status, event).message, { httpStatus: 409 });
  await writeJournal(tx, 'control', { tradeId, event });
  return applyTransition(tx, order, transition, { event: { by: 'control' } });
}

export const ORDER_DUE = 'order_due';

interface TransitChange {
  readonly body?: OrderTerms | undefined;
  readonly data?: Partial<OrderData> | undefined;
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/** Applies a transition with its money, callback and next due event. @throws Refusal if the wallet lacks money */
async function applyTransition(
  tx: Transaction,
  order: OrderRecord,
  transition: Transition,
  change: TransitChange = {},
): Promise<OrderRecord> {
  const isMove = isNotified(transition);
  const data = { ...order.data, ...change.data };
  const { visits } = data;
  if (transition.money !== undefined) await moveMoney(tx, order, data, transition.money);
  const kept = { ...data, visits: { ...visits, [transition.to]: (visits[transition.to] ?? 0) + 1 } };
  const after = await changeOrder(tx, order, {
    name: transition.event,
    status: transition.to,
    body: change.body,
    data: isMove ? kept : data,
    completed: isTerminal(machineOf(order.family), transition.to),
    event: change.event,
  });
  if (isMove) {
    await scheduleNext(tx, after);
    await notifyMerchant(tx, after);
  }
  return after;
}

export async function scheduleNext(tx: Transaction, order: OrderRecord): Promise<void> {
  const { tradeId, family, status } = order;
  const { outcome, visits } = order.data;
  const due = findDue(machineOf(family), status, outcomeNamed(family, outcome), visits[status]);
  const key = `${ORDER_DUE}/${tradeId}`;
  if (due === undefined) {
    await cancel(tx, key);
    return;
  }
  const dueAt = (await now(tx)) + due.afterMs;
  const payload = { tradeId, event: due.event };
  await schedule(tx, { key, kind: ORDER_DUE, subject: tradeId, payload, dueAt });
}

/** Adds a callback to the outbox (sandbox choice `callback-body`). */
async function notifyMerchant(tx: Transaction, order: OrderRecord): Promise<void> {
  const { merchantId, tradeId, orderNo, status, family, version, updatedAt } = order;
  const type = machineOf(family).name;
  const time = new Date(updatedAt).toISOString();
  await enqueueCallback(tx, { merchantId, tradeId, body: { tradeId, orderNo, status, type, version, time } });
}

/** Applies the due event of an order, unless the order has left the state in which the event was due. */
export const orderDueHandler: InsideHandler = {
  where: 'inside',
  async run(tx, task) {
    const { tradeId, event } = JSON.parse(task.payload) as { tradeId: string; event: string };
    const order = await lockOrder(tx, { tradeId });
    if (order === undefined) return;
    const transition = next(machineOf(order.family), order.status, event);
    if (transition) await applyTransition(tx, order, transition, { event: { by: 'clock' } });
  },
};
