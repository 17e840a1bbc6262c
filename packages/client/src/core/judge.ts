import type { Context } from './context.ts';
import { type OrderCreated, OutcomeUnknownError, ServiceError } from './errors.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer, Envelope, IsTokenDead } from './options.ts';
import type { Outgoing } from './outgoing.ts';
import type { ClientProfile } from './profile.ts';

/** What an answer says, whatever its document calls that. */
interface Reading {
  readonly ok: boolean;
  readonly status: string;
  readonly message?: string | undefined;
  readonly data?: unknown;
}

/** Reads an answer: by the names of the envelope, or by its HTTP status and its whole body where there is none. */
export function readingOf(
  { envelope: names }: ClientProfile,
  { httpStatus, envelope, text }: Answer,
  body = names ? envelope : parse(text),
): Reading {
  if (!names) return { ok: httpStatus < 400, status: `${httpStatus}`, data: body };
  const [status, message, data] = [names.status, names.message, names.data].map((name) => body?.[name]);
  return { ok: status === names.success, status: `${status}`, message: message as string, data };
}

/** Parses the body of an answer; `null` for none, nothing when it is no JSON. */
export function parse(
  text: string | undefined,
  change?: (name: string, value: unknown) => unknown,
): Envelope | null | undefined {
  if (text === '') return null;
  try {
    return JSON.parse(text ?? '', change);
  } catch {
    return undefined;
  }
}

/**
 * Makes what tells whether the service refused a call because of the token. What that looks like is not shown. Taken for
 * it: HTTP 401, and a refusal whose message speaks of a token that is expired, not valid, unknown, missing or dead. An
 * answer that holds the id of an order carried something out and is never taken for it.
 */
export function tokenDeadBy(profile: ClientProfile): IsTokenDead {
  return (answer) => {
    if (answer.httpStatus === 401) return true;
    const { ok, message, data } = readingOf(profile, answer);
    return !ok && !orderIdOf(profile, data) && DEAD_TOKEN.test(`${message}`);
  };
}

const DEAD_TOKEN = /^(?=.*token).*(expire|valid|unknown|missing|dead)/is;

/** The error of a refusal. */
export function serviceError(
  { redactor, profile }: Context,
  { id, retry }: OperationRecord,
  answer: Answer,
): ServiceError {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? redactor.text(value) : value);
  const { status, message, data } = readingOf(profile, answer, parse(answer.text, clean));
  const { httpStatus } = answer;
  return new ServiceError(`${id} was refused with status ${status}: ${message ?? 'no message'}`, {
    operation: id,
    status,
    httpStatus,
    data,
    orderCreated: retry === 'once-per-order' ? orderCreated(profile, httpStatus, data) : undefined,
  });
}

/** a refused create with the id of an order made it, one with HTTP 400 and none did not. */
function orderCreated(profile: ClientProfile, httpStatus: number, data: unknown): OrderCreated {
  if (orderIdOf(profile, data)) return true;
  return httpStatus === 400 ? false : 'unknown';
}

function orderIdOf({ order }: ClientProfile, data: unknown): unknown {
  return order && (data as Record<string, unknown> | undefined | null)?.[order.id];
}

/** The error of a request that changes something and whose end nobody saw. */
export function outcomeUnknown(
  { redactor, profile, findOrder }: Context,
  { operation: { id, resolvedBy }, body }: Outgoing,
  error: unknown,
): OutcomeUnknownError {
  const orderNo = orderNoOf(profile, body);
  const cause = redactor.cause(error) as Error | undefined;
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
