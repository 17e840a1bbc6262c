import { findRounded } from '@cross-border-payments/client-runtime/api/integers';
import type { Connection, Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import {
  AuthenticationError,
  ContractError,
  type CrossBorderPaymentsError,
  NetworkError,
} from '@cross-border-payments/client-runtime/core/errors/errors';
import type { CallPromise } from '@cross-border-payments/client-runtime/core/options';
import { jsonOfText } from '@cross-border-payments/client-runtime/core/read';
import { isToken } from '@cross-border-payments/client-runtime/core/tokens';
import type {
  CallOutcome,
  ClientProfile,
  Envelope,
  IsTokenRejected,
  OperationRecord,
  ServiceResponse,
} from './profile.ts';

/**
 * Decides whether a response is from the service, has the form that the document defines, and is a success.
 * @param orderNo returns the number of the order that the request creates; the response to another order is not accepted
 */
export function classifyResponse(
  profile: ClientProfile,
  { baseUrl, redactor }: Connection,
  { id: operation, path, responses, data: shape }: OperationRecord,
  head: ResponseHead,
  text: string | undefined,
  orderNo?: () => string | undefined,
): Outcome<ServiceResponse> {
  const body = parseBody(text);
  const { envelope: names } = profile;
  const envelope = names && typeof body?.[names.status] === 'string' ? body : undefined;
  const { httpStatus, requestId } = head;
  const response: ServiceResponse = { ...head, text: text ?? '', ...(envelope && { envelope }) };
  const outcome = {
    response,
    ...(names ? readEnvelope(names, envelope) : { ok: httpStatus < 400, data: body }),
  };
  const describe = (fault: string) =>
    redactor.text(`${operation} received ${foundIn(response)} from ${baseUrl}${path}, ${fault}.`);
  const facts = { operation, httpStatus, requestId };
  if (!responses.includes(httpStatus)) {
    const transient = httpStatus === 429 || httpStatus > 499;
    return {
      ...outcome,
      error: new NetworkError(describe(faultOf(httpStatus, transient)), facts),
      transient,
    };
  }
  const { ok, data } = outcome;
  const isRead = names ? envelope && (httpStatus < 400 || !ok) : body !== undefined;
  const fault = isRead
    ? ok && faultOfData(profile, shape, data, orderNo)
    : describeBodyFault(profile, text, envelope);
  if (!fault) return outcome;
  return { ...outcome, error: new ContractError(describe(fault), facts) };
}

function faultOf(httpStatus: number, transient: boolean): string {
  if (httpStatus === 401) return 'which refuses the token';
  return httpStatus === 413
    ? 'which found the body too large'
    : `not a response of the service${transient ? '' : ': check `baseUrl`'}`;
}

const MAX_SHOWN = 40;

function foundIn({ httpStatus, headers, text }: ServiceResponse): string {
  const location = headers.get('location')?.replace(/[?#].*/s, '');
  const redirect = location ? `, a redirect to ${location},` : '';
  // Shows why a read is not repeated: the client does not wait that long.
  const after = headers.get('retry-after')?.slice(0, MAX_SHOWN);
  const wait = after ? ` with \`Retry-After: ${after}\`` : '';
  return `HTTP ${httpStatus}${redirect}${/^\s*</.test(text) ? ' and HTML' : ''}${wait}`;
}

/** Says why a body is not an envelope, or not the envelope of its HTTP status. */
function describeBodyFault(
  { envelope: names }: ClientProfile,
  text: string | undefined,
  envelope: Envelope | undefined,
): string {
  if (text === undefined) return 'larger than `maxResponseBytes`';
  if (envelope) return `with the \`${names?.status}\` of a success`;
  const rounded = findRounded(text);
  // The digits are not shown, because they may be those of an account or of an identity document.
  if (rounded) return `with an integer that JavaScript would round${describeProperty(rounded.name)}`;
  if (text === '') return 'without a body';
  return names && jsonOfText(text) !== undefined
    ? `without a string as its \`${names.status}\``
    : 'not readable as JSON';
}

/** Returns `null` for an empty body, and undefined for one that cannot be used. */
function parseBody(text: string | undefined): Envelope | null | undefined {
  if (text === '') return null;
  return findRounded(text ?? '') ? undefined : jsonOfText<Envelope>(text);
}

function describeProperty(name: string | undefined): string {
  return name ? `, in \`${name.slice(0, MAX_SHOWN)}\`` : '';
}

function faultOfData(
  profile: ClientProfile,
  shape: OperationRecord['data'],
  data: unknown,
  orderNo: (() => string | undefined) | undefined,
): string | undefined {
  const { envelope: names, order } = profile;
  if (!hasShape(profile, shape, data))
    return shape === 'order'
      ? `without a string as \`${names?.data}.${order?.id}\``
      : `without ${shape === 'string' ? 'a' : 'an'} ${shape} as its \`${names?.data}\``;
  return isOtherOrder(profile, orderNo, data) ? 'with the number of another order' : undefined;
}

/** Returns whether the data of a success has the type that the method promises; validators check its properties. */
function hasShape(profile: ClientProfile, shape: OperationRecord['data'], data: unknown): boolean {
  if (shape === 'array') return Array.isArray(data);
  if (shape === 'order') return typeof orderIdOf(profile, data) === 'string';
  return shape === undefined || (typeof data === shape && data !== null && !Array.isArray(data));
}

export function orderIdOf({ order }: ClientProfile, data: unknown): unknown {
  return order && (data as Record<string, unknown> | undefined | null)?.[order.id];
}

/** Returns whether the data of a create has a number that is not the number of its order. */
function isOtherOrder(
  { order }: ClientProfile,
  orderNo: (() => string | undefined) | undefined,
  data: unknown,
): boolean {
  const { [order?.number ?? '']: number } = (data ?? {}) as Record<string, unknown>;
  if (!orderNo || number === undefined || number === null) return false;
  const expected = orderNo();
  return expected !== undefined && number !== expected;
}

function readEnvelope(names: NonNullable<ClientProfile['envelope']>, envelope: Envelope | undefined) {
  const {
    [names.status]: status,
    [names.message]: message,
    [names.data]: data,
  } = (envelope ?? {}) as Record<string, unknown>;
  return {
    ok: status === names.success,
    status: envelope && `${status}`,
    message: typeof message === 'string' ? message : undefined,
    data,
  };
}

/** Makes the default of `isTokenRejected`. Returns false for a response with an order id: its request created the order. */
export function tokenRejectedBy(profile: ClientProfile): IsTokenRejected {
  const { header = '', refusedWords = [] } = profile.token ?? {};
  return ({ httpStatus, envelope }) => {
    if (httpStatus === 401) return true;
    if (!profile.envelope) return false;
    const { ok, message = '', data } = readEnvelope(profile.envelope, envelope);
    if (ok) return false;
    const said = message.toLowerCase();
    const isSaid = said.includes(header) && refusedWords.some((word) => said.includes(word));
    return isSaid && !orderIdOf(profile, data);
  };
}

export function called(outcome: Promise<CallOutcome>): CallPromise<unknown> {
  const data = outcome.then((done) => done.data);
  const withResponse = () =>
    data.then(async (own) => {
      const { httpStatus, headers, requestId, envelope } = (await outcome).response;
      return { data: own, httpStatus, headers, requestId, ...(envelope && { envelope }) };
    });
  return Object.assign(data, { withResponse });
}

/** Returns the token of a login. @throws AuthenticationError when the service refuses the keys; errors of the call */
export async function tokenFrom(operation: string, data: Promise<unknown>): Promise<string> {
  const loginFailed = (why: string, cause?: unknown) =>
    new AuthenticationError(`The login failed: ${why}`, { operation, cause });
  const token = await data.catch((error: CrossBorderPaymentsError) => {
    // Only a refusal means that the keys are wrong.
    throw error.kind === 'service' ? loginFailed(error.message, error) : error;
  });
  if (isToken(token)) return token;
  throw loginFailed('the response has no usable token.');
}
