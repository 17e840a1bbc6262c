import { type FetchStatus, type StatusChange, type WatchOptions, watchStatus } from './watch-status.ts';

/** Options of `waitForStatus`. */
export interface WaitOptions<T> extends WatchOptions<T> {
  /** Is told of each change, the first answer included. When it throws, the waiting ends with that. */
  readonly onChange?: (change: StatusChange<T>) => void;
}

/**
 * Waits until an order has a status. `watchStatus` does the same as something to iterate over.
 *
 * ```ts
 * const payin = await waitForStatus((signal) => client.payin.getStatus({ tradeId }, { signal }), {
 *   until: ['completed', 'failed', 'rejected', 'canceled'],
 * });
 * ```
 *
 * @param fetchStatus asks the service once
 * @returns the answer with the status
 * @throws StatusTimeoutError when the time is over; what `fetchStatus` throws; the reason of the signal
 * @throws RangeError when `timeoutMs` or the backoff is out of range
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
