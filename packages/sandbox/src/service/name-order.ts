import type { OrderRecord } from '../order-store/order-record.ts';
import { findOrder, lockOrder, type OrderName } from '../order-store/orders.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOfOrder } from './families.ts';
import { refuseBecause } from './refuse.ts';

/** What may name an order: a body, a form or a query. */
export type Naming = Readonly<Record<string, unknown>> | undefined;

const LONGEST = 256;

/** One text of a request whose members are not shown. @throws Refusal when it is given and no text. */
export function textOf(source: Naming, member: string): string | undefined {
  const value = source?.[member];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return refuseBecause(`\`${member}\` must be a text`);
  // PostgreSQL keeps no such character.
  if (value.includes('\0')) return refuseBecause(`\`${member}\` must not hold the character U+0000`);
  return [...value].length <= LONGEST
    ? value
    : refuseBecause(`\`${member}\` must not be longer than ${LONGEST} characters`);
}

/** The identifiers in a request. @throws Refusal when there is none. */
export function nameOf(merchantId: string, source: Naming): OrderName {
  const tradeId = textOf(source, 'tradeId');
  const orderNo = textOf(source, 'orderNo');
  if (tradeId === undefined && orderNo === undefined) {
    refuseBecause('The request names no order; give `tradeId` or `orderNo`');
  }
  return { merchantId, tradeId, orderNo };
}

/** The order, locked. @throws Refusal when the merchant has none of that name in the family. */
export async function lockNamed(tx: Transaction, family: Family, name: OrderName): Promise<OrderRecord> {
  return ofFamily(await lockOrder(tx, name), family, name);
}

/** The order, for reading. @throws Refusal when the merchant has none of that name in the family. */
export async function findNamed(
  source: Pick<Transaction, 'db'>,
  family: Family,
  name: OrderName,
): Promise<OrderRecord> {
  return ofFamily(await findOrder(source, name), family, name);
}

function ofFamily(
  order: OrderRecord | undefined,
  family: Family,
  { tradeId, orderNo }: OrderName,
): OrderRecord {
  if (order?.family === family) return order;
  const named = [
    ...(tradeId === undefined ? [] : [`the tradeId ${tradeId}`]),
    ...(orderNo === undefined ? [] : [`the orderNo ${orderNo}`]),
  ];
  return refuseBecause(`There is no ${machineOfOrder(family).name} with ${named.join(' and ')}`);
}
