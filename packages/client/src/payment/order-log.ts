import type { Outgoing } from '../core/transport/outgoing.ts';
import type { PaymentFacts } from './context.ts';
import type { ClientProfile } from './profile.ts';

/**
 * Records the number of a create, if the client has an `orderLog`.
 *
 * @returns whether no earlier call can have made the order: its number is new, or it has none
 */
export async function recordOrder(
  { orderLog, profile }: PaymentFacts,
  { operation, body }: Outgoing,
): Promise<boolean> {
  if (operation.retry !== 'once-per-order') return false;
  const orderNo = orderNoOf(profile, body);
  try {
    return orderNo === undefined ? profile.order !== undefined : (await orderLog?.add(orderNo)) === true;
  } catch {
    // A log that fails cannot say that a number is new.
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
