import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { giveUpCallbacks } from '../callbacks/outbox.ts';
import { writeJournal } from '../core/journal.ts';
import type { Handlers } from '../generated/control/index.ts';
import type { Situation } from '../generated/control/schemas.ts';
import { createOrder } from '../orders/create-order.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import type { Machine, Transition } from '../orders/machine.ts';
import { raiseEvent } from '../orders/order-events.ts';
import { findOrder, type OrderRecord } from '../orders/order-store.ts';
import { insertGateway } from '../payments/payin-gateway.ts';
import { confirmPayout } from '../payments/payout-handlers.ts';
import type { Platform } from '../platform.ts';
import type { Family } from '../store/schema.ts';
import { orderFacts } from './orders.ts';
import { CREATES, SAMPLE_ORDERS } from './service-calls.ts';
import { findMerchantId } from './setup.ts';

export function triggerHandlers(platform: Platform) {
  return {
    listTriggers: async () => ({ status: 200, body: { items: listSituations() } }),
    trigger: async ({ body: { name, appKey } }) => {
      const merchantId = await findMerchantId(platform.store, appKey);
      return { status: 200, body: orderFacts(await trigger(platform, merchantId, name)) };
    },
  } satisfies Partial<Handlers<undefined>>;
}

const MAX_STEPS = 10;

/** A business payout in a single currency needs no quote. */
const ONE_CURRENCY = { sourceCurrency: 'CNY', targetCurrency: 'CNY', sourceAmount: 100, targetAmount: 100 };

export const DEAD_CALLBACK = 'callback.dead';

interface Goal extends Situation {
  readonly family: Family;
  readonly status: string;
}

const GOALS: readonly Goal[] = [
  ...FAMILIES.flatMap((family) => {
    const { name, states } = machineOf(family);
    return Object.entries(states).map(([status, meaning]) => ({
      family,
      status,
      name: `${family}.${status}`,
      says: `A ${name}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
    }));
  }),
  {
    family: 'global',
    status: 'pending_material',
    name: DEAD_CALLBACK,
    says: 'A global payout whose callback is a dead letter: no receiver accepted it, and it can be replayed.',
  },
];

export function listSituations(): Situation[] {
  return GOALS.map(({ name, says }) => ({ name, says }));
}

/** Creates an order and raises events until it has the status of a situation. @throws Refusal if that is not possible */
async function trigger(platform: Platform, merchantId: string, name: string): Promise<OrderRecord> {
  const goal = GOALS.find((each) => each.name === name);
  if (goal === undefined) throw unknownSituation(name);
  const { family } = goal;
  await platform.store.transaction((tx) => writeJournal(tx, 'control', { trigger: name }));
  const caller = { merchantId, operation: CREATES[family], token: '' };
  const body = { ...SAMPLE_ORDERS[family], ...(family === 'business' ? ONE_CURRENCY : {}) };
  const { order } = await createOrder({ platform }, caller, family, body, async (tx, order) => {
    if (family === 'payin') await insertGateway(tx, platform.seed, order);
  });
  return reachStatus(platform, order, goal);
}

function unknownSituation(name: string): Refusal {
  const family = name.split('.', 1)[0] ?? '';
  const near = GOALS.filter((each) => each.name.startsWith(`${family}.`));
  const names = (near.length > 0 ? near : GOALS).map((each) => each.name).join(', ');
  return new Refusal(`There is no situation \`${name}\`; there are ${names}.`, { httpStatus: 404 });
}

async function reachStatus(platform: Platform, created: OrderRecord, goal: Goal): Promise<OrderRecord> {
  let order = created;
  for (let steps = 0; order.status !== goal.status && steps < MAX_STEPS; steps += 1) {
    const step = firstStep(machineOf(goal.family), order.status, goal.status);
    if (step === undefined) break;
    order = await raise(platform, order, step.event, goal).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.httpStatus !== 409) throw error;
      return (await findOrder(platform.store, created)) ?? created;
    });
  }
  if (order.status === goal.status) return order;
  const message = `The order ${order.tradeId} is \`${order.status}\` already; trigger the situation again.`;
  throw new Refusal(message, { httpStatus: 409 });
}

function raise(
  platform: Platform,
  { merchantId, tradeId }: OrderRecord,
  event: string,
  { family, name }: Goal,
): Promise<OrderRecord> {
  if (event === 'confirm') {
    const [operation = event] = machineOf(family).events.confirm?.operations ?? [];
    const caller = { merchantId, operation, token: '' };
    return confirmPayout({ platform }, caller, family, { tradeId });
  }
  return platform.store.transaction(async (tx) => {
    const order = await raiseEvent(tx, tradeId, event);
    if (name === DEAD_CALLBACK) await giveUpCallbacks(tx, tradeId);
    return order;
  });
}

function firstStep({ transitions }: Machine, from: string, to: string): Transition | undefined {
  const seen = new Set([from]);
  const paths: { readonly at: string; readonly first?: Transition }[] = [{ at: from }];
  for (const { at, first } of paths) {
    if (at === to) return first;
    for (const step of transitions) {
      if (step.from !== at || seen.has(step.to)) continue;
      seen.add(step.to);
      paths.push({ at: step.to, first: first ?? step });
    }
  }
  return undefined;
}
