import { setTimeout } from 'node:timers/promises';
import type { TaskRow } from './tasks.ts';

/** Callbacks that one merchant's receiver gets at the same time (sandbox choice `lanes`). */
export const LANE_WIDTH = 8;

/** The sends under way in this process, by lane: each merchant has its own places, so nobody waits for another. */
export class Lanes {
  readonly #underWay = new Map<number, { readonly lane: string | null; readonly work: Promise<unknown> }>();
  #ended = Promise.withResolvers<void>();

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

  /** Number of sends that a lane has room for. */
  placesIn(lane: string): number {
    return LANE_WIDTH - [...this.#underWay.values()].filter((each) => each.lane === lane).length;
  }
}

/** Real time that one send may hold up an advance: as long as a receiver may take, so that its speed decides nothing. */
const FOR_ONE_MS = 10_000;

/** Real time of a send that costs no patience, so that many quick callbacks on a slow machine use none up. */
const FREE_MS = 1_000;

/** How long one advance goes on waiting for receivers. A lane that took too long is set aside for the rest of it. */
export class Patience {
  readonly #signal: AbortSignal;
  readonly #aside = new Set<string>();
  readonly #busy = new Map<string, number>();
  #left: number;

  /**
   * @param signal ends all waiting
   * @param forAllMs real time beyond the first second of each send that all sends together may hold up the advance
   */
  constructor(signal: AbortSignal, forAllMs: number) {
    this.#signal = signal;
    this.#left = forAllMs;
  }

  /** Lanes the advance does not wait for any more. */
  get aside(): readonly string[] {
    return [...this.#aside];
  }

  /** Milliseconds left for all sends together. */
  get left(): number {
    return this.#signal.aborted ? 0 : Math.max(this.#left, 0);
  }

  /** Waits for a send. @returns false when it took too long; its lane is then set aside */
  async waitFor(lane: string | null, work: Promise<unknown>): Promise<boolean> {
    if (lane === null) return work.then(() => true);
    const timer = new AbortController();
    const signal = AbortSignal.any([this.#signal, timer.signal]);
    const longest = Math.min(FOR_ONE_MS, FREE_MS + this.left);
    const limit = setTimeout(longest, false, { signal }).catch(() => false);
    const ended = await this.count(() => Promise.race([work.then(() => true), limit]), FREE_MS);
    timer.abort();
    if (ended) this.#busy.delete(lane);
    else this.#aside.add(lane);
    return ended;
  }

  /** Waits a little for a task that somebody else works on. */
  async pause(lane: string | null): Promise<void> {
    const before = this.#left;
    await this.count(() => setTimeout(5));
    if (lane === null) return;
    const busy = (this.#busy.get(lane) ?? 0) + before - this.#left;
    this.#busy.set(lane, busy);
    if (busy >= FOR_ONE_MS || this.left === 0) this.#aside.add(lane);
  }

  /** Runs a wait, and subtracts the time it takes beyond `freeMs` from the time that is left. */
  async count<Result>(wait: () => Promise<Result>, freeMs = 0): Promise<Result> {
    const start = performance.now();
    try {
      return await wait();
    } finally {
      this.#left -= Math.max(performance.now() - start - freeMs, 0);
    }
  }
}
