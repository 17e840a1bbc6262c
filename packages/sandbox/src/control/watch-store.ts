import { sql } from 'kysely';
import { type ClockReading, readClockOf } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import type { ChangesAnswer, ClockAnswer, DueAnswer } from './answers.ts';

/** So many of the newest lines are counted: a line that is committed after a younger one is among them. */
const COUNTED_LINES = 1_000;
const MOST_DUE = 50;

/** Whether anything changed. Every effect is in the journal, whichever instance made it. */
export async function lookForChanges(store: Store): Promise<ChangesAnswer> {
  const { rows } = await sql<{ last: number | null; lines: number }>`
    select max(id) as last, count(*) as lines from journal
    where id > (select coalesce(max(id), 0) from journal) - ${COUNTED_LINES}`.execute(store.read);
  const { last, lines } = rows[0] ?? { last: null, lines: 0 };
  const clock = clockAnswer(await readClockOf(store));
  // A reset counts from 1 again; the clock it puts back tells it from what was there before.
  const revision = [last ?? 0, lines, clock.aheadMs].join('-');
  return { revision, lastLine: last ?? 0, store: store.kind, ...clock };
}

/** The clock, and the 50 tasks that are due first. */
export async function lookAtClock(store: Store): Promise<DueAnswer> {
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
    ...clockAnswer(await readClockOf(store)),
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

function clockAnswer({ mode, now, aheadMs }: ClockReading): ClockAnswer {
  return { clock: mode, now: new Date(now).toISOString(), aheadMs };
}
