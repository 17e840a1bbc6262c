import { setTimeout } from 'node:timers/promises';
import { systemTime } from '../clock/system-time.ts';
import type { Store } from '../store/store.ts';
import { dueInLane, lanesWithDueTasks } from './due-tasks.ts';
import type { TaskRow } from './tasks.ts';

/** Callbacks that one merchant's receiver gets at the same time (sandbox choice `lanes`). */
export const LANE_WIDTH = 8;

/** The sends under way in this process, by lane: each merchant has its own places, so nobody waits for another. */
export class Lanes {
  readonly #store: Store;
  readonly #underWay = new Map<number, { readonly lane: string | null; readonly work: Promise<unknown> }>();
  #ended = Promise.withResolvers<void>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Remembers work until it ends. */
  add({ id, lane }: TaskRow, work: Promise<unknown>): void {
    const ending = work.then(
      (result) => result === 'busy',
      () => false,
    );
    this.#underWay.set(id, { lane, work: ending });
    void ending.then((busy) => {
      this.#underWay.delete(id);
      // Nobody is woken for a task that another instance has: it would be found again at once.
      if (busy) return;
      this.#ended.resolve();
      this.#ended = Promise.withResolvers();
    });
  }

  /** Whether the work of a task is under way. */
  has({ id }: TaskRow): boolean {
    return this.#underWay.has(id);
  }

  /** Starts what is due as far as each lane has places, and waits for none of it. */
  async fill(until: number, start: (task: TaskRow) => Promise<unknown>): Promise<void> {
    for (const lane of await lanesWithDueTasks(this.#store.read, until)) {
      let places = LANE_WIDTH - this.#countIn(lane);
      if (places <= 0) continue;
      const tasks = await dueInLane(this.#store.read, lane, until, LANE_WIDTH, systemTime());
      for (const task of tasks) {
        if (places === 0) break;
        if (this.has(task)) continue;
        places -= 1;
        this.add(task, start(task));
      }
    }
  }

  /** Resolves when the next piece of work ends, after `ms` at the latest. */
  async nextEnd(ms: number, signal: AbortSignal): Promise<void> {
    const timer = new AbortController();
    const limit = setTimeout(ms, undefined, { signal: AbortSignal.any([signal, timer.signal]) });
    await Promise.race([this.#ended.promise, limit.catch(() => undefined)]);
    timer.abort();
  }

  /** Resolves when all work under way has ended. */
  async idle(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ work }) => work));
  }

  #countIn(lane: string): number {
    return [...this.#underWay.values()].filter((each) => each.lane === lane).length;
  }
}
