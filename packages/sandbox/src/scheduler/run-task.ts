import { moveClockTo, now } from '../clock/clock.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Store } from '../store/store.ts';
import { Claims } from './claims.ts';
import { dueTasks, lockTask, putOff, runLocked } from './due-tasks.ts';
import type { OutsideHandler, TaskHandler, TaskHandlers } from './task-handler.ts';
import type { TaskRow } from './tasks.ts';

const MOST_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 3_600_000;

/** `ran`; `busy`: another transaction or instance has it; `gone`: it was done, taken away or put off. */
export type RunResult = 'ran' | 'busy' | 'gone';

export interface NextResult {
  readonly task?: TaskRow;
  readonly result: RunResult;
}

/** Runs single tasks for one instance. A task that throws counts as run, and is tried again later. */
export class TaskRunner {
  readonly #store: Store;
  readonly #handlers: TaskHandlers;
  readonly #claims: Claims;
  #settling: Promise<void> = Promise.resolve();

  constructor(store: Store, handlers: TaskHandlers) {
    this.#store = store;
    this.#handlers = handlers;
    this.#claims = new Claims(store);
  }

  /**
   * Runs a task that is due, moving the clock to its time when it is not there yet.
   * @param whenTaken `wait` for whoever has its rows locked, or `skip` it.
   */
  async run(task: TaskRow, whenTaken: 'wait' | 'skip'): Promise<RunResult> {
    try {
      const handler = this.#handlerOf(task);
      if (handler.where === 'outside') {
        const taken = await this.#claims.take(task, handler.longestMs);
        if (taken !== 'taken') return taken;
        await this.#settle(task, handler, await handler.perform(task));
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

  /**
   * Runs the first task that is due by then, waiting for whoever has it, and moves the clock to its time.
   * @returns no task when none is due any more; everything is written down then.
   */
  async runNext(until: number): Promise<NextResult> {
    if (this.#store.kind === 'sqlite') return this.#runNextInOneCommit(until);
    const [task] = await dueTasks(this.#store.read, until, 1);
    return task === undefined ? { result: 'gone' } : { task, result: await this.run(task, 'wait') };
  }

  /**
   * Looks for the task in the transaction that runs it, right behind the one that writes down the last send: they share
   * a commit, and so the wait for the disk.
   */
  async #runNextInOneCommit(until: number): Promise<NextResult> {
    const found: { task?: TaskRow } = {};
    try {
      const handler = await this.#store.transaction(async (tx) => {
        const [task] = await dueTasks(tx.db, until, 1);
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
        const outcome = await handler.perform(task);
        this.#settling = this.#settle(task, handler, outcome).catch((error) => this.#fail(task, error));
      }
    } catch (error) {
      if (found.task === undefined) throw error;
      await this.#fail(found.task, error);
    }
    if (found.task !== undefined) return { task: found.task, result: 'ran' };
    await this.#settling;
    return { result: 'gone' };
  }

  #handlerOf({ kind }: TaskRow): TaskHandler {
    const handler = this.#handlers.get(kind);
    if (handler === undefined) throw new Error(`No handler for tasks of kind ${kind}.`);
    return handler;
  }

  /** Writes down what came of outside work, and when the task is due again. */
  async #settle(task: TaskRow, handler: OutsideHandler, outcome: unknown): Promise<void> {
    await this.#store.transaction(async (tx) => {
      // What was put off meanwhile was sent all the same.
      if ((await lockTask(tx, task, 'wait')) !== 'gone') {
        await putOff(tx, task, await handler.settle(tx, task, outcome));
      }
      // Here and not later: the next transaction in line may find the task due again.
      this.#claims.drop(task);
    });
  }

  /** Puts a task off that threw, a little longer each time; after ten times it leaves, and the journal says so. */
  async #fail(task: TaskRow, error: unknown): Promise<void> {
    this.#claims.drop(task);
    await this.#store.transaction(async (tx) => {
      if ((await lockTask(tx, task, 'wait')) === 'gone') return;
      const attempts = task.attempts + 1;
      const data = { task: task.key, kind: task.kind, attempts, failed: String(error) };
      await writeJournal(tx, 'control', data);
      const pause = Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
      // The clock may stand before the task's time: what moved it was undone.
      const again = Math.max(await now(tx), task.due_at) + pause;
      await putOff(tx, task, attempts >= MOST_ATTEMPTS ? undefined : again, attempts);
    });
  }
}
