import type { Selectable } from 'kysely';
import { addFault, clearFaults } from '../callbacks/attempts.ts';
import {
  DELIVER,
  replayCallback,
  replayDeadLetters,
  reportOnReceiver,
  sendNow,
  unknownCallback,
} from '../callbacks/outbox.ts';
import { readClockOf } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type {
  Callback,
  CallbackLine,
  CallbackPage,
  CallbackWithAttempts,
  Handlers,
  ListCallbacksQuery,
  ListNewestCallbacksQuery,
} from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { MAX_FOUND, matches, newestPage, type SearchTerm, withinSize } from './lists.ts';

const LARGEST_ARRAY = 500;
const MAX_ATTEMPTS_SHOWN = 100;

const MAX_REPLAYED = 1_000;

export function callbackHandlers({ store, scheduler }: Platform) {
  return {
    listCallbacks: async ({ query }) => ({ status: 200, body: await listCallbacks(store, query) }),
    listNewestCallbacks: async ({ query }) => ({ status: 200, body: await newestCallbacks(store, query) }),
    getCallback: async ({ path }) => ({ status: 200, body: await describeCallback(store, path.callbackId) }),
    getReport: async () => ({ status: 200, body: await reportOnReceiver(store) }),
    addFault: async ({ body }) => {
      await store.transaction(async (tx) => {
        await addFault(tx, body);
        await writeJournal(tx, 'control', body);
      });
      return { status: 200, body };
    },
    clearFaults: async () => {
      const cleared = await store.transaction(async (tx) => {
        await writeJournal(tx, 'control', { fault: null });
        return clearFaults(tx);
      });
      return { status: 200, body: { cleared } };
    },
    replayCallback: async ({ path: { callbackId } }) => {
      const seq = await store.transaction((tx) => replayCallback(tx, callbackId));
      return { status: 200, body: { id: callbackId, seq, status: 'pending' } };
    },
    replayDeadLetters: async () => {
      const replayed = await store.transaction((tx) => replayDeadLetters(tx, MAX_REPLAYED));
      const { callbacks } = await reportOnReceiver(store);
      return { status: 200, body: { replayed, left: callbacks.dead } };
    },
    sendCallbackNow: async ({ path: { callbackId } }) => {
      await store.transaction((tx) => sendNow(tx, callbackId));
      // With a manual clock, no task runs automatically.
      if ((await readClockOf(store)).mode === 'manual') await scheduler.advance(0);
      return { status: 200, body: await describeCallback(store, callbackId) };
    },
  } satisfies Partial<Handlers<undefined>>;
}

async function listCallbacks(store: Store, query: ListCallbacksQuery): Promise<Callback[]> {
  const { after = 0, limit = LARGEST_ARRAY, tradeId } = query;
  let select = store.scan.selectFrom('outbox').selectAll().where('id', '>', after).orderBy('id').limit(limit);
  if (tradeId !== undefined) select = select.where('trade_id', '=', tradeId);
  return withinSize(await select.execute()).map(callbackFacts);
}

async function newestCallbacks(store: Store, query: ListNewestCallbacksQuery): Promise<CallbackPage> {
  const { status, tradeId } = query;
  const request = { table: 'outbox', query, indexed: tradeId !== undefined } as const;
  const page = await newestPage(store.scan, request, () => {
    let select = selectCallbacks(store);
    if (status !== undefined) select = select.where('outbox.status', '=', status);
    if (tradeId !== undefined) select = select.where('outbox.trade_id', '=', tradeId);
    return select;
  });
  return { items: await withNextAttempts(store, page.items), next: page.next };
}

export async function findCallbacks(store: Store, term: SearchTerm): Promise<CallbackLine[]> {
  const request = { table: 'outbox', query: { limit: MAX_FOUND } } as const;
  const { items } = await newestPage(store.scan, request, () =>
    selectCallbacks(store).where(matches(term, { columns: ['orders.order_no'], body: 'outbox.body' })),
  );
  return withNextAttempts(store, items);
}

async function describeCallback(store: Store, id: number): Promise<CallbackWithAttempts> {
  const row = await selectCallbacks(store).where('outbox.id', '=', id).executeTakeFirst();
  if (row === undefined) throw unknownCallback();
  const deliveries = await store.read
    .selectFrom('deliveries')
    .select(['id', 'attempt', 'at', 'fault', 'outcome', 'response'])
    .select(['http_status as httpStatus', 'duration_ms as durationMs'])
    .where('outbox_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute();
  const [line] = await withNextAttempts(store, [row]);
  if (line === undefined) throw new Error(`Callback ${id} has no line.`);
  return { ...line, deliveries };
}

function selectCallbacks({ scan }: Store) {
  return scan
    .selectFrom('outbox')
    .innerJoin('orders', 'orders.trade_id', 'outbox.trade_id')
    .innerJoin('merchants', 'merchants.id', 'outbox.merchant_id')
    .selectAll('outbox')
    .select(['orders.order_no', 'merchants.app_key']);
}

type Row = Selectable<Database['outbox']> & { readonly order_no: string; readonly app_key: string };

/** One task per order sends its callbacks, oldest first, so pending ones share the time of the next attempt. */
async function withNextAttempts({ read }: Store, rows: readonly Row[]): Promise<CallbackLine[]> {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const keys = waiting.map((row) => keyOf(row));
  const tasks =
    keys.length === 0
      ? []
      : await read.selectFrom('tasks').select(['key', 'due_at']).where('key', 'in', keys).execute();
  const dueAt = new Map(tasks.map((task) => [task.key, task.due_at]));
  const first = await firstWaiting(read, [...new Set(waiting.map((row) => row.trade_id))]);
  return rows.map((row) => {
    const isPending = row.status === 'pending';
    const before = isPending ? first.get(row.trade_id) : undefined;
    return {
      ...callbackFacts(row),
      orderNo: row.order_no,
      appKey: row.app_key,
      nextAttemptAt: isPending ? (dueAt.get(keyOf(row)) ?? null) : null,
      blockedBy: before === undefined || before.id === row.id ? null : before,
    };
  });
}

async function firstWaiting(read: Store['read'], tradeIds: readonly string[]) {
  if (tradeIds.length === 0) return new Map<string, { id: number; seq: number }>();
  const rows = await read
    .selectFrom('outbox')
    .select(['trade_id', 'id', 'seq'])
    .where('trade_id', 'in', tradeIds)
    .where('status', '=', 'pending')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ trade_id, id, seq }) => [trade_id, { id, seq }]));
}

function keyOf(row: { readonly trade_id: string }): string {
  return `${DELIVER}/${row.trade_id}`;
}

function callbackFacts(row: Selectable<Database['outbox']>): Callback {
  return {
    id: row.id,
    tradeId: row.trade_id,
    seq: row.seq,
    status: row.status,
    attempts: row.attempts,
    replays: row.replays,
    body: JSON.parse(row.body),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  };
}
