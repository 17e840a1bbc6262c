import {
  type AssumedOrder,
  type FoundOrder,
  type OrderCreated,
  type OutcomeUnknownError,
  ServiceError,
} from '../core/errors/errors.ts';
import { outcomeUnknown } from '../core/errors/outcome-unknown.ts';
import type { Outgoing } from '../core/transport/outgoing.ts';
import { orderIdOf, readingOf } from './answer.ts';
import type { PaymentFacts } from './context.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer } from './options.ts';
import { orderNoOf } from './order-log.ts';
import type { ClientProfile } from './profile.ts';

/**
 * Makes the error for an answer that refuses the request.
 *
 * @param isNewOrder whether no earlier call can have made the order
 */
export function serviceError(
  context: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  answer: Answer,
  isNewOrder: boolean,
): ServiceError {
  const { redactor, profile } = context;
  const { id, retry } = outgoing.operation;
  const { httpStatus, requestId } = answer;
  const { status, message = 'no message', data } = readingOf(profile, answer);
  return new ServiceError(redactor.text(`${id} was refused with status ${status}: ${message}`), {
    operation: id,
    status: redactor.text(status),
    ...{ httpStatus, ...(requestId && { requestId }) },
    data: redactor.data(data),
    ...(retry === 'once-per-order' && {
      orderCreated: orderCreated(profile, httpStatus, data, isNewOrder),
      resolve: resolverOf(context, outgoing),
    }),
  });
}

/**
 * a refused create whose answer has an order id made the order; one with HTTP 400 and no id did not, but an earlier
 * one with the same number may have.
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

/** Returns the function that queries the order of a create, if it has a number and the document a way to find it. */
function resolverOf(
  { profile, findOrder }: PaymentFacts,
  { operation: { resolvedBy }, body }: Outgoing<OperationRecord>,
): (() => Promise<FoundOrder>) | undefined {
  const orderNo = orderNoOf(profile, body);
  if (orderNo === undefined || !resolvedBy) return undefined;
  return () =>
    findOrder(resolvedBy, orderNo).then(
      (order) => ({ found: true, order: order as AssumedOrder | undefined }),
      (error) => {
        if (error instanceof ServiceError) return { found: false, error };
        throw error;
      },
    );
}

/** Makes the error for a request that may have changed something. */
export function orderUnknown(
  context: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  error: unknown,
): OutcomeUnknownError {
  const { redactor, profile } = context;
  const orderNo = orderNoOf(profile, outgoing.body);
  return outcomeUnknown(redactor, outgoing.operation.id, error, {
    orderNo: orderNo && redactor.text(orderNo),
    resolve: resolverOf(context, outgoing),
  });
}
