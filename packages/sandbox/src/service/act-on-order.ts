import { writeJournal } from '../journal/journal.ts';
import type { OrderRecord } from '../order-store/order-record.ts';
import { advance } from '../orders/machine.ts';
import type { OrderFacts } from '../orders/order-facts.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { documentTypes } from './documents.ts';
import { machineOfOrder } from './families.ts';
import { lockNamed, type Naming, nameOf, textOf } from './name-order.ts';
import { refuse } from './refuse.ts';
import type { Caller, ServiceContext } from './service-context.ts';
import { type TransitChange, transit } from './transit.ts';

/** What a merchant does to an order. */
export interface Action {
  readonly operation: string;
  readonly family: Family;
  readonly event: string;
  /** Body, form or query; it names the order. */
  readonly request: Naming;
  /** Decides beside life cycle and guards, and says what else changes. Runs with the order locked. */
  readonly prepare?: (tx: Transaction, order: OrderRecord) => Promise<TransitChange>;
}

/**
 * Brings an event to an order, in one transaction: the life cycle and its guards decide.
 * @throws Refusal when the order is unknown, or the event is not possible; nothing changed then.
 */
export function actOnOrder(
  { platform }: ServiceContext,
  { merchantId }: Caller,
  { operation, family, event, request, prepare }: Action,
): Promise<OrderRecord> {
  const name = nameOf(merchantId, request);
  return platform.store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: request });
    const order = await lockNamed(tx, family, name);
    const facts = await factsOf(tx, order, request);
    const step = advance(machineOfOrder(family), order.status, event, facts);
    if (!step.ok) return refuse(step.refusal);
    return transit(tx, order, step.transition, await prepare?.(tx, order));
  });
}

async function factsOf(tx: Transaction, order: OrderRecord, request: Naming): Promise<OrderFacts> {
  const { sourceCurrency, targetCurrency } = order.body;
  return {
    sourceCurrency: typeof sourceCurrency === 'string' ? sourceCurrency : undefined,
    targetCurrency: typeof targetCurrency === 'string' ? targetCurrency : undefined,
    documents: await documentTypes(tx, order.tradeId),
    queryNo: textOf(request, 'queryNo'),
    members: Object.keys(request ?? {}),
  };
}
