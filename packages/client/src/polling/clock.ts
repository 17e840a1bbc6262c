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
