import { exactJson } from '@cross-border-payments/client-runtime/api/integers';
import type { Connection, Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import { ContractError, NetworkError } from '@cross-border-payments/client-runtime/core/errors/errors';
import { describeBodyFault, describeResponse, describeStatusFault } from '../calls/describe-response.ts';
import type { Envelope, IsTokenRejected, ServiceResponse } from '../options.ts';
import type { ClientProfile, OperationRecord } from '../records.ts';

type Names = NonNullable<ClientProfile['envelope']>;

/**
 * Classifies a response: not from the service, not in the form that the document defines, a refusal, or a success.
 * @param text undefined if the body is too long
 * @param orderNo returns the number of the order that the request creates; a response with another number is not
 *   accepted
 */
export function classifyResponse(
  profile: ClientProfile & { readonly envelope: Names },
  { baseUrl, redactor }: Connection,
  { id: operation, path, responses, dataType }: OperationRecord,
  head: ResponseHead,
  text: string | undefined,
  orderNo: () => string | undefined,
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

/** Returns why the data of a success is not what the method promises. Does not check its properties. */
function faultOfData(
  { envelope, order }: ClientProfile,
  type: OperationRecord['dataType'],
  data: unknown,
  orderNo: () => string | undefined,
): string | undefined {
  const { [order?.id ?? '']: id, [order?.number ?? '']: number } = Object(data) as Record<string, unknown>;
  if (type === 'order' && typeof id !== 'string')
    return `without a string as \`${envelope?.data}.${order?.id}\``;
  const actual = Array.isArray(data) ? 'array' : data === null ? 'null' : typeof data;
  if (type !== undefined && type !== 'order' && type !== actual)
    return `without ${type === 'string' ? 'a' : 'an'} ${type} as its \`${envelope?.data}\``;
  const expected = number === undefined || number === null ? undefined : orderNo();
  return expected !== undefined && number !== expected ? 'with the number of another order' : undefined;
}

/**
 * Makes the default of `isTokenRejected`. It returns false for a response with an order id, because the request created
 * an order.
 */
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
