export const TIMED_OUT: unique symbol = Symbol();

/** The longest delay of a timer. A timer with a longer delay would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Runs work with a time limit and a signal. @throws TIMED_OUT; the reason of the signal; errors of the work */
export function within<Value>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Value | PromiseLike<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  return new Promise<Value>((resolve, reject) => {
    end = () => {
      reject(outer?.aborted ? outer.reason : TIMED_OUT);
      controller.abort();
    };
    if (milliseconds < Infinity) timer = setTimeout(end, Math.min(milliseconds, LONGEST_MS));
    outer?.addEventListener('abort', end);
    Promise.resolve(work(controller.signal)).then(resolve, reject);
    if (outer?.aborted) end();
  }).finally(() => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  });
}

/** Waits for a function of the caller. @throws Error after the time limit; its own error; the reason of the signal */
export function waitFor<Value>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: () => Value | PromiseLike<Value>,
): Promise<Value> {
  return within(milliseconds, signal, work).catch((thrown) => {
    throw thrown === TIMED_OUT ? new Error(`it has not returned within ${milliseconds / 1_000} s`) : thrown;
  });
}

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const endless = new Promise<void>(() => {});
  return within(milliseconds, signal, () => endless).catch((thrown) => {
    if (thrown !== TIMED_OUT) throw thrown;
  });
}
