import { setTimeout } from 'node:timers/promises';
import type { TaskRow } from './tasks.ts';

/** Maximum number of concurrent callbacks to one merchant's receiver (sandbox choice `queues`). */
export const QUEUE_WIDTH = 8;

/** The sends in progress in this process. Each merchant has its own limit, so a slow receiver does not delay others. */
export class MerchantQueues {
  readonly #underWay = new Map<number, { readonly queue: string | null; readonly work: Promise<unknown> }>();
  #ended = Promise.withResolvers<void>();

  add({ id, queue }: TaskRow, work: Promise<unknown>): void {
    const ending = work.then(
      (result) => result === 'busy',
      () => false,
    );
    const entry = { queue, work: ending };
    this.#underWay.set(id, entry);
    void ending.then((busy) => {
      // The same task may have been added again: it was busy at first.
      if (this.#underWay.get(id) === entry) this.#underWay.delete(id);
      // If another instance has claimed the task, callers are not woken, because they would find the same task again at
      // once.
      if (busy) return;
      this.#ended.resolve();
      this.#ended = Promise.withResolvers();
    });
  }

  has({ id }: TaskRow): boolean {
    return this.#underWay.has(id);
  }

  async nextEnd(ms: number, signal: AbortSignal): Promise<void> {
    await endsWithin(this.#ended.promise, ms, signal);
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ work }) => work));
  }

  placesIn(queue: string): number {
    return QUEUE_WIDTH - [...this.#underWay.values()].filter((send) => send.queue === queue).length;
  }
}

/** @returns false if the work does not end within `ms` milliseconds, or if the signal is aborted first */
async function endsWithin(work: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> {
  const timer = new AbortController();
  const limit = setTimeout(ms, false, { signal: AbortSignal.any([signal, timer.signal]) });
  const ended = await Promise.race([work.then(() => true), limit.catch(() => false)]);
  timer.abort();
  return ended;
}

/** How long one send may delay an advance. Equals the time limit of a receiver, so that an advance waits for slow receivers. */
const FOR_ONE_MS = 10_000;

/** The first second of each send is not counted, so that many quick callbacks on a slow machine leave the budget intact. */
const FREE_MS = 1_000;

/** Limits how long an advance waits for receivers. A queue that takes too long is paused for the rest of the advance. */
export class WaitBudget {
  readonly #signal: AbortSignal;
  readonly #forOneMs: number;
  readonly #paused = new Set<string>();
  readonly #busy = new Map<string, number>();
  #left: number;

  constructor(signal: AbortSignal, forAllMs: number, forOneMs = FOR_ONE_MS) {
    this.#signal = signal;
    this.#left = forAllMs;
    this.#forOneMs = forOneMs;
  }

  get paused(): readonly string[] {
    return [...this.#paused];
  }

  get left(): number {
    return this.#signal.aborted ? 0 : Math.max(this.#left, 0);
  }

  async waitFor(queue: string | null, work: Promise<unknown>): Promise<boolean> {
    if (queue === null) return work.then(() => true);
    const longest = Math.min(this.#forOneMs, FREE_MS + this.left);
    const ended = await this.count(() => endsWithin(work, longest, this.#signal), FREE_MS);
    if (ended) this.#busy.delete(queue);
    else this.#paused.add(queue);
    return ended;
  }

  async pause(queue: string | null): Promise<void> {
    const before = this.#left;
    await this.count(() => setTimeout(5));
    if (queue === null) return;
    const busy = (this.#busy.get(queue) ?? 0) + before - this.#left;
    this.#busy.set(queue, busy);
    if (busy >= this.#forOneMs || this.left === 0) this.#paused.add(queue);
  }

  async count<Result>(wait: () => Promise<Result>, freeMs = 0): Promise<Result> {
    const start = performance.now();
    try {
      return await wait();
    } finally {
      this.#left -= Math.max(performance.now() - start - freeMs, 0);
    }
  }
}
