import { reading } from '../core/checks.ts';
import { TIMED_OUT, within } from '../core/deadline.ts';
import { endedBy } from '../core/errors/errors.ts';
import { OPERATION } from './backoff.ts';
import {
  type FetchStatus,
  StatusTimeoutError,
  TIMEOUT_MS,
  type WaitOptions,
  watchStatus,
} from './watch-status.ts';

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
 * @throws StatusTimeoutError when the time is over; AbortedError; what `fetchStatus` or `onChange` throws
 * @throws ValidationError when an argument cannot be used
 */
export async function waitForStatus<T>(fetchStatus: FetchStatus<T>, given: WaitOptions<T>): Promise<T> {
  const options = reading(OPERATION, () => ({ ...given }));
  const { onChange, signal, timeoutMs = TIMEOUT_MS } = options;
  const changes = watchStatus(fetchStatus, options);
  for (;;) {
    const { value: change } = await changes.next();
    if (!change) throw new Error('The waiting ended without a status.');
    await within(timeoutMs - change.elapsedMs, signal, () => onChange?.(change)).catch((thrown) => {
      throw thrown === TIMED_OUT
        ? new StatusTimeoutError(timeoutMs, change.status)
        : endedBy(signal, OPERATION, thrown);
    });
    if (change.isEnd) return change.value;
  }
}
