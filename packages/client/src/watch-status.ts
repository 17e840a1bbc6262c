import { CALL, checkOptions, refuse } from '@cross-border-payments/client-runtime/core/checks';
import type { Checks } from '@cross-border-payments/client-runtime/core/context';
import { sleep, TIMED_OUT, within } from '@cross-border-payments/client-runtime/core/deadline';
import { CallError, endedBy, invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';

const OPERATION = 'waitForStatus';

/** Reads the status once. The signal is aborted when the wait ends. */
export type StatusFetcher<T> = (signal: AbortSignal) => Promise<T>;

/** The first status that was read, or a status that differs from the previous status. */
export interface StatusChange<T> {
  readonly status: string | undefined;
  /** The previous status; undefined for the first status. */
  readonly previous: string | undefined;
  /** The whole response. */
  readonly value: T;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
  /** Whether `until` accepts this status, which ends the wait. */
  readonly isEnd: boolean;
}

type StatusChanges<T> = AsyncGenerator<StatusChange<T>, void, undefined>;

export interface BackoffOptions {
  /** The first pause, in milliseconds. Defaults to 1,000. */
  readonly initialMs?: number;
  /** The longest pause, in milliseconds. Defaults to 30,000. */
  readonly maxMs?: number;
  /** The factor by which each pause is longer than the last. Defaults to 1.6. */
  readonly factor?: number;
  /**
   * Share of a pause that is random, from 0 to 1. Defaults to 0.3. Prevents many clients from reading at the same time.
   */
  readonly jitter?: number;
}

export interface WatchOptions<T> {
  /** The statuses that end the wait, or a predicate. The interface document does not list the statuses of payouts. */
  readonly until: readonly string[] | ((value: T, status: string | undefined) => boolean);
  /** Longest time to wait, in milliseconds. Defaults to 300,000 (five minutes). */
  readonly timeoutMs?: number;
  /** Aborts the wait, which then rejects with an `AbortedError`. */
  readonly signal?: AbortSignal;
  readonly backoff?: BackoffOptions;
  /**
   * Returns the status of a response. Defaults to its `status`, or to `data.status` of a whole envelope. The interface
   * document does not define the status responses of payouts: look at a real response first, and return its status here.
   */
  readonly statusOf?: (value: T) => string | undefined;
  /**
   * Returns whether to continue after a failed read, that is, after the retries of the client. `failures` counts the failed
   * reads in a row. By default, up to 5 failures in a row of kind `network` or `timeout` are ignored.
   */
  readonly goOn?: (error: unknown, failures: number) => boolean;
}

export interface WaitOptions<T> extends WatchOptions<T> {
  /** Called for each change, the first status included, and awaited. Its error ends the wait. */
  readonly onChange?: (change: StatusChange<T>) => unknown;
}

/** The order did not reach the status in time. The wait changed nothing, so you may wait again. */
export class StatusTimeoutError extends CallError {
  override readonly name = 'StatusTimeoutError';
  readonly kind = 'timeout';
  /** The last status that was read, if any. */
  declare readonly lastStatus?: string;

  constructor(message: string, lastStatus: string | undefined, cause?: unknown) {
    super(message, { operation: OPERATION, cause, ...(lastStatus !== undefined && { lastStatus }) });
  }
}

const TIMEOUT_MS = 300_000;
const MAX_FAILURES = 5;
const MAX_SHOWN = 64;
const EXAMPLE = '`(signal) => client.payin.getStatus({ tradeId }, { signal })`';

const BACKOFF: Checks<keyof BackoffOptions> = {
  initialMs: 1,
  maxMs: 1,
  factor: 1,
  jitter: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number, from 0 to 1',
};

const CHECKS: Checks<keyof WaitOptions<unknown>> = {
  until: (value) =>
    typeof value === 'function' || (Array.isArray(value) && value.length > 0)
      ? undefined
      : 'must be an array of the statuses that end the waiting, or a function',
  timeoutMs: 1,
  signal: CALL.signal,
  backoff: () => BACKOFF,
  statusOf: 'a function',
  goOn: 'a function',
  onChange: 'a function',
};

/**
 * Reads a status repeatedly and yields each change. The first status is a change too, and the last change has the status
 * that ends the wait. Nothing is read before the iteration starts: `for await (const change of watchStatus(…))`. Throws like
 * `waitForStatus`.
 */
export function watchStatus<T>(fetchStatus: StatusFetcher<T>, given: WatchOptions<T>): StatusChanges<T> {
  const changes = watch(fetchStatus, given);
  const timer = setTimeout(warnOfRest, REST_MS);
  for (const name of ['next', 'return', 'throw'] as const) {
    const start = changes[name].bind(changes) as (value?: unknown) => never;
    changes[name] = (value?: unknown) => {
      clearTimeout(timer);
      return start(value);
    };
  }
  return changes;
}

/** How long the result of `watchStatus` may stay without an iteration before a warning is printed, in milliseconds. */
const REST_MS = 1_000;

let hasWarned = false;

/** Warns once if the result of a call is not iterated, because types do not prevent this. */
function warnOfRest(): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(
    '`watchStatus` has not started, because nothing iterates over it: write `for await (const change of watchStatus(…))`, or use `waitForStatus`.',
  );
}

