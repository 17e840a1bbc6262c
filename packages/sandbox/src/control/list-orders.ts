import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { AmountAnswer, OrderLine, Page } from './answers.ts';
import { newestPage } from './newest-page.ts';
import { choiceOfQuery, textOfQuery } from './read-members.ts';

type Row = Selectable<Database['orders']> & { readonly app_key: string };

const FAMILIES = ['global', 'business', 'personal', 'payin'] as const;
const MOST_NAMESAKES = 20;

/**
 * A page of the orders of all merchants, newest first. `text` is a part of the order number, or a trade id; an order
 * that has exactly this number is found however old it is.
 * @throws ControlError for a filter that cannot be
 */
export async function listOrders(store: Store, query: URLSearchParams): Promise<Page<OrderLine>> {
  const filter = {
    family: choiceOfQuery(query, 'family', FAMILIES),
    status: textOfQuery(query, 'status'),
  };
  const text = textOfQuery(query, 'text');
  const page = await newestPage(store.read, { table: 'orders', query }, ({ above, below, limit }) => {
    let select = selectOrders(store, filter)
      .where('orders.id', '>', above)
      .where('orders.id', '<', below)
      .orderBy('orders.id', 'desc')
      .limit(limit);
    if (text !== undefined) select = select.where(holds('orders.order_no', text));
    return select.execute();
  });
  const named = text === undefined || query.has('before') ? [] : await namedExactly(store, filter, text);
  const rows = new Map([...named, ...page.items].map((row) => [row.id, row]));
  return { items: [...rows.values()].sort((a, b) => b.id - a.id).map(toLine), next: page.next };
}

interface Filter {
  readonly family?: (typeof FAMILIES)[number] | undefined;
  readonly status?: string | undefined;
}

function selectOrders({ read }: Store, { family, status }: Filter) {
  let select = read
    .selectFrom('orders')
    .innerJoin('merchants', 'merchants.id', 'orders.merchant_id')
    .selectAll('orders')
    .select('merchants.app_key');
  if (family !== undefined) select = select.where('orders.family', '=', family);
  if (status !== undefined) select = select.where('orders.status', '=', status);
  return select;
}

async function namedExactly(store: Store, filter: Filter, text: string): Promise<readonly Row[]> {
  const merchants = store.read.selectFrom('merchants').select('id');
  const byNumber = selectOrders(store, filter)
    .where('orders.merchant_id', 'in', merchants)
    .where('orders.order_no', '=', text)
    .limit(MOST_NAMESAKES);
  const byTradeId = selectOrders(store, filter).where('orders.trade_id', '=', text);
  return [...(await byTradeId.execute()), ...(await byNumber.execute())];
}

function holds(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

function toLine(row: Row): OrderLine {
  const body = JSON.parse(row.body) as Readonly<Record<string, unknown>>;
  return {
    id: row.id,
    tradeId: row.trade_id,
    orderNo: row.order_no,
    family: row.family,
    status: row.status,
    appKey: row.app_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    source: amountOf(body.sourceAmount, body.sourceCurrency),
    target: amountOf(body.targetAmount, body.targetCurrency),
  };
}

function amountOf(amount: unknown, currency: unknown): AmountAnswer | null {
  const isThere = (typeof amount === 'number' || typeof amount === 'string') && amount !== '';
  return isThere ? { amount: String(amount), currency: typeof currency === 'string' ? currency : '' } : null;
}
