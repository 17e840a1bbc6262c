import { isUtf8, readMediaType, withoutParameters } from '../http/head.ts';
import type { RequestState } from '../request/request-state.ts';
import type { TransportResponse } from '../transport.ts';
import type { CheckedResponse } from './check-response.ts';
import type { ServerSentEvent } from './handler-response.ts';
import { checkLostValues } from './lost-values.ts';
import { ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { ChunkStream, hasChunks, openChunks } from './response-stream.ts';
import { eventText, textResponse, transportResponse } from './transport-response.ts';

const encoder = new TextEncoder();
const BYTES = 'application/octet-stream';

/**
 * Converts a response for the adapters. Reads the first chunk of a stream, so that an unreadable stream becomes HTTP
 * 500. Events and items are sent when they are yielded.
 */
export function writeResponse(
  state: RequestState,
  response: CheckedResponse,
): TransportResponse | Promise<TransportResponse> {
  const { status, body, headers, content } = response;
  const { sent, kind } = content;
  if (body === undefined) return transportResponse(status, undefined, headers);
  if (headers) checkContentHeaders(headers, response);
  if (kind === 'json') return writeJson(state, response);
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

/** @throws ResponseError for headers of a handler that name another media type, charset or coding than the body has */
function checkContentHeaders(
  headers: NonNullable<CheckedResponse['headers']>,
  { body, content: { sent, kind } }: CheckedResponse,
): void {
  const isBytes = kind === 'bytes' || kind === 'any' || body instanceof Uint8Array || hasChunks(body);
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
  return new ChunkStream(openChunks(body), write, onError, state.service.limits.sendTimeoutMs);
}

function eventWriter({ body, checkItem, hasTextEvents }: CheckedResponse): (event: unknown) => Uint8Array {
  if (!hasChunks(body) || body instanceof Blob) {
    throw new ResponseError('The body of server-sent events must be an async iterable of events.');
  }
  return (event) => {
    const given = Object(event) as ServerSentEvent;
    if (given.data === undefined) return encoder.encode(eventText(event));
    const data = checkItem(given.data);
    const text = given.text ?? (hasTextEvents && typeof data === 'string' ? data : undefined);
    return encoder.encode(eventText({ ...given, data, text }));
  };
}

function itemWriter({ body, checkItem, content }: CheckedResponse): (item: unknown) => Uint8Array {
  if (!hasChunks(body)) {
    throw new ResponseError(
      `The body of a response in ${content.sent} must be an async iterable of its items.`,
    );
  }
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
