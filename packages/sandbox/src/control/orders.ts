import type { CreatePayinRequest } from '@cross-border-payments/server-stubs';
import type * as api from '../generated/control/index.ts';
import { operationTable } from '../generated/control/operation-table.ts';
import { countDecimals, formatAmount, isCurrency, parseDecimal, toMinor } from '../money/amounts.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import { isTerminal, type Machine } from '../orders/machine.ts';
import { ORDER_DUE, raiseEvent, unknownOrder } from '../orders/order-events.ts';
import { readOrderMoney } from '../orders/order-money.ts';
import { findOrder, type OrderRecord } from '../orders/order-store.ts';
import { encodeQrCode, findGateway } from '../payments/payin-handlers.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { contains, matches, newestMatches, newestPage, ok, onDay, type SearchTerm } from './lists.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_NAMESAKES = 20;
const MAX_SUMMED = 1_000;

export function orderHandlers({ store }: Platform) {
  const raise =
    (event: string): api.Handlers<undefined>['payOrder'] =>
    async ({ path: { tradeId } }) =>
      ok(orderFacts(await store.transaction((tx) => raiseEvent(tx, tradeId, event))));
  return {
    listOrders: ({ query }) => ok(listOrders(store, query)),
    getOrder: ({ path: { tradeId } }) => ok(describeOrder(store, tradeId)),
    listDocuments: async () => ok({ items: await listDocuments(store) }),
    listLifeCycles: () => ok({ items: lifeCycles() }),
    payOrder: raise(ORDER_EVENTS.payOrder),
    failOrder: raise(ORDER_EVENTS.failOrder),
    rejectOrder: raise(ORDER_EVENTS.rejectOrder),
    overruleOrder: raise(ORDER_EVENTS.overruleOrder),
    requireMaterial: raise(ORDER_EVENTS.requireMaterial),
    settleOrder: raise(ORDER_EVENTS.settleOrder),
  } satisfies Partial<api.Handlers<undefined>>;
}

function lifeCycles(): api.LifeCycle[] {
  return FAMILIES.map((family) => {
    const machine = machineOf(family);
    const statuses = Object.keys(machine.states).map((status) => ({
      status,
      meaning: machine.states[status] ?? '',
      final: isTerminal(machine, status),
    }));
    return { family, name: machine.name, statuses };
  });
}

/** Returns a page of orders. An order whose number is exactly `text` is found regardless of its age. */
async function listOrders(store: Store, query: api.ListOrdersQuery): Promise<api.OrderPage> {
  const { text, before } = query;
  const readPage = (page: { before?: number; limit?: number }) =>
    newestPage(store.db, { table: 'orders', query: page }, () => {
      const select = selectOrders(store, query);
      return text === undefined ? select : select.where(contains('orders.orderNo', text));
    });
  const page = await readPage(query);
  // If the first page is the only page, it already has all rows.
  const all = before === undefined && page.next === null ? page : await readPage({ limit: MAX_SUMMED });
  const named = text === undefined || before !== undefined ? [] : await namedExactly(store, query, text);
  const rows = new Map([...named, ...page.items].map((row) => [row.id, row]));
  const items = [...rows.values()].sort((a, b) => b.id - a.id).map(toLine);
  return {
    items,
    next: page.next,
    total: text === undefined ? await countOrders(store, query) : null,
    summed: { orders: all.items.length, amounts: sumAmounts(all.items.map(toLine)) },
  };
}

