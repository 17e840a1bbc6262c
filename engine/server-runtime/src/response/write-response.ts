import { headerFault, isUtf8, readMediaType, WITHOUT_BODY, withoutParameters } from '../http.ts';
import type { RequestState } from '../request/request-state.ts';
import type { TransportResponse } from '../transport.ts';
import type { CheckedResponse, HeaderValue } from './handler-response.ts';
import { checkLostValues } from './lost-values.ts';
import { ResponseError } from './refusal.ts';
import { reportError } from './report.ts';

export function writeResponse(
  state: RequestState,
  response: CheckedResponse,
): TransportResponse | Promise<TransportResponse> {
  const { status, body, headers, content } = response;
  const { isStream, writeContent } = state.service;
  if (body === undefined) return transportResponse(status, undefined, headers);
  if (headers) checkContentHeaders(headers, response, isStream?.(body) === true);
  if (content.kind === 'json') return writeJson(state, response);
  if (writeContent) return writeContent(state, response as never);
  throw new ResponseError(`The service has no code for a response in ${content.sent}.`);
}

/** Refuses headers that name another media type, charset or coding than the body has. */
function checkContentHeaders(
  headers: NonNullable<CheckedResponse['headers']>,
  { body, content: { sent, kind } }: CheckedResponse,
  isStream: boolean,
): void {
  const isBytes = kind === 'bytes' || kind === 'any' || body instanceof Uint8Array || isStream;
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value).toLowerCase();
    const start = `The header \`${name}\` of the response says ${text}`;
    if (/^content-type$/i.test(name) && !sent.includes('*')) {
      const named = readMediaType(text);
      if (named.type === withoutParameters(sent) && (isBytes || isUtf8(named))) continue;
      throw new ResponseError(`${start}, but its body is ${sent} in UTF-8.`);
    }
    if (!isBytes && /^content-encoding$/i.test(name) && text !== 'identity')
      throw new ResponseError(`${start}, but its body is not encoded.`);
  }
}

function writeJson(
  state: RequestState,
  { status, body, headers, content, open }: CheckedResponse,
): TransportResponse {
  const written = transportResponse(status, body, headers, content.sent);
  const lost = state.route && checkLostValues(state.route, body, written.body, open);
  if (lost) void reportError(state, lost);
  return written;
}

const JSON_HEADERS = Object.freeze({ 'content-type': 'application/json' });
const COOKIE = 'set-cookie';
export const JSON_TYPE = 'application/json';

type GivenHeaders = Readonly<Record<string, HeaderValue | undefined>>;

/**
 * Refuses what no adapter can send: servers would throw different errors, and node:http would end the
 * process.
 */
export function transportResponse(
  status: number,
  body: unknown,
  headers?: GivenHeaders,
  type: string = JSON_TYPE,
): TransportResponse {
  checkStatus(status, false);
  const text = body === undefined ? '' : JSON.stringify(body);
  if (text === undefined) throw new ResponseError('The body is a value that JSON does not have.');
  if (text === '') return { status, headers: checkedHeaders(headers), body: text };
  checkStatus(status, true);
  const ofBody = type === JSON_TYPE ? JSON_HEADERS : checkedHeaders({ 'content-type': type });
  return { status, headers: headers ? { ...ofBody, ...checkedHeaders(headers) } : ofBody, body: text };
}

export function textResponse(
  status: number,
  body: string,
  headers: GivenHeaders | undefined,
  type: string,
): TransportResponse {
  checkStatus(status, true);
  return { status, headers: checkedHeaders({ 'content-type': type, ...headers }), body };
}

export function checkSize({ body, content }: TransportResponse, most: number): void {
  if (content && 'next' in content) return;
  // A UTF-16 code unit has at most three bytes in UTF-8.
  const isSmall = (content?.length ?? body.length * 3) <= most;
  if (isSmall || (!content && new TextEncoder().encode(body).length <= most)) return;
  throw new ResponseError(
    `The body of the response is larger than ${most} bytes (\`limits.responseBytes\`).`,
  );
}

function checkStatus(status: number, hasBody: boolean): void {
  if (!(Number.isInteger(status) && status >= 200 && status <= 599))
    throw new ResponseError(`The HTTP status must be a whole number from 200 to 599, not ${String(status)}.`);
  if (hasBody && WITHOUT_BODY.has(status))
    throw new ResponseError(`A response with HTTP status ${status} must not have a body.`);
}

/** A list of cookies has a line for each. */
export function headerText(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.join(name === COOKIE ? '\n' : ',') : undefined;
}

function checkedHeaders(headers: GivenHeaders = {}): Record<string, string> {
  const checked = Object.entries(headers).map(([name, given]) => {
    const lower = name.toLowerCase();
    const value = headerText(given, lower);
    // Each line becomes a separate `set-cookie` header.
    const fault = headerFault(lower, Array.isArray(given) && lower === COOKIE ? given.join('') : value);
    // The value may be a secret, so the error does not show it.
    if (fault !== undefined) throw new ResponseError(`The header ${JSON.stringify(name)} ${fault}.`);
    return [lower, value ?? ''] as const;
  });
  return Object.fromEntries(checked);
}
