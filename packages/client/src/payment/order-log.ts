import { report } from '../core/hooks.ts';
import type { CallOptions } from '../core/options.ts';
import { waitFor } from '../core/transport/deadline.ts';
import type { Outgoing } from '../core/transport/outgoing.ts';
import type { PaymentFacts } from './context.ts';
import type { ClientProfile } from './profile.ts';

/**
 * Records the number of a create, if the client has an `orderLog`.
 *
 * @returns whether the log shows that no earlier call can have made the order; false without proof
 */
export async function recordOrder(
  { orderLog, profile, hooks, timeoutMs: usualMs }: PaymentFacts,
  { operation, body }: Outgoing,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<boolean> {
  if (operation.retry !== 'once-per-order') return false;
  const orderNo = orderNoOf(profile, body);
  if (orderNo === undefined || !orderLog) return false;
  try {
    const isNew = await waitFor(timeoutMs, signal, () => orderLog.add(orderNo));
    if (typeof isNew === 'boolean') return isNew;
    throw new TypeError('it must return whether the number is new: true or false');
  } catch (error) {
    // A log that fails cannot say that a number is new.
    if (!signal?.aborted) report(hooks, 'orderLog.add', error);
    return false;
  }
}

/** Returns the order number in a body; undefined if it has none. */
export function orderNoOf({ order }: ClientProfile, body: unknown): string | undefined {
  try {
    const orderNo = order && JSON.parse(body as string)[order.number];
    return typeof orderNo === 'string' && orderNo !== '' ? orderNo : undefined;
  } catch {
    return undefined;
  }
}
