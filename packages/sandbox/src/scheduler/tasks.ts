import type { Kysely, Selectable } from 'kysely';
import { systemTime } from '../core/clock.ts';
import type { Database } from '../store/schema.ts';
import { lockRows, type Transaction } from '../store/store.ts';

export type TaskRow = Selectable<Database['tasks']>;

interface NewTask {
  /** Begins with the kind. Scheduling the same key again changes payload and time. */
  readonly key: string;
  readonly kind: string;
  /** Trade id of an order to lock before the task runs. */
  readonly subject?: string | undefined;
  readonly queue?: string | undefined;
  readonly payload: unknown;
  readonly dueAt: number;
}

export async function schedule(tx: Transaction, task: NewTask): Promise<void> {
  const insert = insertTask(tx, task).onConflict((conflict) =>
    conflict.column('key').doUpdateSet(({ ref }) => {
      return { payload: ref('excluded.payload'), dueAt: ref('excluded.dueAt'), attempts: 0 };
    }),
  );
  await insert.execute();
}

/** Adds a task unless its key exists. Locks an existing task, so that no other transaction deletes it before this one ends. */
export async function ensureScheduled(tx: Transaction, task: NewTask): Promise<void> {
  const insert = insertTask(tx, task).onConflict((conflict) =>
    conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
  );
  await insert.execute();
}

export async function cancel(tx: Transaction, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('tasks').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

function insertTask({ db }: Transaction, { subject, queue, payload, ...task }: NewTask) {
  const names = { subject: subject ?? null, queue: queue ?? null };
  return db.insertInto('tasks').values({ ...task, ...names, payload: JSON.stringify(payload) });
}

/** Work on the database alone. It runs exactly once, in the transaction that deletes its task. */
export interface InsideHandler {
  readonly where: 'inside';
  /** Called at the due time or later, after the task was deleted; may schedule the task again. */
  run(tx: Transaction, task: TaskRow): Promise<void>;
}

/** Work with an effect outside the database, such as sending a callback. It runs at least once. */
export interface OutsideHandler<Outcome = unknown> {
  readonly where: 'outside';
  /** Maximum duration of `perform` in real milliseconds. Another instance may take over after this time. */
  readonly longestMs: number;
  /** Runs outside any transaction. @param signal aborted when the sandbox stops; no outcome is recorded in this case */
  perform(task: TaskRow, signal: AbortSignal): Promise<Outcome>;
  /** Records the outcome. @returns when the task is due again, or undefined if it is done */
  settle(tx: Transaction, task: TaskRow, outcome: Outcome): Promise<number | undefined>;
}

export type TaskHandler = InsideHandler | OutsideHandler;

function firstDue(db: Kysely<Database>, until: number, limit: number) {
  const due = db.selectFrom('tasks').selectAll().where('dueAt', '<=', until);
  return due.orderBy('dueAt').orderBy('id').limit(limit);
}

export function firstDueTask(db: Kysely<Database>, until: number, without: readonly string[]) {
  let query = firstDue(db, until, 1);
  if (without.length > 0)
    query = query.where(({ eb, or }) => or([eb('queue', 'is', null), eb('queue', 'not in', without)]));
  return query.executeTakeFirst();
}

/** Returns the due tasks of one queue (null: of no queue) that no instance has claimed, earliest first. */
export function dueInQueue(db: Kysely<Database>, queue: string | null, until: number, limit: number) {
  const query = firstDue(db, until, limit).where('queue', queue === null ? 'is' : '=', queue);
  return query.where('claimedUntil', '<', systemTime()).execute();
}

export async function queuesWithDueTasks(db: Kysely<Database>, until: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('merchants')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tasks')
          .select('tasks.id')
          .whereRef('tasks.queue', '=', 'merchants.id')
          .where('tasks.dueAt', '<=', until),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countInQueues(db: Kysely<Database>, until: number): Promise<number> {
  const tasks = db.selectFrom('tasks').where('queue', 'is not', null).where('dueAt', '<=', until);
  const counted = tasks.select(({ fn }) => fn.countAll<number>().as('tasks'));
  return (await counted.executeTakeFirstOrThrow()).tasks;
}

/** Locks the order first and the task second, as every transaction does. @returns `moved` if the task was rescheduled */
export async function lockTask(tx: Transaction, task: TaskRow, whenTaken: 'wait' | 'skip') {
  if (task.subject !== null) {
    const order = tx.db.selectFrom('orders').select('id').where('tradeId', '=', task.subject);
    const found = await lockRows(tx, order, whenTaken).executeTakeFirst();
    if (found === undefined && whenTaken === 'skip') return 'busy';
  }
  const query = tx.db.selectFrom('tasks').select('dueAt').where('id', '=', task.id);
  const row = await lockRows(tx, query, whenTaken).executeTakeFirst();
  if (row === undefined) return whenTaken === 'skip' ? 'busy' : 'gone';
  return row.dueAt === task.dueAt ? 'locked' : 'moved';
}

export async function reschedule(tx: Transaction, { id }: TaskRow, dueAt: number | undefined, attempts = 0) {
  if (dueAt === undefined) {
    await tx.db.deleteFrom('tasks').where('id', '=', id).execute();
    return;
  }
  const next = { dueAt, attempts, claimedBy: null, claimedUntil: 0 };
  await tx.db.updateTable('tasks').set(next).where('id', '=', id).execute();
}
