import type { Context } from './context.ts';
import { type OrderCreated, OutcomeUnknownError, ServiceError } from './errors.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer, Envelope } from './options.ts';
import type { Outgoing } from './outgoing.ts';

/**
 * Whether the service refused a call because of the token. What that looks like is not shown. Taken for it: HTTP 401,
 * and a refusal whose message speaks of a token that is expired, not valid, unknown, missing or dead. An answer that
 * holds a `tradeId` carried something out and is never taken for it.
 */
export function isTokenDead({ httpStatus, envelope }: Answer): boolean {
  if (httpStatus === 401) return true;
  const refused = envelope !== undefined && envelope.status !== '1' && !tradeIdOf(envelope.data);
  return refused && /^(?=.*token).*(expire|valid|unknown|missing|dead)/is.test(`${envelope.message}`);
}

/** The error of a refusal: an answer whose `status` is not `1`. */
export function serviceError(
  { redactor }: Context,
  { id, retry }: OperationRecord,
  answer: Answer,
): ServiceError {
  const { httpStatus, text } = answer;
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? redactor.text(value) : value);
  const { status, message, data } = JSON.parse(text, clean) as Envelope;
  return new ServiceError(`${id} was refused with status ${status}: ${message ?? 'no message'}`, {
    operation: id,
    status,
    httpStatus,
    data,
    orderCreated: retry === 'once-per-order' ? orderCreated(httpStatus, data) : undefined,
  });
}

/** a refused create with a `tradeId` made the order, one with HTTP 400 and none did not. */
function orderCreated(httpStatus: number, data: unknown): OrderCreated {
  if (tradeIdOf(data)) return true;
  return httpStatus === 400 ? false : 'unknown';
}

function tradeIdOf(data: unknown): unknown {
  return (data as { tradeId?: unknown } | undefined | null)?.tradeId;
}

/** The error of a request that changes something and whose end nobody saw. */
export function outcomeUnknown(
  { redactor, findOrder }: Context,
  { operation: { id, resolvedBy }, body }: Outgoing,
  error: unknown,
): OutcomeUnknownError {
  const orderNo = orderNoOf(body);
  const cause = redactor.cause(error) as Error | undefined;
  return new OutcomeUnknownError(`${id} may have reached the service: ${cause?.message}`, {
    operation: id,
    cause,
    orderNo: orderNo && redactor.text(orderNo),
    resolve: orderNo && resolvedBy ? () => findOrder(resolvedBy, orderNo) : undefined,
  });
}

function orderNoOf(body: unknown): string | undefined {
  try {
    const { orderNo } = JSON.parse(body as string);
    return typeof orderNo === 'string' ? orderNo : undefined;
  } catch {
    return undefined;
  }
}
