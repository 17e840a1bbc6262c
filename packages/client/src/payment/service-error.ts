import type { Outcome } from '@cross-border-payments/client-runtime/core/context';
import { type OrderCreated, ServiceError } from '@cross-border-payments/client-runtime/core/errors/errors';
import type { Redactor } from '@cross-border-payments/client-runtime/core/options';
import type { ClientProfile, OperationRecord, ServiceResponse } from './profile.ts';
import { orderIdOf } from './responses.ts';

/** What a client knows of a refused call besides its response. */
export interface Refusal {
  /** Whether no earlier call can have sent the number of the order. */
  readonly isNewOrder: boolean;
  /** Set if another error, which has this one as its cause, says what to do next. */
  readonly isCause?: boolean;
  readonly profile: ClientProfile;
  readonly resolve?: ServiceError['resolve'];
  /** What to do next: the end of the message. */
  readonly next: string;
}

/** Longest `status` of an error, in characters. The codes of the interface have at most five. */
const MAX_STATUS = 64;

/**
 * Makes the error for a refusal. R-015: if the response to a refused create has an order id, the create made the order.
 * If it is HTTP 400 without an id, the create made none, but an earlier call with the same number may have made it.
 */
export function createServiceError(
  redactor: Redactor,
  { id, retry }: OperationRecord,
  { response, status, message = 'no message', data, cause }: Outcome<ServiceResponse>,
  refusal: Refusal,
): ServiceError {
  const { httpStatus = 0, requestId } = response ?? {};
  const shownStatus = redactor.text(status ?? `${httpStatus}`).slice(0, MAX_STATUS);
  const isCreate = retry === 'once-per-order';
  const isReturned = orderIdOf(refusal.profile, data);
  const orderCreated = isReturned ? true : httpStatus === 400 && refusal.isNewOrder ? false : 'unknown';
  const mayHaveTakenEffect = isCreate ? orderCreated !== false : retry !== 'read';
  const refused = redactor.text(`${id} was refused with status ${shownStatus}: ${message}`);
  const isToQuery = mayHaveTakenEffect && !refusal.isCause;
  const effect = isCreate ? describeEffect(orderCreated, httpStatus, refusal) : MAYBE;
  return new ServiceError(isToQuery ? `${ended(refused)} ${effect} ${refusal.next}` : refused, {
    operation: id,
    status: shownStatus,
    ...{ httpStatus, requestId, mayHaveTakenEffect, cause },
    data,
    ...(isCreate && { orderCreated, resolve: refusal.resolve }),
  });
}

const MAYBE = 'It may have taken effect.';

/** Says what a refused create may have done, by R-015. */
function describeEffect(orderCreated: OrderCreated, httpStatus: number, { profile }: Refusal): string {
  if (orderCreated === true)
    return `The response has a \`${profile.order?.id}\`, so the order presumably exists.`;
  return httpStatus === 400
    ? 'This call created no order, but an earlier one with the same number may have.'
    : MAYBE;
}

/** Ends a message with a period. */
function ended(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