async function* watch<T>(fetchStatus: StatusFetcher<T>, given: WatchOptions<T>): StatusChanges<T> {
  refuse(OPERATION, 'fetchStatus', fetchStatus, (value) =>
    typeof value === 'function' ? undefined : `must be a function, such as ${EXAMPLE}`,
  );
  const options = { ...given, backoff: { ...given?.backoff } };
  checkOptions(OPERATION, { ...options, until: options.until ?? null }, CHECKS);
  try {
    yield* read(fetchStatus, options);
  } catch (thrown) {
    throw endedBy(options.signal, OPERATION, thrown);
  }
}

async function* read<T>(fetchStatus: StatusFetcher<T>, options: WatchOptions<T>): StatusChanges<T> {
  const { until, timeoutMs = TIMEOUT_MS, signal, statusOf = statusProperty } = options;
  const { initialMs = 1_000, maxMs = 30_000, factor = 1.6, jitter = 0.3 } = options.backoff ?? {};
  const isReached =
    typeof until === 'function'
      ? until
      : (_: T, status?: string) => status !== undefined && until.includes(status);
  // Unlike `Date.now()`, `performance.now()` does not jump when the clock is set.
  const endsAt = performance.now() + timeoutMs;
  const leftMs = () => endsAt - performance.now();
  const readOnce = reader(fetchStatus, options, leftMs);
  let previous: { readonly status?: string | undefined } | undefined;
  let lastStatus: string | undefined;
  const late = (failure: unknown) => {
    const seen = previous ? describeLast(options, lastStatus) : 'no response was read';
    const message = `No status of \`until\` was reached within ${timeoutMs / 1_000} s: ${seen}.`;
    return new StatusTimeoutError(message, lastStatus, failure);
  };
  for (let reads = 0; ; reads++) {
    const found = await readOnce(late);
    if (found) {
      const { value } = found;
      refuseNothing(value, options, !previous);
      const status = checkReturned('statusOf', statusOf(value), 'a string or undefined');
      const isEnd = checkReturned('until', isReached(value, status));
      if (status !== previous?.status || !previous || isEnd)
        yield { status, previous: previous?.status, value, elapsedMs: timeoutMs - leftMs(), isEnd };
      if (isEnd) return;
      previous = { status };
      lastStatus = status ?? lastStatus;
    }
    const pause = Math.min(maxMs, initialMs * factor ** reads) * (1 - jitter * Math.random());
    await sleep(Math.ceil(Math.min(pause, Math.max(0, leftMs()))), signal);
  }
}

/** Describes the last status, and says what to do if this status should have ended the wait. */
function describeLast<T>({ until, statusOf }: WatchOptions<T>, lastStatus: string | undefined): string {
  if (lastStatus === undefined)
    return statusOf
      ? '`statusOf` has found no status in the responses'
      : 'the responses have no `status`; return it with the option `statusOf`';
  const statuses: readonly unknown[] = Array.isArray(until) ? until : [];
  const alike = statuses.find((status) => `${status}`.toLowerCase() === lastStatus.toLowerCase());
  const shown = `the last status is \`${lastStatus.slice(0, MAX_SHOWN)}\``;
  return alike === undefined
    ? `${shown}; if it is final, add it to \`until\`; if it is not, check that the order was confirmed`
    : `${shown}, but \`until\` has \`${alike}\`, and statuses are compared exactly`;
}

