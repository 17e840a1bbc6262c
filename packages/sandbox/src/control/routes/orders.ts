import { writeJournal } from '../../journal/journal.ts';
import { type OrderRecord, toOrder } from '../../order-store/order-record.ts';
import { isTerminal, next, statesOf } from '../../orders/machine.ts';
import type { Platform } from '../../platform.ts';
import { machineOfOrder } from '../../service/families.ts';
import { transit } from '../../service/transit.ts';
import { lockRows } from '../../store/lock-rows.ts';
import type { Family } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { LifeCycleAnswer } from '../answers.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
import { describeOrder, orderFacts, unknownOrder } from '../describe-order.ts';
import { listOrders } from '../list-orders.ts';
import { ORDER_ACTIONS } from '../order-actions.ts';
import { onlyMembers } from '../read-members.ts';

const STORED_FAMILIES: readonly Family[] = ['global', 'business', 'personal', 'payin'];

/** Looking at orders, and doing to one what payer and service would. */
export function orderRoutes({ store }: Platform): readonly ControlRoute[] {
  const actions = Object.entries(ORDER_ACTIONS).map(
    ([action, event]): ControlRoute => ({
      method: 'POST',
      path: `/orders/*/${action}`,
      run: async ({ parts: [tradeId = ''], body }) => {
        onlyMembers(body, []);
        return { value: orderFacts(await raise(store, tradeId, event)) };
      },
    }),
  );
  return [
    { method: 'GET', path: '/orders', run: async ({ query }) => ({ value: await listOrders(store, query) }) },
    {
      method: 'GET',
      path: '/orders/*',
      run: async ({ parts: [tradeId = ''] }) => ({ value: await describeOrder(store, tradeId) }),
    },
    { method: 'GET', path: '/life-cycles', run: async () => ({ value: lifeCycles() }) },
    ...actions,
  ];
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

function lifeCycles(): { readonly items: readonly LifeCycleAnswer[] } {
  const items = STORED_FAMILIES.map((family) => {
    const machine = machineOfOrder(family);
    const statuses = statesOf(machine).map((status) => ({
      status,
      meaning: machine.states[status] ?? '',
      final: isTerminal(machine, status),
    }));
    return { family, name: machine.name, statuses };
  });
  return { items };
}
