import { refusal } from '../core/errors.ts';
import type { Family } from '../store/schema.ts';
import { keepsItsIdentity, type Queryable, type Transaction } from '../store/store.ts';
import { machineOf } from './life-cycles.ts';
import { findOrder, lockOrder, type OrderName, type OrderRecord } from './order-store.ts';

/** A body, form or query that names an order. The types are `unknown` because the interface documents only some of them. */
export interface Naming {
  readonly tradeId?: unknown;
  readonly orderNo?: unknown;
  readonly queryNo?: unknown;
  readonly type?: unknown;
}

const LONGEST = 256;

/** Reads an identifier (sandbox choice `names`). @throws Refusal if it is not a string, is too long or cannot be stored */
export function readIdentifier<Property extends string>(
  source: { readonly [Name in Property]?: unknown } | undefined,
  property: Property,
): string | undefined {
  const value = source?.[property];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw refusal(`\`${property}\` must be a string`);
  if (!keepsItsIdentity(value))
    throw refusal(`\`${property}\` must not contain U+0000, U+FFFD or lone surrogates`);
  if ([...value].length <= LONGEST) return value;
  throw refusal(`\`${property}\` must not be longer than ${LONGEST} characters`);
}

export function readOrderName(merchantId: string, source: Naming | undefined): OrderName {
  const tradeId = readIdentifier(source, 'tradeId');
  const orderNo = readIdentifier(source, 'orderNo');
  if (tradeId === undefined && orderNo === undefined) {
    throw refusal('The request names no order; send `tradeId` or `orderNo`');
  }
  return { merchantId, tradeId, orderNo };
}

export async function lockNamed(tx: Transaction, family: Family, name: OrderName): Promise<OrderRecord> {
  return requireFamily(await lockOrder(tx, name), family, name);
}

export async function findNamed(source: Queryable, family: Family, name: OrderName): Promise<OrderRecord> {
  return requireFamily(await findOrder(source, name), family, name);
}

function requireFamily(order: OrderRecord | undefined, family: Family, name: OrderName): OrderRecord {
  if (order?.family === family) return order;
  const { tradeId, orderNo } = name;
  const named = [tradeId && `the \`tradeId\` ${tradeId}`, orderNo && `the \`orderNo\` ${orderNo}`];
  throw refusal(`There is no ${machineOf(family).name} with ${named.filter(Boolean).join(' and ')}`);
}
