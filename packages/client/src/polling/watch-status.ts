import { CrossBorderPaymentsError } from '../core/errors/errors.ts';
import { ask, type Outcome } from './ask.ts';
import { type BackoffOptions, backoff } from './backoff.ts';
import { type Clock, Stopwatch, systemClock } from './clock.ts';

/** One question to the service. The signal ends it when the waiting ends. */
export type FetchStatus<T> = (signal: AbortSignal) => Promise<T>;

/** A status that was seen for the first time, or after another one. */
export interface StatusChange<T> {
  readonly status: string | undefined;
  /** The status before; nothing at first. */
  readonly previous: string | undefined;
  /** The whole answer. */
  readonly value: T;
  /** Milliseconds since the waiting began. */
  readonly elapsedMs: number;
  /** Whether it is the one that was waited for. */
  readonly isEnd: boolean;
}

/** Options of `watchStatus`. */
export interface WatchOptions<T> {
  /** The statuses that end the waiting, or a predicate that does. Which statuses payouts have is not shown (section 3). */
  readonly until: readonly string[] | ((value: T, status: string | undefined) => boolean);
  /** How long is waited at most, in milliseconds; 300,000 (five minutes) unless told otherwise. */
  readonly timeoutMs?: number;
  /** Ends the waiting: it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  readonly backoff?: BackoffOptions;
  /**
   * Reads the status from an answer. By default `status` of what a method of the client gives, or `data.status` of a whole
   * envelope, when it is a text. What the status answers of payouts hold is not shown: for them look at an answer first,
   * and say here where the status stands.
   */
  readonly statusOf?: (value: T) => string | undefined;
  /**
   * Whether to go on after a question that failed; `failures` counts those in a row. By default up to 5 failures of
   * kind `network` or `timeout`, which come after the retries of the client.
   */
  readonly goOn?: (error: unknown, failures: number) => boolean;
  readonly clock?: Clock;
}

/** The awaited status did not come in time. The order is as it was: waiting again does no harm. */
export class StatusTimeoutError extends CrossBorderPaymentsError {
  override readonly name = 'StatusTimeoutError';
  readonly kind = 'timeout';
  /** The last status that was seen, if any. */
  declare readonly lastStatus?: string;

  constructor(timeoutMs: number, lastStatus: string | undefined, cause?: unknown) {
    super(`The awaited status did not come within ${timeoutMs} ms.`, { operation: 'waitForStatus', cause });
    if (lastStatus !== undefined) this.lastStatus = lastStatus;
  }
}

const TIMEOUT_MS = 300_000;
const MAX_FAILURES = 5;
const LATE = { kind: 'late' } as const;

/**
 * Asks for a status again and again, and gives an event for each change: the first answer, every other status, and last
 * the one that was waited for. Changes that come and go between two questions are not seen.
 *
 * @param fetchStatus asks the service once, such as
 *   `(signal) => client.payin.getStatus({ tradeId }, { signal })`
 * @throws StatusTimeoutError when the time is over; what `fetchStatus` throws; the reason of the signal
 * @throws RangeError when `timeoutMs` or the backoff is out of range
 */
export async function* watchStatus<T>(
  fetchStatus: FetchStatus<T>,
  options: WatchOptions<T>,
): AsyncGenerator<StatusChange<T>, void, undefined> {
  const { timeoutMs = TIMEOUT_MS, clock = systemClock } = options;
  if (!(timeoutMs > 0)) throw new RangeError('`timeoutMs` must be more than 0.');
  const signal = options.signal ?? new AbortController().signal;
  const pauseAfter = backoff(options.backoff);
  const toChange = changes(options);
  const failureOf = failuresOf(options.goOn ?? isPassing);
  let failure: unknown;
  const watch = new Stopwatch(clock);
  let lastStatus: string | undefined;
  for (let question = 0; ; question++) {
    const left = timeoutMs - watch.read();
    const outcome = left > 0 ? await ask(fetchStatus, left, signal, clock) : LATE;
    if (outcome.kind === 'late') throw new StatusTimeoutError(timeoutMs, lastStatus, failure);
    failure = failureOf(outcome);
    const change = outcome.kind === 'answered' ? toChange(outcome.value, watch.read()) : undefined;
    if (change) yield change;
    if (change?.isEnd) return;
    lastStatus = change?.status ?? lastStatus;
    await watch.pause(Math.min(pauseAfter(question), Math.max(0, timeoutMs - watch.read())), signal);
  }
}

/** Counts failures in a row. Returns the one of a question, or throws it unless the waiting goes on. */
function failuresOf(goOn: (error: unknown, failures: number) => boolean) {
  let inRow = 0;
  return (outcome: Outcome<unknown>): unknown => {
    inRow = outcome.kind === 'failed' ? inRow + 1 : 0;
    if (outcome.kind !== 'failed') return undefined;
    if (!goOn(outcome.error, inRow)) throw outcome.error;
    return outcome.error;
  };
}

/** Makes a change of an answer, or nothing when the status is as before. */
function changes<T>({ until, statusOf = statusMember }: WatchOptions<T>) {
  const isReached = predicateOf(until);
  let last: { readonly status: string | undefined } | undefined;
  return (value: T, elapsedMs: number): StatusChange<T> | undefined => {
    const status = statusOf(value);
    const isEnd = isReached(value, status);
    const previous = last;
    last = { status };
    if (previous && previous.status === status && !isEnd) return undefined;
    return { status, previous: previous?.status, value, elapsedMs, isEnd };
  };
}

function predicateOf<T>(until: WatchOptions<T>['until']): (value: T, status: string | undefined) => boolean {
  if (typeof until === 'function') return until;
  return (_, status) => status !== undefined && until.includes(status);
}

function statusMember(answer: unknown): string | undefined {
  const { status, data } = members(answer);
  // `status` of a whole envelope is `1`; the order's own stands in its data.
  const own = members(data).status ?? (data === undefined ? status : undefined);
  return typeof own === 'string' ? own : undefined;
}

function members(value: unknown): { readonly status?: unknown; readonly data?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}

function isPassing(error: unknown, failures: number): boolean {
  if (failures > MAX_FAILURES || typeof error !== 'object' || error === null || !('kind' in error))
    return false;
  return error.kind === 'network' || error.kind === 'timeout';
}
