import type { Outcome } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import {
  type AssumedOrder,
  type FoundOrder,
  type OrderCreated,
  ServiceError,
} from '../core/errors/errors.ts';
import { report } from '../core/hooks.ts';
import type { CallOptions } from '../core/options.ts';
import type { Outgoing } from '../core/outgoing.ts';
import { orderIdOf } from './envelope.ts';
import type { Answer, ClientProfile, OperationRecord, PaymentFacts } from './profile.ts';

/**
 * Makes the error for a response that refuses the request.
 *
 * @param isNewOrder whether no earlier call can have made the order
 */
export function serviceError(
  facts: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  { answer, status, message = 'no message', data }: Outcome<Answer>,
  isNewOrder: boolean,
): ServiceError {
  const { redactor, profile } = facts;
  const { id, retry } = outgoing.operation;
  const { httpStatus = 0, requestId } = answer ?? {};
  const said = redactor.text(status ?? `${httpStatus}`);
  return new ServiceError(redactor.text(`${id} was refused with status ${said}: ${message}`), {
    operation: id,
    status: said,
    ...{ httpStatus, ...(requestId && { requestId }) },
    data: redactor.data(data),
    ...(retry === 'once-per-order' && {
      orderCreated: orderCreated(profile, httpStatus, data, isNewOrder),
      resolve: orderOf(facts, outgoing).resolve,
    }),
  });
}

/**
 * a refused create whose response has an order id made the order; one with HTTP 400 and no id did not, but an
 * earlier one with the same number may have.
 */
function orderCreated(
  profile: ClientProfile,
  httpStatus: number,
  data: unknown,
  isNewOrder: boolean,
): OrderCreated {
  if (orderIdOf(profile, data)) return true;
  return httpStatus === 400 && isNewOrder ? false : 'unknown';
}

/** Returns the number of the order in a request, and the function that queries it if the document has a way to do so. */
export function orderOf(
  { redactor, profile, findOrder }: PaymentFacts,
  { operation: { resolvedBy }, body }: Outgoing<OperationRecord>,
): { readonly orderNo: string | undefined; readonly resolve: (() => Promise<FoundOrder>) | undefined } {
  const number = orderNoOf(profile, body);
  const orderNo = number && redactor.text(number);
  if (!number || !resolvedBy) return { orderNo, resolve: undefined };
  const resolve = () =>
    findOrder(resolvedBy, number).then(
      (order): FoundOrder => ({ found: true, order: order as AssumedOrder | undefined }),
      (error): FoundOrder => {
        if (error instanceof ServiceError) return { found: false, error };
        throw error;
      },
    );
  return { orderNo, resolve };
}

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
  const orderNo = orderLog && operation.retry === 'once-per-order' && orderNoOf(profile, body);
  if (!orderNo) return false;
  try {
    const isNew = await waitFor(timeoutMs, signal, () => orderLog.add(orderNo));
    if (typeof isNew === 'boolean') return isNew;
    throw new TypeError('it must return true or false');
  } catch (error) {
    // A log that fails cannot say that a number is new.
    if (!signal?.aborted) report(hooks, 'orderLog.add', error);
    return false;
  }
}

/** Returns the order number in a body; undefined if it has none. */
function orderNoOf({ order }: ClientProfile, body: unknown): string | undefined {
  try {
    const orderNo = order && JSON.parse(body as string)[order.number];
    return typeof orderNo === 'string' && orderNo !== '' ? orderNo : undefined;
  } catch {
    return undefined;
  }
}
