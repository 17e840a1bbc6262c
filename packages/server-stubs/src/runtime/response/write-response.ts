import type { SentEvent } from '../handler.ts';
import type { Limits } from '../limits.ts';
import type { ResponseStream, TransportResponse } from '../transport.ts';
import type { CheckedResponse } from './check-response.ts';
import { ResponseError } from './refusal.ts';
import { ChunkStream, hasChunks, openChunks } from './response-stream.ts';
import { eventText, textResponse, transportResponse } from './transport-response.ts';

/** What an answer that is streamed needs. */
export interface Sending {
  readonly limits: Limits;
  /** Takes the error that ended a stream. */
  readonly onError: (error: unknown) => void;
  /** Waits for the first piece of a stream, and throws when it takes too long. */
  readonly wait: (opened: Promise<void>) => void | Promise<void>;
}

const encoder = new TextEncoder();
const BYTES = 'application/octet-stream';

/**
 * Makes what adapters send of an answer. The first piece of a stream is read before, so that one that cannot be read
 * becomes HTTP 500; events are sent as they come.
 */
export function writeResponse(
  response: CheckedResponse,
  sendingOf: () => Sending,
): TransportResponse | Promise<TransportResponse> {
  const { status, body, headers, content } = response;
  const { sent, kind } = content;
  if (body === undefined) return transportResponse(status, undefined, headers);
  if (kind === 'json') return transportResponse(status, body, headers, sent);
  const isBytes = body instanceof Uint8Array || hasChunks(body);
  if (kind === 'any' && !isBytes) return transportResponse(status, body, headers);
  const type = sent.includes('*') ? typeOf(body) : sent;
  const text = body instanceof URLSearchParams ? body.toString() : body;
  const head = textResponse(status, typeof text === 'string' ? text : '', headers, type);
  if (kind === 'events') return { ...head, content: eventStream(response, sendingOf()) };
  if (typeof text === 'string') return head;
  if (body instanceof Uint8Array) return { ...head, content: body };
  if (!hasChunks(body)) throw new ResponseError(`The body of an answer in ${type} must be text or bytes.`);
  const sending = sendingOf();
  return opened(head, new ChunkStream(openChunks(body), use(bytesOf, sending)), sending);
}

async function opened(head: TransportResponse, content: ChunkStream, { wait }: Sending) {
  try {
    await wait(content.open());
  } catch (error) {
    content.cancel();
    throw error;
  }
  return { ...head, content };
}

function eventStream({ body, eventData }: CheckedResponse, sending: Sending): ResponseStream {
  if (!hasChunks(body) || body instanceof Blob) {
    throw new ResponseError('The body of server-sent events must be an async iterable of events.');
  }
  const write = (event: unknown) => {
    const { data } = Object(event) as SentEvent;
    return encoder.encode(
      eventText(data === undefined ? event : { ...(event as SentEvent), data: eventData(data) }),
    );
  };
  return new ChunkStream(openChunks(body), use(write, sending));
}

function use(write: (chunk: unknown) => Uint8Array, { onError, limits: { sendTimeoutMs } }: Sending) {
  return { write, onError, sendTimeoutMs };
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  if (typeof chunk === 'string') return encoder.encode(chunk);
  throw new ResponseError('A piece of the body of an answer must be bytes or text.');
}

/** Returns the media type of a body of which neither document nor handler says it. */
function typeOf(body: unknown): string {
  return (body instanceof Blob && body.type) || BYTES;
}
