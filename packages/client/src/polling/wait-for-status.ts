import { type FetchStatus, type StatusChange, type WatchOptions, watchStatus } from './watch-status.ts';

/** Options of `waitForStatus`. */
export interface WaitOptions<T> extends WatchOptions<T> {
  /** Called for each change, the first status included. If it throws, the waiting ends with that error. */
  readonly onChange?: (change: StatusChange<T>) => void;
}

/**
 * Waits until an order has a status. `watchStatus` does the same as an async iterator.
 *
 * ```ts
 * const payin = await waitForStatus((signal) => client.payin.getStatus({ tradeId }, { signal }), {
 *   until: ['completed', 'failed', 'rejected', 'canceled'],
 * });
 * ```
 *
 * @param fetchStatus reads the status once
 * @returns the answer with the status
 * @throws StatusTimeoutError when the time is over; what `fetchStatus` throws; the signal's reason
 * @throws ValidationError when `timeoutMs` or the backoff is out of range
 */
export async function waitForStatus<T>(fetchStatus: FetchStatus<T>, options: WaitOptions<T>): Promise<T> {
  const changes = watchStatus(fetchStatus, options);
  for (;;) {
    const { value: change } = await changes.next();
    if (!change) throw new Error('The waiting ended without a status.');
    options.onChange?.(change);
    if (change.isEnd) return change.value;
  }
}
