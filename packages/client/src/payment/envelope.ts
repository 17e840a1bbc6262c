import { exactJson, findRounded } from '@cross-border-payments/client-runtime/api/json';
import type { Connection, Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import { ContractError, NetworkError } from '@cross-border-payments/client-runtime/core/errors';
import type { ClientProfile, Envelope, IsTokenRejected, OperationRecord, ServiceResponse } from '../types.ts';

type Names = NonNullable<ClientProfile['envelope']>;
type DataType = OperationRecord['dataType'];
type OrderNumber = () => string | undefined;

/**
 * @param text undefined if the body is too long
 * @param orderNo returns the number of the order that the request creates
 */
export function classifyResponse(
  profile: ClientProfile & { readonly envelope: Names },
  { baseUrl, redactor }: Connection,
  { id: operation, path, responses, dataType }: OperationRecord,
  head: ResponseHead,
  text: string | undefined,
  orderNo: OrderNumber,
): Outcome<ServiceResponse> {
  const { envelope: names } = profile;
  const { httpStatus, requestId } = head;
  const body = text === undefined ? undefined : exactJson(text);
  const { [names.status]: status } = Object(body) as Record<string, unknown>;
  const envelope = typeof status === 'string' ? (body as Envelope) : undefined;
  const received = { ...head, text: text ?? '' };
  const response: ServiceResponse = envelope ? { ...received, envelope } : received;
  const outcome = { ...readEnvelope(names, envelope), response };
  const facts = { operation, httpStatus, requestId };
  const describe = (fault: string) =>
    redactor.text(`${operation} received ${describeResponse(response)} from ${baseUrl}${path}, ${fault}.`);
  if (!responses.includes(httpStatus)) {
    const transient = httpStatus === 429 || httpStatus > 499;
    const error = new NetworkError(describe(describeStatusFault(httpStatus, transient)), facts);
    return { ...outcome, error, transient };
  }
  const { ok, data } = outcome;
  const wrongStatus = httpStatus < 400 ? undefined : `with the \`${names.status}\` of a success`;
  const fault = envelope
    ? ok && (wrongStatus ?? faultOfData(profile, dataType, data, orderNo))
    : describeBodyFault(text, body, names.status);
  return fault ? { ...outcome, error: new ContractError(describe(fault), facts) } : outcome;
}

function readEnvelope(names: Names, envelope: Envelope | undefined) {
  const { [names.status]: status, [names.message]: message, [names.data]: data } = Object(envelope);
  return {
    ok: status === names.success,
    status: envelope && `${status}`,
    message: typeof message === 'string' ? message : undefined,
    data,
  };
}

function faultOfData(profile: ClientProfile, type: DataType, data: unknown, orderNo: OrderNumber) {
  const { envelope, order } = profile;
  const { [order?.id ?? '']: id, [order?.number ?? '']: number } = Object(data) as Record<string, unknown>;
  if (type === 'order' && typeof id !== 'string')
    return `without a string as \`${envelope?.data}.${order?.id}\``;
  const actual = Array.isArray(data) ? 'array' : data === null ? 'null' : typeof data;
  if (type !== undefined && type !== 'order' && type !== actual)
    return `without ${type === 'string' ? 'a' : 'an'} ${type} as its \`${envelope?.data}\``;
  const expected = number === undefined || number === null ? undefined : orderNo();
  return expected !== undefined && number !== expected ? 'with the number of another order' : undefined;
}

/** Makes the default of `isTokenRejected`. A response with an order id does not refuse the token. */
export function tokenRejectedBy({ envelope: names, token, order }: ClientProfile): IsTokenRejected {
  const { header = '', refusedWords = [] } = token ?? {};
  return ({ httpStatus, envelope }) => {
    if (httpStatus === 401) return true;
    if (!names) return false;
    const { ok, message = '', data } = readEnvelope(names, envelope);
    if (ok) return false;
    const said = message.toLowerCase();
    const isSaid = said.includes(header) && refusedWords.some((word) => said.includes(word));
    return isSaid && !(Object(data) as Record<string, unknown>)[order?.id ?? ''];
  };
}

const MAX_SHOWN = 40;

function describeResponse({ httpStatus, headers, text }: ServiceResponse): string {
  const location = headers.get('location')?.replace(/[?#].*/s, '');
  const redirect = location ? `, a redirect to ${location},` : '';
  // Shown because a read is not repeated if the client would have to wait too long.
  const after = headers.get('retry-after')?.slice(0, MAX_SHOWN);
  const wait = after ? ` with \`Retry-After: ${after}\`` : '';
  return `HTTP ${httpStatus}${redirect}${/^\s*</.test(text) ? ' and HTML' : ''}${wait}`;
}

function describeStatusFault(httpStatus: number, isTransient: boolean): string {
  if (httpStatus === 401) return 'which refuses the token';
  if (httpStatus === 413) return 'which found the body too large';
  if (httpStatus === 405)
    return 'not a response of the service: check `baseUrl`, and that your own `fetch` passes on the method';
  return `not a response of the service${isTransient ? '' : ': check `baseUrl`'}`;
}

function describeBodyFault(text: string | undefined, body: unknown, property: string): string {
  if (text === undefined) return 'larger than `maxResponseBytes`';
  const rounded = findRounded(text);
  // The digits are not shown: they may be an account number or the number of an identity document.
  if (rounded) {
    const place = rounded.name ? `, in \`${rounded.name.slice(0, MAX_SHOWN)}\`` : '';
    return `with an integer that JavaScript would round${place}`;
  }
  if (text === '') return 'without a body';
  return body === undefined ? 'not readable as JSON' : `without a string as its \`${property}\``;
}
