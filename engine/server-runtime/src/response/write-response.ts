import { isUtf8, readMediaType, withoutParameters } from '../http/head.ts';
import type { RequestState } from '../request/request-state.ts';
import type { TransportResponse } from '../transport.ts';
import type { CheckedResponse } from './check-response.ts';
import { checkLostValues } from './lost-values.ts';
import { ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { transportResponse } from './transport-response.ts';

/** Converts a response for the adapters. */
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

/** @throws ResponseError for headers of a handler that name another media type, charset or coding than the body has */
function checkContentHeaders(
  headers: NonNullable<CheckedResponse['headers']>,
  { body, content: { sent, kind } }: CheckedResponse,
  isStream: boolean,
): void {
  const isBytes = kind === 'bytes' || kind === 'any' || body instanceof Uint8Array || isStream;
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value).toLowerCase();
    if (/^content-type$/i.test(name) && !sent.includes('*')) {
      const named = readMediaType(text);
      if (named.type === withoutParameters(sent) && (isBytes || isUtf8(named))) continue;
      throw new ResponseError(
        `The header \`${name}\` of the response says ${text}, but its body is ${sent} in UTF-8.`,
      );
    }
    if (!isBytes && /^content-encoding$/i.test(name) && text !== 'identity')
      throw new ResponseError(
        `The header \`${name}\` of the response says ${text}, but its body is not encoded.`,
      );
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
