import type { CreatePersonalPayoutRequest } from '@cross-border-payments/server-stubs';
import type { Selectable } from 'kysely';
import { canonicalJson } from '../core/canonical-json.ts';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { deriveIdentifier, type Seed } from '../core/identifiers.ts';
import { keptBody, writeJournal } from '../core/journal.ts';
import type { Database, Family, WalletType } from '../store/schema.ts';
import { keepsItsIdentity, lockRows, type Queryable, type Transaction } from '../store/store.ts';
import { machineOf } from './life-cycles.ts';
import type { OutcomeName } from './outcomes.ts';

export interface OrderData {
  readonly outcome: OutcomeName;
  readonly visits: Readonly<Record<string, number>>;
  readonly walletType: WalletType;
  /** Amount held or collected, in minor units. A payout has no amount before its confirm. */
  readonly amount?: { readonly currency: string; readonly minor: string } | undefined;
  readonly lockedRate?: string | undefined;
  readonly rate?: string | undefined;
}

export function toOrder({ body, data, ...row }: Selectable<Database['orders']>) {
  return { ...row, body: JSON.parse(body) as OrderTerms, data: JSON.parse(data) as OrderData };
}

export type OrderRecord = Readonly<ReturnType<typeof toOrder>>;

export type NewOrder = Pick<OrderRecord, 'merchantId' | 'family' | 'orderNo' | 'status' | 'body' | 'data'>;

/** Inserts an order, once per number. Its trade id is derived: creates do not wait for a counter. */
export async function insertOrder(tx: Transaction, seed: Seed, order: NewOrder): Promise<OrderRecord> {
  const { family, merchantId, orderNo } = order;
  const at = await now(tx);
  const tradeId = deriveIdentifier(seed, family, merchantId, orderNo);
  const content = { body: keptBody(order.body), data: JSON.stringify(order.data) };
  const row = await tx.db
    .insertInto('orders')
    .values({ ...order, ...content, tradeId, version: 1, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined)
    throw refusal(`The order number ${orderNo} is used already; each order needs its own`, 'R-029');
  const record = toOrder(row);
  await writeEvent(tx, record, 'create', null);
  return record;
}

interface OrderChange {
  readonly name: string;
  readonly status: string;
  readonly body?: OrderTerms | undefined;
  readonly data?: OrderData | undefined;
  readonly completed?: boolean | undefined;
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes an order and adds the event to its timeline. @throws Error if the order was not locked */
export async function changeOrder(tx: Transaction, order: OrderRecord, change: OrderChange) {
  const at = await now(tx);
  const { status, body = order.body, data = order.data } = change;
  const content = { body: keptBody(body), data: JSON.stringify(data) };
  const completedAt = change.completed ? at : order.completedAt;
  const row = await tx.db
    .updateTable('orders')
    .set({ status, ...content, version: order.version + 1, updatedAt: at, completedAt })
    .where('tradeId', '=', order.tradeId)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`The order ${order.tradeId} was changed without being locked.`);
  const record = toOrder(row);
  await writeEvent(tx, record, change.name, order.status, change.event);
  return record;
}

async function writeEvent(tx: Transaction, order: OrderRecord, name: string, from: string | null, data = {}) {
  const { tradeId, orderNo, family, status: to, version, updatedAt } = order;
  const event = { tradeId, seq: version, at: updatedAt, name, fromStatus: from, toStatus: to };
  const row = { ...event, data: canonicalJson(data) };
  await tx.db.insertInto('order_events').values(row).execute();
  await writeJournal(tx, 'order', { tradeId, orderNo, family, event: name, from, to, data });
}

/** Identifies an order of a merchant or, if no merchant is given, of any merchant. */
export type OrderName = Readonly<Partial<Record<'merchantId' | 'tradeId' | 'orderNo', string | undefined>>>;

export async function lockOrder(tx: Transaction, name: OrderName): Promise<OrderRecord | undefined> {
  const row = await lockRows(tx, byName(tx, name)).executeTakeFirst();
  return row && toOrder(row);
}

export async function findOrder(source: Queryable, name: OrderName): Promise<OrderRecord | undefined> {
  const row = await byName(source, name).executeTakeFirst();
  return row && toOrder(row);
}

function byName({ db }: Queryable, { merchantId, tradeId, orderNo }: OrderName) {
  if (tradeId === undefined && orderNo === undefined)
    throw new RangeError('An order needs a `tradeId` or an `orderNo`.');
  let query = db.selectFrom('orders').selectAll();
  if (merchantId !== undefined) query = query.where('merchantId', '=', merchantId);
  if (tradeId !== undefined) query = query.where('tradeId', '=', tradeId);
  if (orderNo !== undefined) query = query.where('orderNo', '=', orderNo);
  return query;
}

export interface OrderTerms {
  readonly orderNo?: string | null;
  readonly queryNo?: string | null;
  readonly lockRate?: boolean;
  readonly sourceCurrency?: string | null;
  readonly targetCurrency?: string | null;
  readonly sourceAmount?: number | string | null;
  readonly targetAmount?: number | string | null;
}

/** Reads the terms of a create whose properties the interface does not document. @throws Refusal for a wrong type */
export function readTerms(body: CreatePersonalPayoutRequest): OrderTerms {
  for (const property of ['orderNo', 'queryNo', 'sourceCurrency', 'targetCurrency'])
    if (!['string', 'undefined'].includes(typeof (body[property] ?? undefined)))
      throw refusal(`\`${property}\` must be a string`);
  for (const property of ['sourceAmount', 'targetAmount'])
    if (!['string', 'number', 'undefined'].includes(typeof (body[property] ?? undefined)))
      throw refusal(`\`${property}\` must be an amount`);
  return body as OrderTerms;
}

/** A body, form or query that names an order. The types are `unknown` because the interface documents only some of them. */
export type Naming = Readonly<Partial<Record<'tradeId' | 'orderNo' | 'queryNo' | 'type', unknown>>>;

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
