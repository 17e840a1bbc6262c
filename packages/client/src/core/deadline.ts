/** What `within` throws when the time is over. */
export const TIMED_OUT: unique symbol = Symbol();

/** Timers count to this; more would end at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer so late never rings: a test took the clock away. One that is less late has yet to wait for its turn. */
const LOST_AFTER_MS = 1000;

/** What ends work that takes too long, and when. One timer serves all: setting and clearing one per call is dear. */
const deadlines = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let ringsAt = Infinity;

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
      deadlines.delete(end);
      outer?.removeEventListener('abort', end);
    };
    const end = () => {
      clear();
      reject(outer?.aborted ? outer.reason : TIMED_OUT);
      controller.abort();
    };
    const at = performance.now() + milliseconds;
    deadlines.set(end, at);
    ringAt(at);
    outer?.addEventListener('abort', end);
    work(controller.signal).then(
      (value) => {
        clear();
        resolve(value);
      },
      (error) => {
        clear();
        reject(error);
      },
    );
    if (outer?.aborted) end();
  });
}

/** Sets the timer, unless it rings before that. */
function ringAt(at: number): void {
  const now = performance.now();
  const isLost = now > ringsAt + LOST_AFTER_MS;
  if (at >= ringsAt && !isLost) return;
  clearTimeout(timer);
  ringsAt = isLost ? now : at;
  timer = setTimeout(ring, Math.min(ringsAt - now, LONGEST_MS));
  // A program may end before; while a request is on its way, its connection keeps the program alive.
  (timer as { unref?: () => void }).unref?.();
}

function ring(): void {
  ringsAt = Infinity;
  for (const [end, at] of deadlines) {
    if (at > performance.now()) ringAt(at);
    else end();
  }
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
