import { randomUUID } from 'node:crypto';
import { moveClockTo, now } from '../clock/clock.ts';
import { writeJournal } from '../journal/journal.ts';
import { lockRows } from '../store/lock-rows.ts';
import type { Store, Transaction } from '../store/store.ts';
import { dueTasks } from './due-tasks.ts';
import type { InsideHandler, OutsideHandler, TaskHandlers } from './task-handler.ts';
import type { TaskRow } from './tasks.ts';

/** A claim on outside work holds this much longer than the work may take, in real time. */
const CLAIM_MARGIN_MS = 2_000;
const MOST_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 3_600_000;

/** `ran`; `busy`: another transaction or instance has it; `gone`: it was done, taken away or put off. */
export type RunResult = 'ran' | 'busy' | 'gone';

export interface NextResult {
  readonly task?: TaskRow;
  readonly result: RunResult;
}

/** Runs single tasks for one instance. */
export class TaskRunner {
  readonly #store: Store;
  readonly #handlers: TaskHandlers;
  readonly #name = randomUUID();
  /** SQLite has one process, so its claims may end with it; on PostgreSQL they stand in the table. */
  readonly #claims = new Set<number>();
  #settling: Promise<void> = Promise.resolve();

  constructor(store: Store, handlers: TaskHandlers) {
    this.#store = store;
    this.#handlers = handlers;
  }

  /**
   * Runs a task that is due, moving the clock to its time when it is not there yet.
   * @param whenTaken `wait` for whoever has its rows locked, or `skip` it.
   */
  async run(task: TaskRow, whenTaken: 'wait' | 'skip'): Promise<RunResult> {
    const handler = this.#handlers.get(task.kind);
    if (handler === undefined) {
      await this.#fail(task, new Error(`No handler for tasks of kind ${task.kind}.`));
      return 'ran';
    }
    return handler.where === 'inside'
      ? this.#runInside(task, handler, whenTaken)
      : this.#runOutside(task, handler);
  }

  /**
   * Runs the first task that is due by then, waiting for whoever has it, and moves the clock to its time. On SQLite it
   * is looked for in the transaction that runs it, right behind the one that writes down the last send: they share a
   * commit, and so the wait for the disk.
   * @returns no task when none is due any more; everything is written down then.
   */
  async runNext(until: number): Promise<NextResult> {
    if (this.#store.kind === 'sqlite') return this.#runNextInOneCommit(until);
    const [task] = await dueTasks(this.#store.read, until, 1);
    return task === undefined ? { result: 'gone' } : { task, result: await this.run(task, 'wait') };
  }

  async #runNextInOneCommit(until: number): Promise<NextResult> {
    const found: { task?: TaskRow } = {};
    let result: RunResult | 'outside';
    try {
      result = await this.#store.transaction(async (tx) => {
        const [task] = await dueTasks(tx.db, until, 1);
        if (task === undefined) return 'gone';
        found.task = task;
        const handler = this.#handlers.get(task.kind);
        if (handler?.where !== 'inside') {
          await moveClockTo(tx, task.due_at);
          return 'outside';
        }
        return runLocked(tx, task, handler);
      });
    } catch (error) {
      if (found.task === undefined) throw error;
      await this.#fail(found.task, error);
      result = 'ran';
    }
    const { task } = found;
    if (task === undefined) {
      await this.#settling;
      return { result: 'gone' };
    }
    return { task, result: result === 'outside' ? await this.#runHere(task) : result };
  }

  async #runHere(task: TaskRow): Promise<RunResult> {
    const handler = this.#handlers.get(task.kind);
    if (handler?.where !== 'outside') return this.run(task, 'wait');
    if (this.#claims.has(task.id)) return 'busy';
    this.#claims.add(task.id);
    try {
      const outcome = await handler.perform(task);
      this.#settling = this.#settle(task, handler, outcome);
    } catch (error) {
      await this.#fail(task, error);
    }
    return 'ran';
  }

