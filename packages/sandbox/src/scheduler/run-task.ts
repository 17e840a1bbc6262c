import { randomUUID } from 'node:crypto';
import { moveClockTo, now, systemTime } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type { Store, Transaction } from '../store/store.ts';
import { MerchantQueues, QUEUE_WIDTH, type WaitBudget } from './merchant-queues.ts';
import {
  dueInQueue,
  firstDueTask,
  lockTask,
  type OutsideHandler,
  queuesWithDueTasks,
  reschedule,
  type TaskHandler,
  type TaskRow,
} from './tasks.ts';

const MAX_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 3_600_000;

/** How much longer a claim lasts than the work may take, in real milliseconds. */
const MARGIN_MS = 2_000;

interface Started {
  readonly task?: TaskRow;
  /** `busy` if another transaction or instance has the task; `gone` if it was done, cancelled or rescheduled. */
  readonly result: 'ran' | 'busy' | 'gone';
  /** `performed` resolves when the outside work of the task is done, `settled` when its outcome is recorded. */
  readonly performed?: Promise<unknown>;
  readonly settled?: Promise<void>;
}

/** Runs single tasks for one instance. A task that throws is retried later. */
export class TaskRunner {
  readonly #store: Store;
  readonly #handlers: ReadonlyMap<string, TaskHandler>;
  readonly #signal: AbortSignal;
  /** Maps the id of each task whose outside work this instance has claimed to the run that claimed it. */
  readonly #claims = new Map<number, object>();
  readonly #name = randomUUID();
  readonly queues = new MerchantQueues();

  constructor(store: Store, handlers: ReadonlyMap<string, TaskHandler>, signal: AbortSignal) {
    this.#store = store;
    this.#handlers = handlers;
    this.#signal = signal;
  }

  async run(task: TaskRow, whenTaken: 'wait' | 'skip'): Promise<Started['result']> {
    const { result, settled } = await this.#start(async () => task, whenTaken);
    await settled;
    return result;
  }

  async fillQueues(until: number, onError: (error: unknown) => void): Promise<void> {
    for (const queue of await queuesWithDueTasks(this.#store.db, until)) {
      const places = this.queues.placesIn(queue);
      if (places <= 0) continue;
      const due = await dueInQueue(this.#store.db, queue, until, QUEUE_WIDTH);
      const idle = due.filter((task) => !this.queues.has(task));
      for (const task of idle.slice(0, places)) this.queues.add(task, this.run(task, 'skip').catch(onError));
    }
  }

  /**
   * Moves the clock to the first task that is due by `until`, and runs it.
   * @returns no task if none is due, or if all due tasks are in paused queues
   */
  async runNext(until: number, waitBudget: WaitBudget): Promise<Pick<Started, 'task' | 'result'>> {
    const find = ({ db }: Transaction) => firstDueTask(db, until, waitBudget.paused);
    const { task, result, performed, settled } = await this.#start(find, 'wait');
    if (task === undefined || settled === undefined) {
      if (result === 'busy') await waitBudget.pause(task?.queue ?? null);
      return { ...(task && { task }), result };
    }
    this.queues.add(task, settled);
    // On SQLite, does not wait until the outcome is recorded, which is then committed together with the search for the
    // next task.
    const work = this.#store.kind === 'sqlite' ? performed : settled;
    await waitBudget.waitFor(task.queue, Promise.allSettled([work]));
    return { task, result };
  }

  async #start(
    find: (tx: Transaction) => Promise<TaskRow | undefined>,
    whenTaken: 'wait' | 'skip',
  ): Promise<Started> {
    const found: { task?: TaskRow } = {};
    const run = {};
    try {
      const started = await this.#store.transaction(async (tx) => {
        const task = await find(tx);
        if (task === undefined) return 'gone';
        found.task = task;
        const locked = await lockTask(tx, task, whenTaken);
        if (locked !== 'locked') {
          // If this transaction is a retry, the first try may have claimed the task.
          this.#drop(task.id, run);
          return locked === 'busy' ? 'busy' : 'gone';
        }
        await moveClockTo(tx, task.dueAt);
        const handler = this.#handlers.get(task.kind);
        if (handler === undefined) throw new Error(`No handler for tasks of kind ${task.kind}.`);
        if (handler.where === 'outside')
          return (await this.#claim(tx, task, handler.longestMs, run)) ? { task, handler } : 'busy';
        // Deleted first, because the handler may schedule the same task again.
        await reschedule(tx, task, undefined);
        await handler.run(tx, task);
        return 'ran';
      });
      if (typeof started === 'string') return { ...found, result: started };
      const { task, handler } = started;
      const performed = handler.perform(task, this.#signal);
      const settled = performed
        .then((outcome) => this.#settle(task, handler, outcome, run))
        .catch((error) => this.#fail(task, error, run));
      return { task, result: 'ran', performed, settled };
    } catch (error) {
      if (found.task === undefined) throw error;
      await this.#fail(found.task, error, run);
      return { ...found, result: 'ran' };
    }
  }

  /** Claims a locked task in memory. On PostgreSQL, which several processes may share, also claims it in the table. */
  async #claim(tx: Transaction, { id }: TaskRow, longestMs: number, run: object): Promise<boolean> {
    if ((this.#claims.get(id) ?? run) !== run) return false;
    this.#claims.set(id, run);
    if (tx.kind === 'sqlite') return true;
    const { numUpdatedRows } = await tx.db
      .updateTable('tasks')
      .set({ claimedBy: this.#name, claimedUntil: systemTime() + longestMs + MARGIN_MS })
      .where('id', '=', id)
      .where('claimedUntil', '<', systemTime())
      .executeTakeFirst();
    if (numUpdatedRows === 0n) this.#drop(id, run);
    return numUpdatedRows > 0n;
  }

  /** Releases the claim in memory. The claim in the table is cleared when the task is rescheduled. */
  #drop(id: number, run: object): void {
    if (this.#claims.get(id) === run) this.#claims.delete(id);
  }

  async #settle(task: TaskRow, handler: OutsideHandler, outcome: unknown, run: object): Promise<void> {
    // An aborted attempt is not recorded; the next start repeats it.
    if (this.#signal.aborted) return this.#drop(task.id, run);
    await this.#store.transaction(async (tx) => {
      // The callback was sent even if the task was rescheduled in the meantime.
      if ((await lockTask(tx, task, 'wait')) !== 'gone') {
        await reschedule(tx, task, await handler.settle(tx, task, outcome));
      }
      // Released inside the transaction, because the next transaction may find the task due again.
      this.#drop(task.id, run);
    });
  }

  /** Reschedules a task that threw, with growing pauses. After ten failures, deletes the task and notes this in the journal. */
  async #fail(task: TaskRow, error: unknown, run: object): Promise<void> {
    this.#drop(task.id, run);
    await this.#store.transaction(async (tx) => {
      if ((await lockTask(tx, task, 'wait')) === 'gone') return;
      const attempts = task.attempts + 1;
      const data = { task: task.key, kind: task.kind, attempts, failed: String(error) };
      await writeJournal(tx, 'control', data);
      const pause = Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
      // If the transaction that moved the clock was rolled back, the clock may be before the task's time.
      const again = Math.max(await now(tx), task.dueAt) + pause;
      await reschedule(tx, task, attempts >= MAX_ATTEMPTS ? undefined : again, attempts);
    });
  }
}
