import { writeJournal } from '../../journal/journal.ts';
import { type OrderRecord, toOrder } from '../../order-store/order-record.ts';
import { next } from '../../orders/machine.ts';
import { qrCodeOf } from '../../payins/qr-code.ts';
import type { Platform } from '../../platform.ts';
import { machineOfOrder } from '../../service/families.ts';
import { findGateway } from '../../service/payin-gateways.ts';
import { transit } from '../../service/transit.ts';
import { lockRows } from '../../store/lock-rows.ts';
import type { Store } from '../../store/store.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
import { onlyMembers } from '../read-members.ts';

/** What can be done to an order from outside, and the event it is. */
const ACTIONS = {
  pay: 'pay',
  fail: 'fail',
  reject: 'reject',
  overrule: 'overrule',
  'require-material': 'requireMaterial',
  settle: 'settle',
} as const;

/** Looking at an order, and doing to it what payer and service would. */
export function orderRoutes({ store }: Platform): readonly ControlRoute[] {
  const actions = Object.entries(ACTIONS).map(
    ([action, event]): ControlRoute => ({
      method: 'POST',
      path: `/orders/*/${action}`,
      run: async ({ parts: [tradeId = ''], body }) => {
        onlyMembers(body, []);
        return { value: shown(await raise(store, tradeId, event)) };
      },
    }),
  );
  const look: ControlRoute = {
    method: 'GET',
    path: '/orders/*',
    run: async ({ parts: [tradeId = ''] }) => ({ value: await describeOrder(store, tradeId) }),
  };
  return [look, ...actions];
}

function shown({
  tradeId,
  orderNo,
  family,
  status,
  version,
  createdAt,
  updatedAt,
  completedAt,
}: OrderRecord) {
  return { tradeId, orderNo, family, status, version, createdAt, updatedAt, completedAt };
}

function unknownOrder(tradeId: string): ControlError {
  return new ControlError(404, `There is no order with the tradeId ${tradeId}.`);
}

function raise(store: Store, tradeId: string, event: string): Promise<OrderRecord> {
  return store.transaction(async (tx) => {
    const query = tx.db.selectFrom('orders').selectAll().where('trade_id', '=', tradeId);
    const row = await lockRows(tx, query).executeTakeFirst();
    if (row === undefined) throw unknownOrder(tradeId);
    const order = toOrder(row);
    const machine = machineOfOrder(order.family);
    if (!Object.hasOwn(machine.events, event)) {
      throw new ControlError(409, `A ${machine.name} has no event \`${event}\`.`);
    }
    const step = next(machine, order.status, event);
    if (!step.ok) throw new ControlError(409, step.refusal.message);
    await writeJournal(tx, 'control', { tradeId, event });
    return transit(tx, order, step.transition, { event: { by: 'control' } });
  });
}

async function describeOrder(store: Store, tradeId: string) {
  const row = await store.read
    .selectFrom('orders')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .executeTakeFirst();
  if (row === undefined) throw unknownOrder(tradeId);
  const order = toOrder(row);
  const events = await store.read
    .selectFrom('order_events')
    .select(['seq', 'at', 'name', 'from_status as from', 'to_status as to', 'data'])
    .where('trade_id', '=', tradeId)
    .orderBy('seq')
    .execute();
  const documents = await store.read
    .selectFrom('documents')
    .select(['id', 'type', 'file_name as fileName', 'media_type as mediaType', 'size', 'sha256'])
    .where('trade_id', '=', tradeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const timeline = events.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }));
  const payin = order.family === 'payin' ? await describePayin(store, order) : {};
  return { ...shown(order), body: order.body, data: order.data, timeline, documents, ...payin };
}

/** The QR code has no place in the interface, so it is shown here (sandbox choice `qr-code`). */
async function describePayin(store: Store, { tradeId, body }: OrderRecord) {
  const gateway = await findGateway(store, tradeId);
  const qrCode = qrCodeOf(gateway, body.payType === 'app' ? 'app' : 'qrcode');
  return { gateway, ...(qrCode ? { qrCode } : {}) };
}