  async #runInside(task: TaskRow, handler: InsideHandler, whenTaken: 'wait' | 'skip'): Promise<RunResult> {
    try {
      return await this.#store.transaction(async (tx) => {
        const locked = await lockTask(tx, task, whenTaken);
        if (locked === 'locked') return runLocked(tx, task, handler);
        return locked === 'busy' ? 'busy' : 'gone';
      });
    } catch (error) {
      await this.#fail(task, error);
      return 'ran';
    }
  }

  async #runOutside(task: TaskRow, handler: OutsideHandler): Promise<RunResult> {
    const claimed = await this.#claim(task, handler.longestMs);
    if (claimed !== 'ran') return claimed;
    try {
      await this.#settle(task, handler, await handler.perform(task));
    } catch (error) {
      await this.#fail(task, error);
    }
    return 'ran';
  }

  /** Never rejects: what cannot be written down counts as failed. */
  async #settle(task: TaskRow, handler: OutsideHandler, outcome: unknown): Promise<void> {
    try {
      await this.#store.transaction(async (tx) => {
        // What was put off meanwhile was sent all the same.
        if ((await lockTask(tx, task, 'wait')) !== 'gone') {
          await putOff(tx, task, await handler.settle(tx, task, outcome));
        }
        // Here and not later: the next transaction in line may find the task due again.
        this.#claims.delete(task.id);
      });
    } catch (error) {
      await this.#fail(task, error);
    }
  }

  async #claim(task: TaskRow, longestMs: number): Promise<RunResult> {
    if (this.#claims.has(task.id)) return 'busy';
    this.#claims.add(task.id);
    const inDatabase = this.#store.kind === 'postgres';
    if (!inDatabase && (await now({ db: this.#store.read, kind: 'sqlite' })) >= task.due_at) return 'ran';
    const result = await this.#store.transaction(async (tx): Promise<RunResult> => {
      const locked = await lockTask(tx, task, 'skip');
      if (locked !== 'locked') return locked === 'busy' ? 'busy' : 'gone';
      await moveClockTo(tx, task.due_at);
      if (!inDatabase) return 'ran';
      const claim = { claimed_by: this.#name, claimed_until: Date.now() + longestMs + CLAIM_MARGIN_MS };
      const { numUpdatedRows } = await tx.db
        .updateTable('tasks')
        .set(claim)
        .where('id', '=', task.id)
        .where('claimed_until', '<', Date.now())
        .executeTakeFirst();
      return numUpdatedRows > 0n ? 'ran' : 'busy';
    });
    if (result !== 'ran') this.#claims.delete(task.id);
    return result;
  }

  /** Puts a task off that threw, a little longer each time; after ten times it leaves, and the journal says so. */
  async #fail(task: TaskRow, error: unknown): Promise<void> {
    this.#claims.delete(task.id);
    await this.#store.transaction(async (tx) => {
      if ((await lockTask(tx, task, 'wait')) === 'gone') return;
      const attempts = task.attempts + 1;
      const data = { task: task.key, kind: task.kind, attempts, failed: String(error) };
      await writeJournal(tx, 'control', data);
      const pause = Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
      await putOff(tx, task, attempts >= MOST_ATTEMPTS ? undefined : (await now(tx)) + pause, attempts);
    });
  }
}

async function runLocked(tx: Transaction, task: TaskRow, handler: InsideHandler): Promise<'ran'> {
  await moveClockTo(tx, task.due_at);
  await tx.db.deleteFrom('tasks').where('id', '=', task.id).execute();
  await handler.run(tx, task);
  return 'ran';
}

/** Locks the order first and the task second, as every other transaction does that touches both. */
async function lockTask(
  tx: Transaction,
  task: TaskRow,
  whenTaken: 'wait' | 'skip',
): Promise<'locked' | 'moved' | 'busy' | 'gone'> {
  if (task.subject !== null) {
    const order = tx.db.selectFrom('orders').select('id').where('trade_id', '=', task.subject);
    const found = await lockRows(tx, order, whenTaken).executeTakeFirst();
    if (found === undefined && whenTaken === 'skip') return 'busy';
  }
  const query = tx.db.selectFrom('tasks').select('due_at').where('id', '=', task.id);
  const row = await lockRows(tx, query, whenTaken).executeTakeFirst();
  if (row === undefined) return whenTaken === 'skip' ? 'busy' : 'gone';
  return row.due_at === task.due_at ? 'locked' : 'moved';
}

async function putOff(
  tx: Transaction,
  task: TaskRow,
  dueAt: number | undefined,
  attempts = 0,
): Promise<void> {
  if (dueAt === undefined) {
    await tx.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    return;
  }
  await tx.db
    .updateTable('tasks')
    .set({ due_at: dueAt, attempts, claimed_by: null, claimed_until: 0 })
    .where('id', '=', task.id)
    .execute();
}
