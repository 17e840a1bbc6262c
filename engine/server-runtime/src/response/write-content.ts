import type { RequestState, ServiceCode } from '../request/request-state.ts';
import type { TransportResponse } from '../transport.ts';
import { chooseContent } from './check-response.ts';
import type { CheckedResponse, ServerSentEvent } from './handler-response.ts';
import { ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { ChunkStream, discardResponse, hasChunks, openChunks } from './response-stream.ts';
import { textResponse, transportResponse } from './write-response.ts';

const encoder = new TextEncoder();
const BYTES = 'application/octet-stream';

/**
 * Reads the first chunk of a stream, so that an unreadable stream becomes HTTP 500. Events and items are sent
 * when they are yielded.
 */
function writeContent(
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
  chooseContent,
  writeContent,
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
