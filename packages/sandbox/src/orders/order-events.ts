import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { now } from '../core/clock.ts';
import { refusal, success } from '../core/errors.ts';
import { nextIdentifier } from '../core/identifiers.ts';
import { recordRequest, writeJournal } from '../core/journal.ts';
import { documentTypes } from '../documents/documents.ts';
import { quotedRate } from '../money/quotes.ts';
import type { Caller, Platform } from '../platform.ts';
import { cancel, type InsideHandler, schedule } from '../scheduler/tasks.ts';
import type { Family, WalletType } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './life-cycles.ts';
import { advance, isNotified, isTerminal, next, outOfPlace, type Transition } from './machine.ts';
import { amountPaidIn, moveMoney, readAmounts, requireFittingAmounts, toStoredMoney } from './order-money.ts';
import {
  changeOrder,
  insertOrder,
  lockNamed,
  lockOrder,
  type Naming,
  type OrderData,
  type OrderRecord,
  type OrderTerms,
  readIdentifier,
  readOrderName,
} from './order-store.ts';
import { findDue, outcomeNamed, readOutcome } from './outcomes.ts';

/** The wallet that each family uses (sandbox choice `order-wallets`). */
const WALLETS: Readonly<Record<Family, WalletType>> = {
  global: 'business',
  business: 'business',
  personal: 'personal',
  payin: 'business',
};

/**
 * Creates an order, once per order number, and calls `also` in the same transaction. `refusedAnyway` is true if a
 * magic value forces HTTP 400 although the order exists.
 */
export async function createOrder(
  { store, seed }: Platform,
  { merchantId, operation }: Caller,
  family: Family,
  body: OrderTerms,
  also?: (tx: Transaction, order: OrderRecord) => Promise<void>,
): Promise<{ readonly order: OrderRecord; readonly refusedAnyway: boolean }> {
  const outcome = readOutcome(family, body);
  const { create } = outcomeNamed(family, outcome);
  if (create === 'refused') throw refusal('The create was refused because of a magic value; no order exists');
  const amounts = readAmounts(body);
  const order = await recordRequest(store, operation, body, async (tx) => {
    const lockedRate = await readLockedRate(tx, merchantId, body);
    const price = { merchantId, ...amounts, queryNo: readIdentifier(body, 'queryNo'), lockedRate };
    await requireFittingAmounts(tx, seed, price);
    const paidIn = family === 'payin' ? await amountPaidIn(tx, seed, price) : undefined;
    const orderNo = readIdentifier(body, 'orderNo') ?? (await nextIdentifier(tx, seed, family));
    const status = machineOf(family).initial;
    const amount = paidIn && toStoredMoney(paidIn);
    const data = { outcome, visits: { [status]: 1 }, walletType: WALLETS[family], lockedRate, amount };
    const created = await insertOrder(tx, seed, { merchantId, family, orderNo, status, body, data });
    await also?.(tx, created);
    await scheduleNext(tx, created);
    return created;
  });
  return { order, refusedAnyway: create === 'refused but created' };
}

/** Returns the rate to lock, if `lockRate` is set. @throws Refusal if `queryNo` names no valid quote, even without `lockRate` */
export async function readLockedRate(tx: Transaction, merchantId: string, body: OrderTerms) {
  const queryNo = readIdentifier(body, 'queryNo');
  if (queryNo === undefined) return undefined;
  const { sourceCurrency, targetCurrency } = readAmounts(body);
  const rate = await quotedRate(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
  return body.lockRate === true ? rate : undefined;
}

export const orderResponse = ({ tradeId, status }: OrderRecord) => success({ tradeId, status });

/** Returns the refusal that a magic value forces for a create, although the order exists. */
export function refusedButCreatedResponse({ tradeId }: OrderRecord) {
  const message = 'The create was refused because of a magic value, but the order exists (R-015).';
  return { status: 400, body: { status: '-1', message, data: { tradeId } } } as const;
}

/** Returns the response of operations for which the interface document does not specify one (sandbox choice `answers`). */
export const namedOrderResponse = ({ tradeId, orderNo, status }: OrderRecord) =>
  success({ tradeId, orderNo, status });

export const uploadResponse = (ids: readonly string[]) => success({ fileId: ids[0], fileIds: ids });

export interface Action {
  readonly family: Family;
  readonly event: string;
  readonly request: Naming | undefined;
  /** Runs after the guards, while the order is locked. Returns further changes; may throw a `Refusal`. */
  readonly prepare?: (tx: Transaction, order: OrderRecord) => Promise<Change>;
}

export function actOnOrder({ store }: Platform, { merchantId, operation }: Caller, action: Action) {
  const { family, event, request, prepare } = action;
  const name = readOrderName(merchantId, request);
  return recordRequest(store, operation, request, async (tx) => {
    const order = await lockNamed(tx, family, name);
    const { sourceCurrency, targetCurrency } = order.body;
    const transition = advance(machineOf(family), order.status, event, {
      sourceCurrency,
      targetCurrency,
      documents: await documentTypes(tx, order.tradeId),
      queryNo: readIdentifier(request, 'queryNo'),
      properties: Object.keys(request ?? {}),
    });
    return applyTransition(tx, order, transition, (await prepare?.(tx, order)) ?? {});
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

interface Change {
  readonly body?: OrderTerms | undefined;
  readonly data?: Partial<OrderData> | undefined;
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

async function applyTransition(tx: Transaction, order: OrderRecord, transition: Transition, change: Change) {
  const { event: name, to: status, money } = transition;
  const { visits } = order.data;
  const isMove = isNotified(transition);
  const data = { ...order.data, ...change.data };
  if (money !== undefined) await moveMoney(tx, order, data, money);
  const kept = isMove ? { ...data, visits: { ...visits, [status]: (visits[status] ?? 0) + 1 } } : data;
  const completed = isTerminal(machineOf(order.family), status);
  const after = await changeOrder(tx, order, { ...change, name, status, data: kept, completed });
  if (isMove) {
    await scheduleNext(tx, after);
    await notifyMerchant(tx, after);
  }
  return after;
}

async function scheduleNext(tx: Transaction, order: OrderRecord) {
  const { tradeId, family, status } = order;
  const { outcome, visits } = order.data;
  const due = findDue(machineOf(family), status, outcomeNamed(family, outcome), visits[status]);
  const key = `${ORDER_DUE}/${tradeId}`;
  if (due === undefined) return cancel(tx, key);
  const dueAt = (await now(tx)) + due.afterMs;
  const payload = { tradeId, event: due.event };
  await schedule(tx, { key, kind: ORDER_DUE, subject: tradeId, payload, dueAt });
}

/** Adds a callback to the outbox (sandbox choice `callback-body`). */
async function notifyMerchant(tx: Transaction, order: OrderRecord): Promise<void> {
  const { tradeId, orderNo, status, family, version, updatedAt } = order;
  const type = machineOf(family).name;
  const time = new Date(updatedAt).toISOString();
  await enqueueCallback(tx, order, { tradeId, orderNo, status, type, version, time });
}

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
