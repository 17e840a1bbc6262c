import { toOrder } from '../order-store/order-record.ts';
import { machineOf } from '../orders/families.ts';
import { next } from '../orders/machine.ts';
import type { InsideHandler } from '../scheduler/task-handler.ts';
import { lockRows } from '../store/lock-rows.ts';
import { transit } from './transit.ts';

/** Brings an order the event that is due, unless it moved on by other ways. */
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
