import type { Awaitable } from './handler.ts';
import type { Limits } from './limits.ts';

/** A handler or a hook did not end in time. Passed to `onError`; the caller gets HTTP 500. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  /** @param what what did not end: `authenticate` */
  constructor(what: string) {
    super(`The time limit of \`${what}\` is over.`);
  }
}

/** The time that a request has left. */
export class RequestTime {
  readonly #start = performance.now();
  readonly #end: number;
  readonly #handlerMs: number;

  constructor({ requestTimeoutMs, handlerTimeoutMs }: Limits) {
    this.#end = this.#start + requestTimeoutMs;
    this.#handlerMs = handlerTimeoutMs;
  }

  /** Returns the milliseconds since the request came. */
  passed(): number {
    return performance.now() - this.#start;
  }

  /** Returns the milliseconds left for a step that may take so many. */
  left(most: number): number {
    return Math.min(most, this.#end - performance.now());
  }

  /**
   * Waits for the result of a handler or a hook.
   *
   * @param more milliseconds that it has beside those of any handler
   * @param discard takes a result that is too late
   * @throws TimeLimitError when it does not end in time
   */
  handle<T>(what: string, result: Awaitable<T>, more = 0, discard?: (late: T) => void): Awaitable<T> {
    if (!isThenable(result)) return result;
    return withinTime(result, this.left(this.#handlerMs + more), () => new TimeLimitError(what), discard);
  }
}

/**
 * Waits for a result. A late result is ignored, and so is a late error.
 *
 * @param result returned as it is unless it is a promise, and then costs no timer
 * @param late makes the error that is thrown when the time is over
 * @param discard takes a result that is too late
 */
export function withinTime<T>(
  result: Awaitable<T>,
  limitMs: number,
  late: () => Error,
  discard?: (late: T) => void,
): Awaitable<T> {
  if (!isThenable(result)) return result;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(late());
    }, limitMs);
    const settle = <Value>(next: (value: Value) => void, isResult: boolean) => {
      return (value: Value) => {
        clearTimeout(timer);
        if (isLate && isResult) discard?.(value as never);
        next(value);
      };
    };
    Promise.resolve(result).then(settle(resolve, true), settle(reject, false));
  });
}

function isThenable(value: unknown): boolean {
  return ((typeof value === 'object' && value !== null) || typeof value === 'function') && 'then' in value;
}
