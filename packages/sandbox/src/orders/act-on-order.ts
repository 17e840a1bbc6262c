import { documentTypes } from '../documents/documents.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './families.ts';
import type { OrderFacts } from './machine.ts';
import { advance } from './machine.ts';
import { lockNamed, type Naming, nameOf, textOf } from './name-order.ts';
import type { OrderRecord } from './order-record.ts';
import { requireRoomInStore } from './storage-limits.ts';
import { type TransitChange, transit } from './transit.ts';

/** An event that a merchant raises on an order. */
export interface Action {
  readonly family: Family;
  readonly event: string;
  /** Body, form or query, which names the order. */
  readonly request: Naming | undefined;
  /** Runs after life cycle and guards, with the order locked: may refuse, and returns what else changes. */
  readonly prepare?: (tx: Transaction, order: OrderRecord) => Promise<TransitChange>;
}

/**
 * Raises an event on an order in one transaction, if its life cycle and guards permit it.
 * @throws Refusal if the order is unknown or the event is not possible; then nothing changes
 */
export async function actOnOrder(
  { platform }: Pick<ServiceContext, 'platform'>,
  { merchantId, operation }: Caller,
  { family, event, request, prepare }: Action,
): Promise<OrderRecord> {
  const name = nameOf(merchantId, request);
  await requireRoomInStore(platform.store);
  return platform.store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: request });
    const order = await lockNamed(tx, family, name);
    const facts = await factsOf(tx, order, request);
    const step = advance(machineOf(family), order.status, event, facts);
    if (!step.ok) throw step.refusal;
    return transit(tx, order, step.transition, await prepare?.(tx, order));
  });
}

async function factsOf(
  tx: Transaction,
  { tradeId, body: { sourceCurrency, targetCurrency } }: OrderRecord,
  request: Naming | undefined,
): Promise<OrderFacts> {
  return {
    sourceCurrency,
    targetCurrency,
    documents: await documentTypes(tx, tradeId),
    queryNo: textOf(request, 'queryNo'),
    members: Object.keys(request ?? {}),
  };
}
