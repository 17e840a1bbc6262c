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
import { SAMPLE_ORDERS } from './service-calls.ts';
import { merchantOf } from './setup.ts';

export function triggerHandlers(platform: Platform) {
  return {
    listTriggers: async () => ({ status: 200, body: { items: listSituations() } }),
    trigger: async ({ body: { name, appKey } }) => {
      const merchantId = await merchantOf({ db: platform.store.read }, appKey);
      return { status: 200, body: orderFacts(await trigger(platform, merchantId, name)) };
    },
  } satisfies Partial<Handlers<undefined>>;
}

const MAX_STEPS = 10;

const CREATES: Readonly<Record<Family, string>> = {
  global: 'createGlobalPayout',
  business: 'createBusinessPayout',
  personal: 'createPersonalPayout',
  payin: 'createPayin',
};

/** A business payout in a single currency needs no quote. */
const ONE_CURRENCY = { sourceCurrency: 'CNY', targetCurrency: 'CNY', sourceAmount: 100, targetAmount: 100 };

/** Creates an order and brings it to the status of a situation. @throws Refusal if that is not possible */
export async function trigger(platform: Platform, merchantId: string, name: string): Promise<OrderRecord> {
  const isDead = name === DEAD_CALLBACK;
  const goal = isDead ? { family: 'global' as const, status: 'pending_material' } : goalNamed(name);
  if (goal === undefined) throw unknownSituation(name);
  await platform.store.transaction((tx) => writeJournal(tx, 'control', { trigger: name }));
  const { order } = await create(platform, merchantId, goal.family);
  return bring(platform, order, goal, isDead);
}

function unknownSituation(name: string): Refusal {
  const family = name.split('.', 1)[0] ?? '';
  const near = listSituations().filter((each) => each.name.startsWith(`${family}.`));
  const names = (near.length > 0 ? near : listSituations()).map((each) => each.name).join(', ');
  return new Refusal(`There is no situation \`${name}\`; there are ${names}.`, { httpStatus: 404 });
}

function create(platform: Platform, merchantId: string, family: Family) {
  const caller = { merchantId, operation: CREATES[family], token: '' };
  const body = { ...SAMPLE_ORDERS[family], ...(family === 'business' ? ONE_CURRENCY : {}) };
  return createOrder({ platform }, caller, family, body, async (tx, order) => {
    if (family === 'payin') await insertGateway(tx, platform.seed, order);
  });
}

/** Takes one step after the other; the clock may take some of them in the meantime. */
async function bring(
  platform: Platform,
  created: OrderRecord,
  { family, status }: Goal,
  isDead: boolean,
): Promise<OrderRecord> {
  let order = created;
  for (let steps = 0; order.status !== status && steps < MAX_STEPS; steps += 1) {
    const step = firstStep(machineOf(family), order.status, status);
    if (step === undefined) break;
    order = await take(platform, order, step.event, isDead).catch((error: unknown) => {
      if (error instanceof Refusal && error.httpStatus === 409) return reread(platform, created);
      throw error;
    });
  }
  if (order.status === status) return order;
  throw new Refusal(
    `The order ${order.tradeId} is \`${order.status}\` already; trigger the situation again.`,
    {
      httpStatus: 409,
    },
  );
}

async function reread({ store }: Platform, order: OrderRecord): Promise<OrderRecord> {
  return (await findOrder({ db: store.read }, order)) ?? order;
}

function take(
  platform: Platform,
  { merchantId, tradeId, family }: OrderRecord,
  event: string,
  isDead: boolean,
): Promise<OrderRecord> {
  if (event === 'confirm') {
    const [operation = event] = machineOf(family).events.confirm?.operations ?? [];
    const caller = { merchantId, operation, token: '' };
    return confirmPayout({ platform }, caller, family, { tradeId });
  }
  return platform.store.transaction(async (tx) => {
    const order = await raiseEvent(tx, tradeId, event);
    if (isDead) await giveUpCallbacks(tx, tradeId);
    return order;
  });
}

export const DEAD_CALLBACK = 'callback.dead';

export interface Goal {
  readonly family: Family;
  readonly status: string;
}

export function listSituations(): Situation[] {
  const statuses = FAMILIES.flatMap((family) => {
    const { name, states } = machineOf(family);
    return Object.entries(states).map(([status, meaning]) => ({
      name: `${family}.${status}`,
      says: `A ${name}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
    }));
  });
  const says =
    'A global payout whose callback is a dead letter: no receiver accepted it, and it can be replayed.';
  return [...statuses, { name: DEAD_CALLBACK, says }];
}

function goalNamed(name: string): Goal | undefined {
  const [first = '', status = ''] = name.split('.', 2);
  const family = FAMILIES.find((each) => each === first);
  if (family === undefined || name !== `${family}.${status}`) return undefined;
  return Object.hasOwn(machineOf(family).states, status) ? { family, status } : undefined;
}

/** Returns the first step of the shortest path from one status to another, or undefined if there is none. */
function firstStep({ transitions }: Machine, from: string, to: string): Transition | undefined {
  const seen = new Set([from]);
  const ways: { readonly at: string; readonly first?: Transition }[] = [{ at: from }];
  for (const { at, first } of ways) {
    if (at === to) return first;
    for (const step of transitions) {
      if (step.from !== at || seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push({ at: step.to, first: first ?? step });
    }
  }
  return undefined;
}
