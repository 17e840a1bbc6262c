import type { CreatePayinRequest } from '@cross-border-payments/server-stubs';
import type { Amount, Order, OrderFacts, TimelineEvent } from '../generated/control/index.ts';
import { operationTable } from '../generated/control/operation-table.ts';
import { formatAmount } from '../money/amounts.ts';
import { machineOf } from '../orders/life-cycles.ts';
import type { Machine } from '../orders/machine.ts';
import { ORDER_DUE, unknownOrder } from '../orders/order-events.ts';
import { moneyOf } from '../orders/order-money.ts';
import { type OrderRecord, toOrder } from '../orders/order-store.ts';
import { findGateway, qrCodeOf } from '../payments/payin-gateway.ts';
import type { Store } from '../store/store.ts';

const MOST_EVENTS = 500;
const MOST_DOCUMENTS = 200;

export const ORDER_EVENTS = {
  payOrder: 'pay',
  failOrder: 'fail',
  rejectOrder: 'reject',
  overruleOrder: 'overrule',
  requireMaterial: 'requireMaterial',
  settleOrder: 'settle',
} as const;

export function orderFacts(order: OrderRecord): OrderFacts {
  const { tradeId, orderNo, family, status, version, createdAt, updatedAt, completedAt } = order;
  return { tradeId, orderNo, family, status, version, createdAt, updatedAt, completedAt };
}

/**
 * Returns an order with its newest 500 events, oldest first, its documents, and the actions possible now.
 * @throws Refusal if there is no such order
 */
export async function describeOrder(store: Store, tradeId: string): Promise<Order> {
  const row = await store.read
    .selectFrom('orders')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .executeTakeFirst();
  if (row === undefined) throw unknownOrder(tradeId);
  const order = toOrder(row);
  const machine = machineOf(order.family);
  const payin = order.family === 'payin' ? await describePayin(store, order) : {};
  return {
    ...orderFacts(order),
    meaning: machine.states[order.status] ?? '',
    money: amountHeld(order),
    body: { ...order.body },
    data: { ...order.data },
    timeline: await timelineOf(store, tradeId, machine),
    documents: await documentsOf(store, tradeId),
    due: await dueOf(store, tradeId),
    actions: actionsOn(machine, order.status),
    ...payin,
  };
}

function amountHeld(order: OrderRecord): Amount | null {
  const money = moneyOf(order.data);
  return money === undefined ? null : { amount: formatAmount(money), currency: money.currency };
}

async function timelineOf(store: Store, tradeId: string, machine: Machine): Promise<TimelineEvent[]> {
  const events = await store.read
    .selectFrom('order_events')
    .select(['seq', 'at', 'name', 'from_status as from', 'to_status as to', 'data'])
    .where('trade_id', '=', tradeId)
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return events.reverse().map(({ data: text, ...event }) => {
    const data = JSON.parse(text) as TimelineEvent['data'];
    const by = data.by === 'control' ? 'control' : (machine.events[event.name]?.by ?? 'merchant');
    return { ...event, by, data };
  });
}

function documentsOf({ read }: Store, tradeId: string) {
  return read
    .selectFrom('documents')
    .select(['id', 'type', 'file_name as fileName', 'media_type as mediaType', 'size', 'sha256'])
    .where('trade_id', '=', tradeId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_DOCUMENTS)
    .execute();
}

async function dueOf({ read }: Store, tradeId: string): Promise<Order['due']> {
  const task = await read
    .selectFrom('tasks')
    .select(['due_at', 'payload'])
    .where('key', '=', `${ORDER_DUE}/${tradeId}`)
    .executeTakeFirst();
  return task === undefined ? null : { at: task.due_at, event: JSON.parse(task.payload).event };
}

function actionsOn(machine: Machine, status: string): Order['actions'] {
  return Object.entries(ORDER_EVENTS).flatMap(([id, event]) => {
    const row = machine.transitions.find((each) => each.from === status && each.event === event);
    const path = operationTable.find((operation) => operation.id === id)?.path ?? '';
    // The action is the last segment of the path.
    const action = path.slice(path.lastIndexOf('/') + 1) as Order['actions'][number]['action'];
    return row === undefined ? [] : [{ action, to: row.to }];
  });
}

/** The interface does not show the QR code, so only this API returns it (sandbox choice `qr-code`). */
async function describePayin(store: Store, { tradeId, body }: OrderRecord) {
  const gateway = await findGateway(store, tradeId);
  const qrCode = qrCodeOf(gateway, (body as CreatePayinRequest).payType ?? 'qrcode');
  return { gateway: { ...gateway }, ...(qrCode ? { qrCode } : {}) };
}