function sumAmounts(lines: readonly api.OrderLine[]): api.Amount[] {
  const sums = new Map<string, bigint>();
  for (const { source } of lines) {
    if (source === null || !isCurrency(source.currency)) continue;
    const { currency, amount } = source;
    const decimal = parseDecimal(amount);
    const minor = decimal && toMinor(decimal, countDecimals(currency));
    if (minor !== undefined) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  return [...sums].map(([currency, minor]) => ({ currency, amount: formatAmount({ currency, minor }) }));
}

const MAX_UPLOADS = 100;

function selectDocuments({ db }: Store) {
  const columns = ['documents.id', 'type', 'fileName', 'mediaType', 'size', 'sha256'] as const;
  return db.selectFrom('documents').select(columns);
}

function listDocuments(store: Store): Promise<api.UploadedDocument[]> {
  return selectDocuments(store)
    .leftJoin('orders', 'orders.tradeId', 'documents.tradeId')
    .select(['documents.tradeId', 'orders.orderNo', 'documents.createdAt'])
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id')
    .limit(MAX_UPLOADS)
    .execute();
}

export async function findOrders(store: Store, term: SearchTerm): Promise<api.OrderLine[]> {
  const columns = ['orders.orderNo', 'orders.tradeId'];
  const items = await newestMatches(store.db, 'orders', () =>
    selectOrders(store, {}).where(matches(term, { columns, body: 'orders.body' })),
  );
  return items.map(toLine);
}

function selectMatching({ db }: Store, { family, status, day }: api.ListOrdersQuery) {
  let select = db.selectFrom('orders').where(onDay('orders.createdAt', day));
  if (family !== undefined) select = select.where('orders.family', '=', family);
  if (status !== undefined) select = select.where('orders.status', '=', status);
  return select;
}

async function countOrders(store: Store, query: api.ListOrdersQuery): Promise<number> {
  const counted = selectMatching(store, query).select(({ fn }) => fn.countAll<number>().as('orders'));
  return (await counted.executeTakeFirstOrThrow()).orders;
}

function selectOrders(store: Store, query: api.ListOrdersQuery) {
  return selectMatching(store, query)
    .innerJoin('merchants', 'merchants.id', 'orders.merchantId')
    .select(['orders.id', 'tradeId', 'orderNo', 'family', 'status', 'body', 'updatedAt'])
    .select(['merchants.appKey', 'orders.createdAt']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

async function namedExactly(store: Store, filter: api.ListOrdersQuery, text: string) {
  const merchants = store.db.selectFrom('merchants').select('id');
  const byNumber = selectOrders(store, filter)
    .where('orders.merchantId', 'in', merchants)
    .where('orders.orderNo', '=', text)
    .limit(MAX_NAMESAKES);
  const byTradeId = selectOrders(store, filter).where('orders.tradeId', '=', text);
  return [...(await byTradeId.execute()), ...(await byNumber.execute())];
}

function toLine({ body: text, ...row }: Row): api.OrderLine {
  const body = JSON.parse(text) as Json;
  return {
    ...row,
    source: readAmount(body.sourceAmount, body.sourceCurrency),
    target: readAmount(body.targetAmount, body.targetCurrency),
    beneficiary: findBeneficiary(body),
  };
}

/** Merchants may send any JSON, so the properties may have any type. */
function findBeneficiary(body: Json): string | null {
  const { fullName, firstName, lastName, accountName, accountInfo } = Object(body.beneficiary) as Json;
  const names = [firstName, lastName].filter((name) => typeof name === 'string').join(' ');
  const known = [fullName, names, (Object(accountInfo) as Json).name, accountName, body.beneficiaryId];
  return known.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

function readAmount(amount: unknown, currency: unknown): api.Amount | null {
  const isThere = (typeof amount === 'number' || typeof amount === 'string') && amount !== '';
  return isThere ? { amount: String(amount), currency: typeof currency === 'string' ? currency : '' } : null;
}

const MAX_EVENTS = 500;
const MAX_DOCUMENTS = 200;

const ORDER_EVENTS = {
  payOrder: 'pay',
  failOrder: 'fail',
  rejectOrder: 'reject',
  overruleOrder: 'overrule',
  requireMaterial: 'requireMaterial',
  settleOrder: 'settle',
} as const;

export function orderFacts(order: OrderRecord): api.OrderFacts {
  const { tradeId, orderNo, family, status, version, createdAt, updatedAt, completedAt } = order;
  return { tradeId, orderNo, family, status, version, createdAt, updatedAt, completedAt };
}

async function describeOrder(store: Store, tradeId: string): Promise<api.Order> {
  const order = await findOrder(store, { tradeId });
  if (order === undefined) throw unknownOrder(tradeId);
  const machine = machineOf(order.family);
  const money = readOrderMoney(order.data);
  const payin = order.family === 'payin' ? await describePayin(store, order) : {};
  const { appKey } = await store.db
    .selectFrom('merchants')
    .select('appKey')
    .where('id', '=', order.merchantId)
    .executeTakeFirstOrThrow();
  const documents = selectDocuments(store).where('tradeId', '=', tradeId);
  const isConfirmable = machine.transitions.some(
    ({ from, event }) => from === order.status && event === 'confirm',
  );
  const confirms = isConfirmable ? (machine.events.confirm?.operations ?? []) : [];
  return {
    ...orderFacts(order),
    appKey,
    beneficiary: findBeneficiary({ ...order.body }),
    confirmedBy: confirms.find((id) => !id.endsWith('Deprecated')) ?? null,
    meaning: machine.states[order.status] ?? '',
    money: money ? { amount: formatAmount(money), currency: money.currency } : null,
    body: { ...order.body },
    data: { ...order.data },
    timeline: await readTimeline(store, tradeId, machine),
    documents: await documents.orderBy('createdAt').orderBy('id').limit(MAX_DOCUMENTS).execute(),
    due: await readDue(store, tradeId),
    actions: listActions(machine, order.status),
    ...payin,
  };
}

async function readTimeline(store: Store, tradeId: string, machine: Machine): Promise<api.TimelineEvent[]> {
  const events = await store.db
    .selectFrom('order_events')
    .select(['seq', 'at', 'name', 'fromStatus as from', 'toStatus as to', 'data'])
    .where('tradeId', '=', tradeId)
    .orderBy('seq', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return events.reverse().map(({ data: text, ...event }) => {
    const data = JSON.parse(text) as api.TimelineEvent['data'];
    const by = data.by === 'control' ? 'control' : (machine.events[event.name]?.by ?? 'merchant');
    return { ...event, by, data };
  });
}

async function readDue({ db }: Store, tradeId: string): Promise<api.Order['due']> {
  const task = await db
    .selectFrom('tasks')
    .select(['dueAt', 'payload'])
    .where('key', '=', `${ORDER_DUE}/${tradeId}`)
    .executeTakeFirst();
  return task === undefined ? null : { at: task.dueAt, event: JSON.parse(task.payload).event };
}

function listActions(machine: Machine, status: string): api.Order['actions'] {
  return Object.entries(ORDER_EVENTS).flatMap(([id, event]) => {
    const row = machine.transitions.find((each) => each.from === status && each.event === event);
    const path = operationTable.find((operation) => operation.id === id)?.path ?? '';
    const action = path.slice(path.lastIndexOf('/') + 1) as api.Order['actions'][number]['action'];
    return row === undefined ? [] : [{ action, to: row.to }];
  });
}

/** Only this API returns a QR code, because the interface document has none (sandbox choice `qr-code`). */
async function describePayin(store: Store, { tradeId, body }: OrderRecord) {
  const gateway = await findGateway(store, tradeId);
  const qrCode = encodeQrCode(gateway, (body as CreatePayinRequest).payType ?? 'qrcode');
  return { gateway: { ...gateway }, ...(qrCode ? { qrCode } : {}) };
}