/**
 * Warns if `fetchStatus` returned nothing, which an `until` or `statusOf` of the caller may handle.
 * @throws ValidationError if there is no such function
 */
function refuseNothing<T>(value: T, { until, statusOf }: WatchOptions<T>, isFirst: boolean): void {
  if (value !== undefined && value !== null) return;
  const fault = `returned ${value === null ? 'null' : 'nothing'}: return the response, such as ${EXAMPLE}`;
  if (value === undefined && !statusOf && Array.isArray(until))
    throw invalidOption(OPERATION, 'fetchStatus', fault);
  if (isFirst) console.warn(`${OPERATION}: \`fetchStatus\` ${fault}`);
}

/** Makes a function that reads the status once. After a failure that is ignored, the function returns undefined. */
function reader<T>(fetchStatus: StatusFetcher<T>, options: WatchOptions<T>, leftMs: () => number) {
  const { signal, goOn = isPassing } = options;
  let failures = 0;
  let failure: unknown;
  return async (late: (failure: unknown) => Error): Promise<{ readonly value: T } | undefined> => {
    signal?.throwIfAborted();
    try {
      if (leftMs() <= 0) throw TIMED_OUT;
      const value = await within(leftMs(), signal, async (inner) => fetchStatus(inner));
      [failures, failure] = [0, undefined];
      return { value };
    } catch (error) {
      signal?.throwIfAborted();
      if (error === TIMED_OUT) throw late(failure);
      [failures, failure] = [failures + 1, error];
      if (checkReturned('goOn', goOn(error, failures))) return undefined;
      throw error;
    }
  };
}

/** Returns the result of a function of the caller. @throws ValidationError for an unusable value, such as a promise */
function checkReturned<Value>(path: string, value: Value, what = 'true or false, and not a promise'): Value {
  guard(() => value);
  const isStatus = value === undefined || typeof value === 'string';
  if (path === 'statusOf' ? isStatus : typeof value === 'boolean') return value;
  throw invalidOption(OPERATION, path, `must return ${what}`);
}

function statusProperty(response: unknown): string | undefined {
  const { status, data } = Object(response) as { readonly status?: unknown; readonly data?: unknown };
  // In a whole envelope, `status` is the status of the response, such as `1`. The status of the order is in `data`.
  const own = data === undefined ? status : Object(data).status;
  return typeof own === 'string' ? own : undefined;
}

function isPassing(error: unknown, failures: number): boolean {
  return failures <= MAX_FAILURES && ['network', 'timeout'].includes(Object(error).kind);
}

/**
 * Waits until an order has a given status. `watchStatus` does the same as an async iterator.
 *
 * ```ts
 * const payin = await waitForStatus((signal) => client.payin.getStatus({ tradeId }, { signal }), {
 *   until: ['completed', 'failed', 'rejected', 'canceled'],
 * });
 * ```
 *
 * @returns the response with the status
 * @throws StatusTimeoutError when the time is over
 * @throws AbortedError when the signal is aborted
 * @throws ValidationError when an argument cannot be used, or a function returns an unusable value
 * @throws any error of `fetchStatus` or of a function in the options
 */
export async function waitForStatus<T>(fetchStatus: StatusFetcher<T>, given: WaitOptions<T>): Promise<T> {
  const options = { ...given };
  const { onChange, signal, timeoutMs = TIMEOUT_MS } = options;
  for await (const change of watch(fetchStatus, options)) {
    await within(timeoutMs - change.elapsedMs, signal, async () => onChange?.(change)).catch((thrown) => {
      if (thrown !== TIMED_OUT) throw endedBy(signal, OPERATION, thrown);
      const message = `\`onChange\` has not returned after ${timeoutMs / 1_000} s, the time limit of the wait.`;
      throw new StatusTimeoutError(message, change.status);
    });
    if (change.isEnd) return change.value;
  }
  throw new Error('The waiting ended without a status.');
}
