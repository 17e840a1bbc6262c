import type { Clock } from './clock.ts';

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
