import type { Connection, Outcome, Outgoing } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import {
  type AssumedOrder,
  ContractError,
  type FoundOrder,
  NetworkError,
  ServiceError,
} from '../core/errors/errors.ts';
import { report } from '../core/hooks.ts';
import type { CallOptions } from '../core/options.ts';
import { jsonOfText } from '../core/read.ts';
import type { Tokens } from '../core/tokens.ts';
import type {
  CallerOptions,
  ClientProfile,
  Envelope,
  IsTokenRejected,
  Keys,
  OperationRecord,
  ServiceResponse,
} from './profile.ts';

/** What the strategy of a profile needs. */
export interface PaymentFacts extends Omit<CallerOptions, keyof Connection>, Connection {
  readonly profile: ClientProfile;
  readonly keys: Keys;
  /** Undefined if no operation of the document returns a token. */
  readonly tokens: Tokens | undefined;
  readonly isTokenRejected: IsTokenRejected;
  /** Queries an order by its number. */
  readonly findOrder: (operation: string, orderNo: string) => Promise<unknown>;
}

/** Decides whether a response is the service's, in the form that the document shows, and whether it is a success. */
export function classifyResponse(
  { profile, baseUrl, redactor }: PaymentFacts,
  { id: operation, path, responses, data: shape }: OperationRecord,
  { status: httpStatus, headers }: Response,
  text: string | undefined,
  requestId: string | undefined,
): Outcome<ServiceResponse> {
  const body = jsonOfText<Envelope>(text);
  const { envelope: names } = profile;
  const envelope = names && typeof body?.[names.status] === 'string' ? body : undefined;
  const response: ServiceResponse = {
    httpStatus,
    headers,
    text: text ?? '',
    ...(envelope && { envelope }),
    ...(requestId && { requestId }),
  };
  const outcome = {
    response,
    ...(names ? readEnvelope(names, envelope) : { ok: httpStatus < 400, data: body }),
  };
  const fail = (fault: string) =>
    redactor.text(`${operation} received ${foundIn(response)} from ${baseUrl}${path}, ${fault}.`);
  const facts = { operation, httpStatus };
  if (!responses.includes(httpStatus)) {
    const transient = httpStatus === 429 || httpStatus > 499;
    return { ...outcome, error: new NetworkError(fail(faultOf(httpStatus, transient)), facts), transient };
  }
  const { ok, data } = outcome;
  const isRead = names ? envelope && (httpStatus < 400 || !ok) : body !== undefined;
  if (isRead && (!ok || hasShape(profile, shape, data))) return outcome;
  const fault = text === undefined ? 'longer than `maxResponseBytes`' : 'not as the document shows';
  return { ...outcome, error: new ContractError(fail(fault), facts) };
}

/** Returns what is wrong with a status that the document does not have. */
function faultOf(httpStatus: number, isTransient: boolean): string {
  if (httpStatus === 413) return 'which found the body too large';
  return `not a response of the service${isTransient ? '' : ': check `baseUrl`'}`;
}

/** Describes what arrived instead of a response of the service. */
function foundIn({ httpStatus, headers, text }: ServiceResponse): string {
  const location = headers.get('location')?.replace(/[?#].*/s, '');
  const redirect = location ? `, a redirect to ${location},` : '';
  return `HTTP ${httpStatus}${redirect}${/^\s*</.test(text) ? ' and HTML' : ''}`;
}

/** Returns whether the data of a success is what a method's type promises; its properties are left to validators. */
function hasShape(profile: ClientProfile, shape: OperationRecord['data'], data: unknown): boolean {
  if (shape === 'array') return Array.isArray(data);
  if (shape === 'order') return typeof orderIdOf(profile, data) === 'string';
  return shape === undefined || (typeof data === shape && data !== null && !Array.isArray(data));
}

/** Returns the order id in the data of a response. */
function orderIdOf({ order }: ClientProfile, data: unknown): unknown {
  return order && (data as Record<string, unknown> | undefined | null)?.[order.id];
}

/** Reads an envelope by the property names of its document. */
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

/**
 * Makes a function that returns whether the service refused a call because of the token. The interface does not show
 * how it does, so this is assumed: HTTP 401, or a refusal whose message names the token and has one of the words that
 * the profile lists. A response with an order id never counts: its request created the order.
 */
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

/**
 * Makes the error for a refusal. R-015: a refused create whose response has an order id made the order; one with HTTP
 * 400 and no id did not, but an earlier one with the same number may have.
 * @param isNewOrder whether no earlier call can have made the order
 */
export function serviceError(
  facts: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  { response, status, message = 'no message', data }: Outcome<ServiceResponse>,
  isNewOrder: boolean,
): ServiceError {
  const { redactor, profile } = facts;
  const { id, retry } = outgoing.operation;
  const { httpStatus = 0, requestId } = response ?? {};
  const said = redactor.text(status ?? `${httpStatus}`);
  return new ServiceError(redactor.text(`${id} was refused with status ${said}: ${message}`), {
    operation: id,
    status: said,
    ...{ httpStatus, ...(requestId && { requestId }) },
    data: redactor.data(data),
    ...(retry === 'once-per-order' && {
      orderCreated: orderIdOf(profile, data) ? true : httpStatus === 400 && isNewOrder ? false : 'unknown',
      resolve: orderOf(facts, outgoing).resolve,
    }),
  });
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

/** Records the number of a create. Returns whether the `orderLog` shows that no earlier call can have made the order. */
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
