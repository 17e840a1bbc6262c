import type { Selectable } from 'kysely';
import { DELIVER } from '../callbacks/outbox.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { CallbackAnswer, CallbackLine, Page } from './answers.ts';
import { ControlError } from './control-error.ts';
import { newestPage } from './newest-page.ts';
import { choiceOfQuery, textOfQuery, wholeOfQuery } from './read-members.ts';

const LARGEST_ARRAY = 500;
const MOST_ATTEMPTS_SHOWN = 100;
const STATUSES = ['pending', 'delivered', 'dead'] as const;

/** Callbacks, oldest first. @throws ControlError for a query that cannot be */
export async function listCallbacks(store: Store, query: URLSearchParams) {
  const limit = wholeOfQuery(query, 'limit', 1, LARGEST_ARRAY) ?? LARGEST_ARRAY;
  const tradeId = textOfQuery(query, 'tradeId');
  let select = store.read
    .selectFrom('outbox')
    .selectAll()
    .where('id', '>', wholeOfQuery(query, 'after', 0, Number.MAX_SAFE_INTEGER) ?? 0)
    .orderBy('id')
    .limit(limit);
  if (tradeId !== undefined) select = select.where('trade_id', '=', tradeId);
  return (await select.execute()).map(callbackFacts);
}

/** A page of callbacks, newest first, with when the pending ones go out. @throws ControlError for a wrong query */
export async function newestCallbacks(store: Store, query: URLSearchParams): Promise<Page<CallbackLine>> {
  const status = choiceOfQuery(query, 'status', STATUSES);
  const tradeId = textOfQuery(query, 'tradeId');
  const request = { table: 'outbox', query, indexed: tradeId !== undefined } as const;
  const page = await newestPage(store.read, request, ({ above, below, limit }) => {
    let select = selectCallbacks(store)
      .where('outbox.id', '>', above)
      .where('outbox.id', '<', below)
      .orderBy('outbox.id', 'desc')
      .limit(limit);
    if (status !== undefined) select = select.where('outbox.status', '=', status);
    if (tradeId !== undefined) select = select.where('outbox.trade_id', '=', tradeId);
    return select.execute();
  });
  return { items: await withNextAttempts(store, page.items), next: page.next };
}

/** A callback with its newest 100 attempts. @throws ControlError when there is none of that number */
export async function describeCallback(store: Store, id: number): Promise<CallbackAnswer> {
  const row = await selectCallbacks(store).where('outbox.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new ControlError(404, 'There is no callback of that number.');
  const deliveries = await store.read
    .selectFrom('deliveries')
    .select(['id', 'attempt', 'at', 'fault', 'outcome', 'answer'])
    .select(['http_status as httpStatus', 'duration_ms as durationMs'])
    .where('outbox_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_ATTEMPTS_SHOWN)
    .execute();
  const [line] = await withNextAttempts(store, [row]);
  if (line === undefined) throw new Error(`The callback ${id} was lost on the way.`);
  return { ...line, deliveries };
}

function selectCallbacks({ read }: Store) {
  return read
    .selectFrom('outbox')
    .innerJoin('orders', 'orders.trade_id', 'outbox.trade_id')
    .innerJoin('merchants', 'merchants.id', 'outbox.merchant_id')
    .selectAll('outbox')
    .select(['orders.order_no', 'merchants.app_key']);
}

type Row = Selectable<Database['outbox']> & { readonly order_no: string; readonly app_key: string };

/** One task per order sends its callbacks, so those that wait share its time. */
async function withNextAttempts({ read }: Store, rows: readonly Row[]): Promise<CallbackLine[]> {
  const waiting = rows.filter(({ status }) => status === 'pending').map((row) => keyOf(row));
  const tasks =
    waiting.length === 0
      ? []
      : await read.selectFrom('tasks').select(['key', 'due_at']).where('key', 'in', waiting).execute();
  const dueAt = new Map(tasks.map((task) => [task.key, task.due_at]));
  return rows.map((row) => ({
    ...callbackFacts(row),
    orderNo: row.order_no,
    appKey: row.app_key,
    nextAttemptAt: row.status === 'pending' ? (dueAt.get(keyOf(row)) ?? null) : null,
  }));
}

function keyOf(row: { readonly trade_id: string }): string {
  return `${DELIVER}/${row.trade_id}`;
}

function callbackFacts(row: Selectable<Database['outbox']>) {
  return {
    id: row.id,
    tradeId: row.trade_id,
    seq: row.seq,
    status: row.status,
    attempts: row.attempts,
    replays: row.replays,
    body: JSON.parse(row.body) as CallbackLine['body'],
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  };
}
