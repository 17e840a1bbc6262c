import type { Clock } from './clock.ts';

/** What came of a question. */
export type Outcome<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Asks once, within a time, even when the question does not heed its signal.
 *
 * @param fetchStatus the question; its signal is aborted when nobody waits any longer
 * @param leftMs how long is waited
 * @param signal ends the waiting
 * @throws the reason of the signal
 */
export async function ask<T>(
  fetchStatus: (signal: AbortSignal) => Promise<T>,
  leftMs: number,
  signal: AbortSignal,
  clock: Clock,
): Promise<Outcome<T>> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const answered = Promise.resolve()
    .then(() => fetchStatus(stop.signal))
    .then(
      (value): Outcome<T> => ({ kind: 'answered', value }),
      (error): Outcome<T> => ({ kind: 'failed', error }),
    );
  const late = clock.sleep(leftMs, stop.signal).then((): Outcome<T> => ({ kind: 'late' }));
  const aborted = new Promise<Outcome<T>>((_, reject) => {
    const end = (): void => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true, signal: stop.signal });
  });
  try {
    return await Promise.race([answered, late, aborted]);
  } finally {
    stop.abort(signal.aborted ? signal.reason : undefined);
  }
}
