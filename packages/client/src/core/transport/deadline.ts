/** What `within` throws when the time is over. */
export const TIMED_OUT: unique symbol = Symbol();

/** Timers count to this; more would end at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Does something that ends when the time is over or the caller's signal ends.
 *
 * @param milliseconds from now; `Infinity` for no end
 * @param outer the caller's signal
 * @param work is given a signal that ends with either
 * @throws TIMED_OUT; the reason of the caller's signal; whatever the work throws
 */
export function within<Value>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const clear = () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    };
    const end = () => {
      clear();
      reject(outer?.aborted ? outer.reason : TIMED_OUT);
      controller.abort();
    };
    const timer: ReturnType<typeof setTimeout> | undefined =
      milliseconds === Infinity ? undefined : setTimeout(end, Math.min(milliseconds, LONGEST_MS));
    // A program may end before; while a request is on its way, its connection keeps the program alive.
    (timer as { unref?: () => void } | undefined)?.unref?.();
    outer?.addEventListener('abort', end);
    work(controller.signal).finally(clear).then(resolve, reject);
    if (outer?.aborted) end();
  });
}

/**
 * Waits.
 *
 * @throws the reason of the signal
 */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let waking: ReturnType<typeof setTimeout>;
  const waiting = new Promise<void>((resolve) => {
    waking = setTimeout(resolve, Math.min(milliseconds, LONGEST_MS));
  });
  return within(Infinity, signal, () => waiting).finally(() => clearTimeout(waking));
}
