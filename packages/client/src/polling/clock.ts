/** The time as the waiting sees it; replaced in tests. */
export interface Clock {
  /** Milliseconds. A clock that is set back only makes the waiting end by the sum of its pauses. */
  now(): number;
  /** Ends after some milliseconds, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The time of this machine, which does not jump when somebody sets the date. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    }),
};

/** Measures since it was made. It never goes back, and a pause always counts as long as it was meant to be. */
export class Stopwatch {
  readonly #clock: Clock;
  #elapsed = 0;
  #last: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = clock.now();
  }

  /** Milliseconds so far. */
  read(): number {
    const now = this.#clock.now();
    this.#elapsed += Math.max(0, now - this.#last);
    this.#last = now;
    return this.#elapsed;
  }

  /** Sleeps, and counts it even when the clock was set back meanwhile. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    const before = this.read();
    await this.#clock.sleep(ms, signal);
    this.#elapsed = Math.max(this.read(), before + ms);
  }
}
