import { randomUUID } from 'node:crypto';
import { moveClockTo, now, systemTime } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type { Store } from '../store/store.ts';
import { MerchantQueues, QUEUE_WIDTH, type WaitBudget } from './merchant-queues.ts';
import {
  dueInQueue,
  dueTasks,
  lockTask,
  type OutsideHandler,
  queuesWithDueTasks,
  reschedule,
  runLocked,
  type TaskHandler,
  type TaskHandlers,
  type TaskRow,
} from './tasks.ts';

const MAX_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 3_600_000;

/** `busy` if another transaction or instance has the task; `gone` if it was done, cancelled or rescheduled. */
type RunResult = 'ran' | 'busy' | 'gone';

interface NextResult {
  readonly task?: TaskRow;
  readonly result: RunResult;
}

/** Runs single tasks for one instance. A task that throws is retried later. */
export class TaskRunner {
  readonly #store: Store;
  readonly #handlers: TaskHandlers;
  readonly #claims: Claims;
  readonly #signal: AbortSignal;
  readonly queues = new MerchantQueues();

  /** @param signal aborts the sends in progress */
  constructor(store: Store, handlers: TaskHandlers, signal: AbortSignal) {
    this.#store = store;
    this.#handlers = handlers;
    this.#claims = new Claims(store);
    this.#signal = signal;
  }

  /**
   * Runs a due task, after moving the clock to its time.
   * @param whenTaken whether to `wait` for locked rows or `skip` them
   */
  async run(task: TaskRow, whenTaken: 'wait' | 'skip'): Promise<RunResult> {
    try {
      const handler = this.#handlerOf(task);
      if (handler.where === 'outside') {
        const taken = await this.#claims.take(task, handler.longestMs);
        if (taken !== 'taken') return taken;
        await this.#settle(task, handler, await handler.perform(task, this.#signal));
        return 'ran';
      }
      return await this.#store.transaction(async (tx) => {
        const locked = await lockTask(tx, task, whenTaken);
        if (locked !== 'locked') return locked === 'busy' ? 'busy' : 'gone';
        await runLocked(tx, task, handler);
        return 'ran';
      });
    } catch (error) {
      await this.#fail(task, error);
      return 'ran';
    }
  }

  /** Starts the due sends up to the limit of each queue, without waiting for them. */
  async fillQueues(until: number, onError: (error: unknown) => void): Promise<void> {
    for (const queue of await queuesWithDueTasks(this.#store.read, until)) {
      let places = this.queues.placesIn(queue);
      if (places <= 0) continue;
      for (const task of await dueInQueue(this.#store.read, queue, until, QUEUE_WIDTH, systemTime())) {
        if (places === 0) break;
        if (this.queues.has(task)) continue;
        places -= 1;
        this.queues.add(task, this.run(task, 'skip').catch(onError));
      }
    }
  }

  /**
   * Runs the first task that is due by `until`, and moves the clock to its time.
   * @returns no task if none is due any more except in paused queues
   */
  async runNext(until: number, waitBudget: WaitBudget): Promise<NextResult> {
    const next =
      this.#store.kind === 'sqlite'
        ? await this.#runNextInOneCommit(until, waitBudget)
        : await this.#runNextOfMany(until, waitBudget);
    if (next.result === 'busy') await waitBudget.pause(next.task?.queue ?? null);
    return next;
  }

  async #runNextOfMany(until: number, waitBudget: WaitBudget): Promise<NextResult> {
    const [task] = await dueTasks(this.#store.read, until, 1, waitBudget.paused);
    if (task === undefined) return { result: 'gone' };
    if (task.queue === null) return { task, result: await this.run(task, 'wait') };
    if (this.queues.has(task)) return { task, result: 'busy' };
    const running = this.run(task, 'wait');
    this.queues.add(task, running);
    return { task, result: (await waitBudget.waitFor(task.queue, running)) ? await running : 'ran' };
  }

  /**
   * Finds the task in the transaction that runs it, directly after the one that records the last send, so that they
   * share a commit and its wait for the disk.
   */
  async #runNextInOneCommit(until: number, waitBudget: WaitBudget): Promise<NextResult> {
    const found: { task?: TaskRow } = {};
    try {
      const handler = await this.#store.transaction(async (tx) => {
        const [task] = await dueTasks(tx.db, until, 1, waitBudget.paused);
        if (task === undefined) return undefined;
        found.task = task;
        const wanted = this.#handlerOf(task);
        if (wanted.where === 'inside') await runLocked(tx, task, wanted);
        else await moveClockTo(tx, task.due_at);
        return wanted;
      });
      const { task } = found;
      if (task !== undefined && handler?.where === 'outside') {
        if (!this.#claims.takeHere(task)) return { task, result: 'busy' };
        const performing = handler.perform(task, this.#signal);
        const settling = performing.then((outcome) => this.#settle(task, handler, outcome));
        this.queues.add(
          task,
          settling.catch((error) => this.#fail(task, error)),
        );
        await waitBudget.waitFor(
          task.queue,
          performing.catch(() => undefined),
        );
      }
    } catch (error) {
      if (found.task === undefined) throw error;
      await this.#fail(found.task, error);
    }
    return found.task === undefined ? { result: 'gone' } : { task: found.task, result: 'ran' };
  }

  #handlerOf({ kind }: TaskRow): TaskHandler {
    const handler = this.#handlers.get(kind);
    if (handler === undefined) throw new Error(`No handler for tasks of kind ${kind}.`);
    return handler;
  }

  /** Records the outcome of outside work, and when the task is due again. */
  async #settle(task: TaskRow, handler: OutsideHandler, outcome: unknown): Promise<void> {
    // An aborted attempt counts as never tried; the next start repeats it.
    if (this.#signal.aborted) return this.#claims.drop(task);
    await this.#store.transaction(async (tx) => {
      // The callback was sent even if the task was rescheduled in the meantime.
      if ((await lockTask(tx, task, 'wait')) !== 'gone') {
        await reschedule(tx, task, await handler.settle(tx, task, outcome));
      }
      // Released inside the transaction, since the next one may find the task due again.
      this.#claims.drop(task);
    });
  }

  /** Reschedules a task that threw, with growing pauses; after ten failures it is deleted, and the journal says so. */
  async #fail(task: TaskRow, error: unknown): Promise<void> {
    this.#claims.drop(task);
    await this.#store.transaction(async (tx) => {
      if ((await lockTask(tx, task, 'wait')) === 'gone') return;
      const attempts = task.attempts + 1;
      const data = { task: task.key, kind: task.kind, attempts, failed: String(error) };
      await writeJournal(tx, 'control', data);
      const pause = Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
      // The clock may be before the task's time if the transaction that moved it was rolled back.
      const again = Math.max(await now(tx), task.due_at) + pause;
      await reschedule(tx, task, attempts >= MAX_ATTEMPTS ? undefined : again, attempts);
    });
  }
}

