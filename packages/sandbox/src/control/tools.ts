import { suggestion } from '@cross-border-payments/explain/near';
import { operationTable, type Service } from '@cross-border-payments/server-stubs';
import { createFetchHandler } from '@cross-border-payments/server-stubs/fetch';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { giveUpCallbacks } from '../callbacks/outbox.ts';
import { writeJournal } from '../core/journal.ts';
import { REQUEST_ID_HEADER } from '../core/request-log.ts';
import { SIGNATURE_HEADER, signText } from '../core/signature.ts';
import type { Handlers, ServiceOperation } from '../generated/control/index.ts';
import type { Situation } from '../generated/control/schemas.ts';
import { newToken } from '../merchants/authentication-handlers.ts';
import { DEMO_APP_KEY } from '../merchants/merchants.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import type { Machine, Transition } from '../orders/machine.ts';
import { createOrder, raiseEvent } from '../orders/order-events.ts';
import { findOrder, type OrderRecord } from '../orders/order-store.ts';
import { insertGateway } from '../payments/payin-handlers.ts';
import { confirmPayout } from '../payments/payout-handlers.ts';
import type { Platform } from '../platform.ts';
import { MAX_FAULTS } from '../service/response-faults.ts';
import type { Family } from '../store/schema.ts';
import { ok } from './lists.ts';
import { findMerchantId } from './money.ts';
import { orderFacts } from './orders.ts';

export function triggerHandlers(platform: Platform) {
  return {
    listTriggers: () => ok({ items: listSituations() }),
    trigger: async ({ body: { name, appKey } }) => {
      const merchantId = await findMerchantId(platform.store, appKey);
      return ok(orderFacts(await trigger(platform, merchantId, name)));
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

async function trigger(platform: Platform, merchantId: string, name: string): Promise<OrderRecord> {
  const goal = GOALS.find((each) => each.name === name);
  if (goal === undefined) throw unknownSituation(name);
  const { family } = goal;
  await platform.store.transaction((tx) => writeJournal(tx, 'control', { trigger: name }));
  const caller = { merchantId, operation: CREATES[family], token: '' };
  const body = { ...SAMPLE_ORDERS[family], ...(family === 'business' ? ONE_CURRENCY : {}) };
  const { order } = await createOrder(platform, caller, family, body, async (tx, order) => {
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

function raise(platform: Platform, { merchantId, tradeId }: OrderRecord, event: string, goal: Goal) {
  const { family, name } = goal;
  if (event === 'confirm') {
    const [operation = event] = machineOf(family).events.confirm?.operations ?? [];
    const caller = { merchantId, operation, token: '' };
    return confirmPayout(platform, caller, family, { tradeId });
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

const USD_TO_CNY = { sourceCurrency: 'USD', targetCurrency: 'CNY', sourceAmount: 100 };

const CREATES: Readonly<Record<Family, string>> = {
  global: 'createGlobalPayout',
  business: 'createBusinessPayout',
  personal: 'createPersonalPayout',
  payin: 'createPayin',
};

/** For each create, the smallest body that the document accepts, without `orderNo`. */
export const SAMPLE_ORDERS = {
  global: {
    ...USD_TO_CNY,
    purpose: 'Salary',
    beneficiary: { fullName: 'Li Si', accountType: 'bank', accountInfo: { number: '6216610200016587010' } },
  },
  business: {
    transactionMode: 'cnyMode',
    ...USD_TO_CNY,
    targetAmount: 712,
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: {} },
    beneficiary: {
      fullName: 'Shenzhen Example Co. Ltd.',
      accountName: 'Li Si',
      accountNumber: '6216610200016587010',
      idNumber: '11010519491231002X',
      address: {},
    },
  },
  personal: { ...USD_TO_CNY, payer: { fullName: 'Jane Doe' }, beneficiary: { fullName: 'Li Si' } },
  payin: {
    sourceCurrency: 'CNY',
    targetCurrency: 'USD',
    sourceAmount: 712,
    targetAmount: 100,
    getway: 'alipay',
    purpose: 'Rent',
    payer: { fullName: '李四', relationship: 'Self' },
    beneficiary: { fullName: 'Example University' },
  },
} as const satisfies Record<Family, object>;

export function operationHandlers(reference: string | undefined) {
  const items = operationTable.map(({ id, method, path, tag = '', summary = '', body }): ServiceOperation => {
    const kind = body === undefined ? 'none' : body.formats[0]?.kind === 'json' ? 'json' : 'form';
    const family = FAMILIES.find((each) => CREATES[each] === id);
    return { id, method, path, tag, summary, body: kind, sample: family ? SAMPLE_ORDERS[family] : null };
  });
  return {
    listOperations: () => ok({ reference: reference ?? null, items }),
  } satisfies Partial<Handlers<undefined>>;
}

export function callHandlers({ store, seed }: Platform, service: Service) {
  const send = createFetchHandler(service);
  return {
    callService: async ({ body: { operation: id, appKey = DEMO_APP_KEY, query = {}, body } }) => {
      const operation = operationTable.find((each) => each.id === id);
      if (operation === undefined) throw unknownOperation(id, 404);
      const merchantId = await findMerchantId(store, appKey);
      const token = await store.transaction((tx) => newToken(tx, seed, { merchantId }));
      const url = new URL(operation.path, 'http://sandbox');
      url.search = String(new URLSearchParams(query));
      const { method } = operation;
      // A `Request` with the method GET must not have a body.
      const text = body === undefined || method === 'GET' ? '' : JSON.stringify(body);
      const headers = { appkey: appKey, token, [SIGNATURE_HEADER]: signText(token, text) };
      const content = { headers: { ...headers, 'content-type': 'application/json' }, body: text };
      const response = await send(new Request(url, { method, headers, ...(text === '' ? {} : content) }));
      const requestId = response.headers.get(REQUEST_ID_HEADER) ?? '';
      return ok({ requestId, httpStatus: response.status, response: await response.json() });
    },
  } satisfies Partial<Handlers<undefined>>;
}

export function responseFaultHandlers({ store, responseFaults }: Platform) {
  return {
    listResponseFaults: () => ok({ items: responseFaults.list() }),
    addResponseFault: async ({ body }) => {
      const { operation } = body;
      if (operation !== undefined && !operationTable.some(({ id }) => id === operation))
        throw unknownOperation(operation);
      if (!responseFaults.add(body)) {
        const message = `${MAX_FAULTS} faults wait already, which is the limit. Remove them with \`DELETE /_sandbox/responses/faults\`.`;
        throw new Refusal(message, { httpStatus: 409 });
      }
      await store.transaction((tx) => writeJournal(tx, 'control', { responseFault: body }));
      return ok(body);
    },
    clearResponseFaults: async () => {
      await store.transaction((tx) => writeJournal(tx, 'control', { responseFault: null }));
      return ok({ cleared: responseFaults.clear() });
    },
  } satisfies Partial<Handlers<undefined>>;
}

function unknownOperation(id: string, httpStatus = 400): Refusal {
  const ids = operationTable.map((each) => each.id);
  return new Refusal(`\`${id}\` is not an operation of the document${suggestion(ids, id)}`, { httpStatus });
}
