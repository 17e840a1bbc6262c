import { sql } from 'kysely';
import { serviceAppKey } from '../callbacks/deliver.ts';
import {
  addFault,
  clearFaults,
  DELIVER,
  replayCallback,
  replayDeadLetters,
  reportOnReceiver,
  sendNow,
  unknownCallback,
} from '../callbacks/outbox.ts';
import { appendWebhook, callbackHeaders } from '../callbacks/send.ts';
import { readClock } from '../core/clock.ts';
import type { Seed } from '../core/identifiers.ts';
import type * as api from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { matches, newestMatches, newestPage, ok, onDay, type SearchTerm, withinSize } from './lists.ts';

const LARGEST_ARRAY = 500;
const MAX_ATTEMPTS_SHOWN = 100;

const MAX_REPLAYED = 1_000;

export function callbackHandlers({ store, scheduler, seed }: Platform) {
  return {
    listCallbacks: ({ query }) => ok(listCallbacks(store, query)),
    listNewestCallbacks: ({ query }) => ok(newestCallbacks(store, query)),
    getCallback: ({ path: { callbackId } }) => ok(describeCallback(store, seed, callbackId)),
    getReport: () => ok(reportOnReceiver(store)),
    addFault: async ({ body }) => {
      await store.transaction((tx) => addFault(tx, body));
      return ok(body);
    },
    clearFaults: async () => ok({ cleared: await store.transaction(clearFaults) }),
    replayCallback: async ({ path: { callbackId: id } }) => {
      const seq = await store.transaction((tx) => replayCallback(tx, id));
      return ok({ id, seq, status: 'pending' });
    },
    replayDeadLetters: async () => {
      const replayed = await store.transaction((tx) => replayDeadLetters(tx, MAX_REPLAYED));
      const { callbacks } = await reportOnReceiver(store);
      return ok({ replayed, left: callbacks.dead });
    },
    sendCallbackNow: async ({ path: { callbackId } }) => {
      await store.transaction((tx) => sendNow(tx, callbackId));
      // With a manual clock, no task runs automatically.
      if ((await readClock(store)).mode === 'manual') await scheduler.advance(0);
      return ok(describeCallback(store, seed, callbackId));
    },
  } satisfies Partial<api.Handlers<undefined>>;
}

async function listCallbacks(store: Store, query: api.ListCallbacksQuery): Promise<api.Callback[]> {
  const { after = 0, limit = LARGEST_ARRAY, tradeId } = query;
  let select = selectCallbacks(store).where('id', '>', after);
  if (tradeId !== undefined) select = select.where('tradeId', '=', tradeId);
  return withinSize(await select.orderBy('id').limit(limit).execute()).map(withBody);
}

async function newestCallbacks(store: Store, query: api.ListNewestCallbacksQuery): Promise<api.CallbackPage> {
  const { status, day, tradeId } = query;
  const request = { table: 'outbox', query, indexed: tradeId !== undefined } as const;
  const { items, next } = await newestPage(store.db, request, () => {
    let select = selectLines(store).where(onDay('outbox.createdAt', day));
    if (status !== undefined) select = select.where('outbox.status', '=', status);
    if (tradeId !== undefined) select = select.where('outbox.tradeId', '=', tradeId);
    return select;
  });
  return { items: items.map(toLine), next };
}

export async function findCallbacks(store: Store, term: SearchTerm): Promise<api.CallbackLine[]> {
  const items = await newestMatches(store.db, 'outbox', () =>
    selectLines(store).where(matches(term, { columns: ['orders.orderNo'], body: 'outbox.body' })),
  );
  return items.map(toLine);
}

async function describeCallback(store: Store, seed: Seed, id: number): Promise<api.CallbackWithAttempts> {
  const found = await selectLines(store)
    .select('merchants.callbackUrl')
    .where('outbox.id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw unknownCallback();
  const { callbackUrl, ...row } = found;
  const deliveries = await store.db
    .selectFrom('deliveries')
    .select(['id', 'attempt', 'at', 'fault', 'outcome', 'response', 'httpStatus', 'durationMs'])
    .where('outboxId', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute();
  const url = callbackUrl === null ? null : appendWebhook(callbackUrl).href;
  return { ...toLine(row), url, headers: callbackHeaders(serviceAppKey(seed), row.body), deliveries };
}

function selectCallbacks({ db }: Store) {
  return db
    .selectFrom('outbox')
    .select(['outbox.id', 'outbox.tradeId', 'outbox.seq', 'outbox.status', 'outbox.body'])
    .select(['outbox.attempts', 'outbox.replays', 'outbox.createdAt', 'outbox.deliveredAt']);
}

/** Adds the time of the next attempt, the same for all pending callbacks of an order: one task sends them. */
function selectLines(store: Store) {
  const firstPending = (column: 'id' | 'seq') => sql<
    number | null
  >`(select ${sql.ref(column)} from outbox as pending
    where pending."tradeId" = outbox."tradeId" and pending.status = 'pending' order by pending.seq limit 1)`;
  return selectCallbacks(store)
    .innerJoin('orders', 'orders.tradeId', 'outbox.tradeId')
    .innerJoin('merchants', 'merchants.id', 'outbox.merchantId')
    .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql`${`${DELIVER}/`} || outbox."tradeId"`))
    .select(['orders.orderNo', 'merchants.appKey', 'tasks.dueAt'])
    .select([firstPending('id').as('firstId'), firstPending('seq').as('firstSeq')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

function toLine({ dueAt, firstId, firstSeq, ...row }: Row): api.CallbackLine {
  const isPending = row.status === 'pending';
  const isBlocked = isPending && firstId !== row.id && firstId !== null && firstSeq !== null;
  return {
    ...withBody(row),
    nextAttemptAt: isPending ? dueAt : null,
    blockedBy: isBlocked ? { id: firstId, seq: firstSeq } : null,
  };
}

function withBody<Row extends { readonly body: string }>(row: Row) {
  return { ...row, body: JSON.parse(row.body) as api.Callback['body'] };
}
