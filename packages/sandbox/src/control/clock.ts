import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { sql } from 'kysely';
import { type ClockReading, readClockOf } from '../core/clock.ts';
import type { Changes, Clock, ClockFacts, Handlers } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';

/** Number of newest lines that are counted, so that a line committed after a younger one is noticed. */
const COUNTED_LINES = 1_000;
const MOST_DUE = 50;

const timeText = (instant: number) => new Date(instant).toISOString();

export function clockHandlers({ store, scheduler, requests }: Platform) {
  return {
    getHealth: async () => {
      const { now, mode } = await readClockOf(store);
      return { status: 200, body: { status: 'ok', store: store.kind, clock: mode, now: timeText(now) } };
    },
    getChanges: async () => {
      await requests.flush();
      return { status: 200, body: await lookForChanges(store) };
    },
    getClock: async () => ({ status: 200, body: await lookAtClock(store) }),
    advanceClock: async ({ body: { milliseconds } }) => {
      await requests.flush();
      const { from, to, ...counts } = await scheduler.advance(milliseconds).catch((error: unknown) => {
        if (error instanceof RangeError) throw new Refusal(error.message, { httpStatus: 400 });
        throw error;
      });
      return { status: 200, body: { from: timeText(from), to: timeText(to), ...counts } };
    },
  } satisfies Partial<Handlers<undefined>>;
}

/** Returns a revision that differs after every change: each effect is in the journal and each request in the log. */
async function lookForChanges(store: Store): Promise<Changes> {
  const { rows } = await sql<{ last: number | null; lines: number; requests: number | null }>`
    select max(id) as last, count(*) as lines, (select max(id) from requests) as requests from journal
    where id > (select coalesce(max(id), 0) from journal) - ${COUNTED_LINES}`.execute(store.read);
  const { last, lines, requests } = rows[0] ?? { last: null, lines: 0, requests: null };
  const clock = clockFacts(await readClockOf(store));
  // After a reset, ids start from 1 again, but the clock differs, which changes the revision.
  const revision = [last ?? 0, lines, requests ?? 0, clock.aheadMs].join('-');
  return { revision, lastLine: last ?? 0, store: store.kind, ...clock };
}

async function lookAtClock(store: Store): Promise<Clock> {
  const tasks = await store.read
    .selectFrom('tasks')
    .select(['id', 'due_at', 'kind', 'payload'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute();
  const due = tasks.map(({ id, due_at: at, kind, payload }) => {
    const { tradeId = null, event = null } = JSON.parse(payload) as { tradeId?: string; event?: string };
    return { id, at, kind, tradeId, event };
  });
  const numbers = await orderNumbers(
    store,
    due.flatMap(({ tradeId }) => tradeId ?? []),
  );
  return {
    ...clockFacts(await readClockOf(store)),
    due: due.map((task) => ({ ...task, orderNo: numbers.get(task.tradeId ?? '') ?? null })),
  };
}

async function orderNumbers({ read }: Store, tradeIds: readonly string[]): Promise<Map<string, string>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('orders')
    .select(['trade_id', 'order_no'])
    .where('trade_id', 'in', tradeIds)
    .execute();
  return new Map(rows.map((row) => [row.trade_id, row.order_no]));
}

function clockFacts({ mode, now, aheadMs }: ClockReading): ClockFacts {
  return { clock: mode, now: timeText(now), aheadMs };
}
