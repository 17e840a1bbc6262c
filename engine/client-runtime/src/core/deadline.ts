import type { Delivery, Signal } from './context.ts';
import { TimeoutError } from './errors.ts';

export const TIMED_OUT: unique symbol = Symbol();

/** The longest delay of a timer. A timer with a longer delay would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

type Limited<Value> = (signal: AbortSignal) => Promise<Value>;

/** Runs work with a time limit and a signal. @throws TIMED_OUT; the reason of the signal; errors of the work */
export function within<Value>(milliseconds: number, outer: Signal, work: Limited<Value>): Promise<Value> {
  const controller = new AbortController();
  // Uses one promise and clears its timer, because this runs for each call.
  return new Promise<Value>((resolve, reject) => {
    const settled =
      <Given>(settle: (given: Given) => void) =>
      (given: Given) => {
        clearTimeout(timer);
        outer?.removeEventListener('abort', end);
        settle(given);
      };
    const end = () => {
      settled(reject)(outer?.aborted ? outer.reason : TIMED_OUT);
      controller.abort();
    };
    const timer = milliseconds < Infinity ? setTimeout(end, Math.min(milliseconds, LONGEST_MS)) : undefined;
    outer?.addEventListener('abort', end);
    work(controller.signal).then(settled(resolve), settled(reject));
    if (outer?.aborted) end();
  });
}

type Work<Value> = () => Value | PromiseLike<Value>;

/** Waits for a function of the caller. @throws Error after the time limit; its own error; the reason of the signal */
export function waitFor<Value>(milliseconds: number, signal: Signal, work: Work<Value>): Promise<Value> {
  return within(milliseconds, signal, async () => work()).catch((thrown) => {
    throw thrown === TIMED_OUT ? new Error(`it has not returned within ${milliseconds / 1_000} s`) : thrown;
  });
}

export function sleep(milliseconds: number, signal: Signal): Promise<void> {
  return within(milliseconds, signal, () => new Promise<void>(() => {})).catch((thrown) => {
    if (thrown !== TIMED_OUT) throw thrown;
  });
}

export function limitTotal(send: Delivery): Delivery {
  return async (context, outgoing, options) => {
    const { totalTimeoutMs = context.totalTimeoutMs, signal } = options;
    if (totalTimeoutMs === undefined) return send(context, outgoing, options);
    const limit = new AbortController();
    const operation = outgoing.operation.id;
    const message = `${operation} did not end within ${totalTimeoutMs / 1_000} s (\`totalTimeoutMs\`).`;
    const end = () => limit.abort(signal?.aborted ? signal.reason : new TimeoutError(message, { operation }));
    const timer = setTimeout(end, Math.min(totalTimeoutMs, LONGEST_MS));
    // Does not use `AbortSignal.any`, which Node has only from 20.3 and which accepts no signal of another package.
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    try {
      return await send(context, outgoing, { ...options, signal: limit.signal });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  };
}
