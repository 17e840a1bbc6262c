import { randomUUID } from 'node:crypto';
import { moveClockTo, now } from '../clock/clock.ts';
import { systemTime } from '../clock/system-time.ts';
import type { Store } from '../store/store.ts';
import { lockTask } from './due-tasks.ts';
import type { TaskRow } from './tasks.ts';

/** A claim on outside work holds this much longer than the work may take, in real time. */
const MARGIN_MS = 2_000;

/**
 * The tasks whose outside work this instance does, so that nobody else does it meanwhile. SQLite has one process, so
 * its claims may end with it; on PostgreSQL they stand in the table as well.
 */
export class Claims {
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
