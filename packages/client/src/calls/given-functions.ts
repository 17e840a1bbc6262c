import type { Connection } from '@cross-border-payments/client-runtime/core/context';
import { waitFor } from '@cross-border-payments/client-runtime/core/deadline';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import type { IsTokenRejected, OrderNumberStore, PaymentOptions, ServiceResponse } from '../options.ts';

/** Returns what a function of the caller returned. @throws TypeError for a value of another type, such as a promise */
function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  guard(() => value);
  throw new TypeError('it must return true or false');
}

/** Returns the result of `isTokenRejected`, or false if it fails. */
export function isTokenRefused(
  { events }: Connection,
  isTokenRejected: IsTokenRejected,
  response: ServiceResponse | undefined,
): boolean {
  try {
    return response !== undefined && toBoolean(isTokenRejected(response));
  } catch (error) {
    events?.report('isTokenRejected', error);
    return false;
  }
}

/** The stores that failed. The failure of each was reported once with `console.warn`. */
const failedStores = new WeakSet<OrderNumberStore>();

/**
 * Records an order number. Returns whether the number is new according to the `orderNumberStore`; false if the store
 * fails.
 */
export async function recordNumber(
  number: string,
  { orderNumberStore: store, events, hooks, timeoutMs: usualMs }: Connection & PaymentOptions,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<boolean> {
  if (!store) return false;
  try {
    return toBoolean(await waitFor(timeoutMs, signal, () => store.add(number)));
  } catch (error) {
    if (signal?.aborted) return false;
    events?.report('orderNumberStore.add', error);
    // Without a working store, every number counts as sent before.
    if (!hooks?.onError && !failedStores.has(store))
      console.warn(
        '`orderNumberStore.add` failed. Return true for a new number, otherwise false; `hooks.onError` gets every failure.',
      );
    failedStores.add(store);
    return false;
  }
}
