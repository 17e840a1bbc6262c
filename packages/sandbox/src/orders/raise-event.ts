import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { writeJournal } from '../journal/journal.ts';
import { lockRows } from '../store/lock-rows.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './families.ts';
import { next } from './machine.ts';
import { type OrderRecord, toOrder } from './order-record.ts';
import { transit } from './transit.ts';

/** Makes the refusal for an unknown trade id. */
export function unknownOrder(tradeId: string): Refusal {
  return new Refusal(`There is no order with the tradeId ${tradeId}.`, { httpStatus: 404 });
}

/**
 * Raises an event on an order as if payer, service or clock had caused it, without the guards of its life cycle.
 * @throws Refusal if the order is unknown (404) or its status does not permit the event (409)
 */
export async function raiseEvent(tx: Transaction, tradeId: string, event: string): Promise<OrderRecord> {
  const query = tx.db.selectFrom('orders').selectAll().where('trade_id', '=', tradeId);
  const row = await lockRows(tx, query).executeTakeFirst();
  if (row === undefined) throw unknownOrder(tradeId);
  const order = toOrder(row);
  const machine = machineOf(order.family);
  if (!Object.hasOwn(machine.events, event)) {
    throw new Refusal(`A ${machine.name} has no event \`${event}\`.`, { httpStatus: 409 });
  }
  const step = next(machine, order.status, event);
  if (!step.ok) throw new Refusal(step.refusal.message, { httpStatus: 409 });
  await writeJournal(tx, 'control', { tradeId, event });
  return transit(tx, order, step.transition, { event: { by: 'control' } });
}
