import { randomUUID } from 'node:crypto';
import { moveClockTo, now, systemTime } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type { Store } from '../store/store.ts';
import { LANE_WIDTH, Lanes, type Patience } from './lanes.ts';
import {
  dueInLane,
  dueTasks,
  lanesWithDueTasks,
  lockTask,
  type OutsideHandler,
  putOff,
  runLocked,
  type TaskHandler,
  type TaskHandlers,
  type TaskRow,
} from './tasks.ts';

const MOST_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 3_600_000;

/** `ran`; `busy`: another transaction or instance has it; `gone`: it was done, taken away or put off. */
type RunResult = 'ran' | 'busy' | 'gone';

interface NextResult {
  readonly task?: TaskRow;
  readonly result: RunResult;
}

/** Runs single tasks for one instance. A task that throws counts as run, and is tried again later. */
export class TaskRunner {
  readonly #store: Store;
  readonly #handlers: TaskHandlers;
  readonly #claims: Claims;
  readonly #signal: AbortSignal;
  /** The sends of this instance that are under way. */
  readonly lanes = new Lanes();

  /** @param signal ends the sends under way */
  constructor(store: Store, handlers: TaskHandlers, signal: AbortSignal) {
    this.#store = store;
    this.#handlers = handlers;
    this.#claims = new Claims(store);
    this.#signal = signal;
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

  /** Starts the sends that are due, as far as each lane has places, and waits for none of them. */
  async fillLanes(until: number, onError: (error: unknown) => void): Promise<void> {
    for (const lane of await lanesWithDueTasks(this.#store.read, until)) {
      let places = this.lanes.placesIn(lane);
      if (places <= 0) continue;
      for (const task of await dueInLane(this.#store.read, lane, until, LANE_WIDTH, systemTime())) {
        if (places === 0) break;
        if (this.lanes.has(task)) continue;
        places -= 1;
        this.lanes.add(task, this.run(task, 'skip').catch(onError));
      }
    }
  }

  /**
   * Runs the first task that is due by then, and moves the clock to its time. It waits for whoever has the task, and for
   * a receiver as long as `patience` lets it.
   * @returns no task when none is due any more but in lanes that were set aside
   */
  async runNext(until: number, patience: Patience): Promise<NextResult> {
    const next =
      this.#store.kind === 'sqlite'
        ? await this.#runNextInOneCommit(until, patience)
        : await this.#runNextOfMany(until, patience);
    if (next.result === 'busy') await patience.pause(next.task?.lane ?? null);
    return next;
  }

  async #runNextOfMany(until: number, patience: Patience): Promise<NextResult> {
    const [task] = await dueTasks(this.#store.read, until, 1, patience.aside);
    if (task === undefined) return { result: 'gone' };
    if (task.lane === null) return { task, result: await this.run(task, 'wait') };
    if (this.lanes.has(task)) return { task, result: 'busy' };
    const running = this.run(task, 'wait');
    this.lanes.add(task, running);
    return { task, result: (await patience.waitFor(task.lane, running)) ? await running : 'ran' };
  }

  /**
   * Looks for the task in the transaction that runs it, right behind the one that writes down the last send: they share
   * a commit, and so the wait for the disk.
   */
  async #runNextInOneCommit(until: number, patience: Patience): Promise<NextResult> {
    const found: { task?: TaskRow } = {};
    try {
      const handler = await this.#store.transaction(async (tx) => {
        const [task] = await dueTasks(tx.db, until, 1, patience.aside);
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
        this.lanes.add(
          task,
          settling.catch((error) => this.#fail(task, error)),
        );
        await patience.waitFor(
          task.lane,
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

  /** Writes down what came of outside work, and when the task is due again. */
  async #settle(task: TaskRow, handler: OutsideHandler, outcome: unknown): Promise<void> {
    // What was broken off counts as never tried: the next start does it again.
    if (this.#signal.aborted) return this.#claims.drop(task);
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

/** A claim on outside work holds this much longer than the work may take, in real time. */
const MARGIN_MS = 2_000;

/**
 * The tasks whose outside work this instance does, so that nobody else does it meanwhile. SQLite has one process, so
 * its claims may end with it; on PostgreSQL they stand in the table as well.
 */
class Claims {
  readonly #store: Store;
  readonly #name = randomUUID();
  readonly #held = new Set<number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Claims a task within this process alone. @returns whether nobody had it */
  takeHere({ id }: TaskRow): boolean {
    if (this.#held.has(id)) return false;
    this.#held.add(id);
    return true;
  }

  /**
   * Claims a task that is due, moving the clock to its time when it is not there yet.
   * @param longestMs how long the work may take, in real milliseconds
   * @returns `busy` when it is somebody else's, `gone` when it is not due any more
   */
  async take(task: TaskRow, longestMs: number): Promise<'taken' | 'busy' | 'gone'> {
    if (!this.takeHere(task)) return 'busy';
    const taken = await this.#takeInStore(task, longestMs);
    if (taken !== 'taken') this.drop(task);
    return taken;
  }

  /** Gives a task back; what stands in the table goes with the task's next time. */
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
