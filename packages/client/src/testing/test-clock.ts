import type { Clock } from '../polling/clock.ts';

/** For the tests: a clock that stands still until somebody sleeps, then goes on to when the first sleeper wakes. */
export class TestClock implements Clock {
  time = 0;
  /** Every sleep that was asked for by `sleep`, in order; the bounds of questions among them. */
  readonly sleeps: number[] = [];
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  #isTicking = false;

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const sleeper = { at: this.time + ms, wake };
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', wake, { once: true });
      void this.#tick();
    });
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    for (;;) {
      // Everything that is about to happen at this moment happens first.
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = [...this.#sleepers].sort((one, other) => one.at - other.at);
      if (!next) break;
      this.time = Math.max(this.time, next.at);
      next.wake();
    }
    this.#isTicking = false;
  }
}