/** A claim lasts this much longer than the work may take, in real time. */
const MARGIN_MS = 2_000;

/**
 * Tasks whose outside work this instance has claimed. SQLite has one process, so there they are only in memory; on
 * PostgreSQL they are stored, too.
 */
class Claims {
  readonly #store: Store;
  readonly #name = randomUUID();
  readonly #held = new Set<number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Claims a task within this process. @returns false if it is claimed already */
  takeHere({ id }: TaskRow): boolean {
    if (this.#held.has(id)) return false;
    this.#held.add(id);
    return true;
  }

  /**
   * Claims a due task, after moving the clock to its time.
   * @returns `busy` if another instance has claimed it, `gone` if it is no longer due
   */
  async take(task: TaskRow, longestMs: number): Promise<'taken' | 'busy' | 'gone'> {
    if (!this.takeHere(task)) return 'busy';
    const taken = await this.#takeInStore(task, longestMs);
    if (taken !== 'taken') this.drop(task);
    return taken;
  }

  /** Releases the claim. The stored claim is cleared when the task is rescheduled. */
  drop({ id }: TaskRow): void {
    this.#held.delete(id);
  }

  async #takeInStore(task: TaskRow, longestMs: number): Promise<'taken' | 'busy' | 'gone'> {
    const { kind, read } = this.#store;
    if (kind === 'sqlite' && (await now({ db: read, kind })) >= task.due_at) return 'taken';
    return this.#store.transaction(async (tx) => {
      const locked = await lockTask(tx, task, 'skip');
      if (locked !== 'locked') return locked === 'busy' ? 'busy' : 'gone';
      await moveClockTo(tx, task.due_at);
      if (kind === 'sqlite') return 'taken';
      const { numUpdatedRows } = await tx.db
        .updateTable('tasks')
        .set({ claimed_by: this.#name, claimed_until: systemTime() + longestMs + MARGIN_MS })
        .where('id', '=', task.id)
        .where('claimed_until', '<', systemTime())
        .executeTakeFirst();
      return numUpdatedRows > 0n ? 'taken' : 'busy';
    });
  }
}
