import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { LATEST, moveClockTo, readClock } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type { Store } from '../store/store.ts';
import { WaitBudget } from './merchant-queues.ts';
import { TaskRunner } from './run-task.ts';
import { countInQueues, dueInQueue, type TaskHandler } from './tasks.ts';

const POLL_MS = 100;
const AFTER_FAILURE_MS = 1_000;
const MAX_AT_ONCE = 16;
/** How long to wait for sends in progress when the sandbox stops, in real milliseconds. */
const STOP_WAIT_BUDGET_MS = 3_000;
const ADVANCE_LOCK = 4_020_001;

/** `tasks` is the number of tasks that ran, `outstanding` the number of orders with due callbacks without a response. */
type Advance = Readonly<Record<'from' | 'to' | 'tasks' | 'outstanding', number>>;

interface SchedulerOptions {
  readonly onError: (error: unknown) => void;
  /** How long one `advance` waits for all receivers, in real milliseconds; the first second of each send is not counted. */
  readonly waitBudgetMs: number;
  /** How long one `advance` waits for one send, in real milliseconds; 10,000 by default. */
  readonly waitForOneMs?: number | undefined;
}

/** Runs due tasks: continuously if the clock is real, and during `advance` with any clock. */
export class Scheduler {
  readonly #store: Store;
  readonly #runner: TaskRunner;
  readonly #options: SchedulerOptions;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  #loop: Promise<void> | undefined;
  #advancing: Promise<unknown> = Promise.resolve();

  constructor(store: Store, handlers: ReadonlyMap<string, TaskHandler>, options: SchedulerOptions) {
    this.#store = store;
    this.#options = options;
    this.#runner = new TaskRunner(store, handlers, this.#aborting.signal);
  }

  /** Starts the loop. With a manual clock, the loop runs no tasks; only `advance` does. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Waits for the work in progress, and aborts sends that take more than three seconds. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const timer = setTimeout(STOP_WAIT_BUDGET_MS, undefined, { ref: false });
    void timer.then(() => this.#aborting.abort());
    await this.#loop;
    await this.#advancing.catch(() => undefined);
    await this.#runner.queues.idle();
  }

  /**
   * Moves the clock ahead, and resolves once everything due has happened, in order. Concurrent calls run one after the
   * other, even on different instances. A receiver that takes more than 10 seconds gets its remaining callbacks in the
   * background (sandbox choice `queues`).
   * @throws RangeError if `ms` is negative or not a whole number, or if the clock would pass the year 9999
   */
  async advance(ms: number): Promise<Advance> {
    if (!Number.isSafeInteger(ms) || ms < 0)
      throw new RangeError('`milliseconds` must be a whole number from 0.');
    const before = this.#advancing.catch(() => undefined);
    const mine = before.then(() => this.#alone(() => this.#advance(ms)));
    this.#advancing = mine;
    return mine;
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#store.kind === 'sqlite') return work();
    // The lock belongs to the connection, so it is released if this process ends.
    return this.#store.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(ADVANCE_LOCK)})`.execute(connection);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(ADVANCE_LOCK)})`.execute(connection);
      }
    });
  }

  async #advance(ms: number): Promise<Advance> {
    const { now: from } = await readClock(this.#store);
    const to = from + ms;
    if (to > LATEST)
      throw new RangeError(
        `\`milliseconds\` must be at most ${LATEST - from}, not ${ms}: the clock stops at the end of the year 9999.`,
      );
    const { waitBudgetMs, waitForOneMs } = this.#options;
    const waitBudget = new WaitBudget(this.#stopping.signal, waitBudgetMs, waitForOneMs);
    const tasks = await this.#runUntil(to, waitBudget);
    if (this.#stopping.signal.aborted)
      throw new Error('The sandbox is stopping, so the clock was not moved.');
    await this.#store.transaction(async (tx) => {
      await moveClockTo(tx, to);
      await writeJournal(tx, 'clock', { advancedBy: ms });
    });
    const outstanding = await this.#finishQueues(to, waitBudget);
    return { from, to, tasks, outstanding };
  }

  async #runUntil(to: number, waitBudget: WaitBudget): Promise<number> {
    let tasks = 0;
    while (!this.#stopping.signal.aborted) {
      const { result, task } = await this.#runner.runNext(to, waitBudget);
      if (task === undefined) break;
      if (result === 'ran') tasks += 1;
    }
    return tasks;
  }

  /** Waits for the paused queues within the budget. @returns the number of orders with callbacks that are still due */
  async #finishQueues(to: number, waitBudget: WaitBudget): Promise<number> {
    for (;;) {
      if (waitBudget.paused.length > 0) await this.#runner.fillQueues(to, this.#options.onError);
      const outstanding = await countInQueues(this.#store.db, to);
      if (waitBudget.paused.length === 0 || outstanding === 0 || waitBudget.left === 0) return outstanding;
      const wait = Math.min(waitBudget.left, POLL_MS);
      await waitBudget.count(() => this.#runner.queues.nextEnd(wait, this.#stopping.signal));
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pause = await this.#runBatch().then(
        // After a full batch, more tasks may be due.
        (ran) => (ran === MAX_AT_ONCE ? 0 : POLL_MS),
        (error) => {
          this.#options.onError(error);
          return AFTER_FAILURE_MS;
        },
      );
      // When a send ends, there is room for the next one.
      await this.#runner.queues.nextEnd(pause, signal);
    }
  }

  async #runBatch(): Promise<number> {
    const { now, mode } = await readClock(this.#store);
    if (mode === 'manual') return 0;
    const tasks = await dueInQueue(this.#store.db, null, now, MAX_AT_ONCE);
    const results = await Promise.all(tasks.map((task) => this.#runner.run(task, 'skip')));
    await this.#runner.fillQueues(now, this.#options.onError);
    return results.filter((result) => result === 'ran').length;
  }
}
