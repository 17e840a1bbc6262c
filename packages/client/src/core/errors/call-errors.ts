import type { Context } from '../context.ts';
import type { OperationRecord } from '../operation.ts';
import type { Answer } from '../options.ts';
import type { ClientProfile } from '../profile.ts';
import { orderIdOf, readingOf } from '../transport/answer.ts';
import type { Outgoing } from '../transport/outgoing.ts';
import { isOurs, type OrderCreated, OutcomeUnknownError, ServiceError } from './errors.ts';

/** Makes the error for an answer that refuses the request. */
export function serviceError(
  { redactor, profile }: Context,
  { id, retry }: OperationRecord,
  answer: Answer,
): ServiceError {
  const { httpStatus } = answer;
  const reading = readingOf(profile, answer);
  const [status, message = 'no message'] = [reading.status, reading.message].map(
    (said) => said && redactor.text(said),
  );
  const data = redactor.data(reading.data);
  return new ServiceError(redactor.text(`${id} was refused with status ${status}: ${message}`), {
    operation: id,
    status: `${status}`,
    httpStatus,
    data,
    orderCreated: retry === 'once-per-order' ? orderCreated(profile, httpStatus, data) : undefined,
  });
}

/** a refused create whose answer has an order id made the order; one with HTTP 400 and no id did not. */
function orderCreated(profile: ClientProfile, httpStatus: number, data: unknown): OrderCreated {
  if (orderIdOf(profile, data)) return true;
  return httpStatus === 400 ? false : 'unknown';
}

/** Makes the error for a request that may have changed something. */
export function outcomeUnknown(
  { redactor, profile, findOrder }: Context,
  { operation: { id, resolvedBy }, body }: Outgoing,
  error: unknown,
): OutcomeUnknownError {
  const orderNo = orderNoOf(profile, body);
  const cause = (isOurs(error) ? error : redactor.cause(error)) as Error | undefined;
  return new OutcomeUnknownError(`${id} may have reached the service: ${cause?.message}`, {
    operation: id,
    cause,
    orderNo: orderNo && redactor.text(orderNo),
    resolve: orderNo && resolvedBy ? () => findOrder(resolvedBy, orderNo) : undefined,
  });
}

function orderNoOf({ order }: ClientProfile, body: unknown): string | undefined {
  try {
    const orderNo = order && JSON.parse(body as string)[order.number];
    return typeof orderNo === 'string' ? orderNo : undefined;
  } catch {
    return undefined;
  }
}
