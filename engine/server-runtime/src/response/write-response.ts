import {
  headerFault,
  headerText,
  isUtf8,
  JSON_TYPE,
  readMediaType,
  WITHOUT_BODY,
  withoutParameters,
} from '../http.ts';
import type { RequestState, ServiceCode } from '../request/request-state.ts';
import type { TransportResponse } from '../transport.ts';
import { chooseMediaType } from './check-response.ts';
import type { CheckedResponse, HeaderValue, ServerSentEvent } from './handler-response.ts';
import { checkLostValues } from './lost-values.ts';
import { ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { ChunkStream, discardResponse, hasChunks, openChunks } from './response-stream.ts';

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

type GivenHeaders = Readonly<Record<string, HeaderValue | undefined>>;

/** Refuses what no adapter can send: servers would throw different errors, and node:http would end the process. */
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

function checkedHeaders(headers: GivenHeaders = {}): Record<string, string> {
  const checked = Object.entries(headers).map(([name, given]) => {
    const lower = name.toLowerCase();
    const value = headerText(given, lower);
    // Each line becomes a separate `set-cookie` header.
    const fault = headerFault(lower, Array.isArray(given) && lower === 'set-cookie' ? given.join('') : value);
    // The value may be a secret, so the error does not show it.
    if (fault !== undefined) throw new ResponseError(`The header ${JSON.stringify(name)} ${fault}.`);
    return [lower, value ?? ''] as const;
  });
  return Object.fromEntries(checked);
}

const encoder = new TextEncoder();
const BYTES = 'application/octet-stream';

/**
 * Reads the first chunk of a stream, so that an unreadable stream becomes HTTP 500. Events and items are sent
 * when they are yielded.
 */
function writeOther(
  state: RequestState,
  response: CheckedResponse,
): TransportResponse | Promise<TransportResponse> {
  const { status, body, headers, content } = response;
  const { sent, kind } = content;
  const isBytes = body instanceof Uint8Array || hasChunks(body);
  if (kind === 'any' && !isBytes) return transportResponse(status, body, headers);
  const type = sent.includes('*') ? (body instanceof Blob && body.type) || BYTES : sent;
  const text = body instanceof URLSearchParams ? body.toString() : body;
  const head = textResponse(status, typeof text === 'string' ? text : '', headers, type);
  const write = { events: eventWriter, items: itemWriter }[kind as 'events']?.(response);
  if (write) return { ...head, content: streamOf(state, body as object, write) };
  if (typeof text === 'string') return head;
  if (body instanceof Uint8Array) return { ...head, content: body };
  if (hasChunks(body)) return opened(state, head, streamOf(state, body, bytesOf));
  throw new ResponseError(`The body of a response in ${type} must be a string or bytes.`);
}

/** Sends responses other than JSON. Generated code passes it to `buildService` if an operation has such a response. */
export const contentCode: ServiceCode = {
  chooseContent: chooseMediaType,
  writeContent: writeOther,
  isStream: hasChunks,
  discard: discardResponse,
};

async function opened(state: RequestState, head: TransportResponse, content: ChunkStream) {
  try {
    await state.limit(state.route?.operation.id ?? '', content.open());
  } catch (error) {
    content.cancel();
    throw error;
  }
  return { ...head, content };
}

function streamOf(state: RequestState, body: object, write: (chunk: unknown) => Uint8Array): ChunkStream {
  const onError = (error: unknown) => void reportError(state, error, 'send');
  const { sendTimeoutMs: timeoutMs } = state.service.limits;
  return new ChunkStream({ source: openChunks(body), write, onError, timeoutMs });
}

function eventWriter({ body, checkItem, hasTextEvents }: CheckedResponse): (event: unknown) => Uint8Array {
  if (!hasChunks(body) || body instanceof Blob)
    throw new ResponseError('The body of server-sent events must be an async iterable of events.');
  return (event) => {
    const given = Object(event) as ServerSentEvent;
    if (given.data === undefined) return encoder.encode(eventText(event));
    const data = checkItem(given.data);
    const text = given.text ?? (hasTextEvents && typeof data === 'string' ? data : undefined);
    return encoder.encode(eventText({ ...given, data, text }));
  };
}

function itemWriter({ body, checkItem, content }: CheckedResponse): (item: unknown) => Uint8Array {
  const what = `The body of a response in ${content.sent}`;
  if (!hasChunks(body)) throw new ResponseError(`${what} must be an async iterable of its items.`);
  const start = /seq/i.test(content.sent) ? '\x1e' : '';
  return (item) => {
    if (item instanceof Uint8Array) return item;
    const text: string | undefined = JSON.stringify(checkItem(item));
    if (text === undefined) throw new ResponseError('An item is a value that JSON does not have.');
    return encoder.encode(`${start}${text}\n`);
  };
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  if (typeof chunk === 'string') return encoder.encode(chunk);
  throw new ResponseError('A chunk of the body of a response must be bytes or a string.');
}

function eventText(given: unknown): string {
  const isObject = typeof given === 'object' && given !== null;
  const { data, text, event, id, retryMs } = (isObject ? given : {}) as Partial<ServerSentEvent>;
  const written = text ?? JSON.stringify(data);
  if (typeof written !== 'string')
    throw new ResponseError('An event must have `data` that is JSON, or `text`.');
  const name = event === undefined ? '' : `event: ${oneLine('event', event)}\n`;
  const mark = id === undefined ? '' : `id: ${oneLine('id', id)}\n`;
  const retry = retryMs === undefined ? '' : `retry: ${milliseconds(retryMs)}\n`;
  return `${name}${mark}${retry}data: ${written.split(/\r\n|\n|\r/).join('\ndata: ')}\n\n`;
}

function oneLine(name: string, value: unknown): string {
  if (typeof value === 'string' && !/[\r\n\0]/.test(value)) return value;
  throw new ResponseError(`The \`${name}\` of an event must be a string of one line.`);
}

function milliseconds(value: unknown): string {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return String(value);
  throw new ResponseError('The `retryMs` of an event must be a whole number of milliseconds.');
}
