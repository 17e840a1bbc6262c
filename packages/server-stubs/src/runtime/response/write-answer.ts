import type { SentEvent } from '../handler.ts';
import type { Limits } from '../limits.ts';
import type { AnswerStream, TransportAnswer } from '../transport.ts';
import { hasPieces, openPieces, PieceStream } from './answer-stream.ts';
import type { CheckedAnswer } from './check-answer.ts';
import { AnswerError } from './refusal.ts';
import { eventText, textAnswer, transportAnswer } from './transport-answer.ts';

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
export function writeAnswer(
  answer: CheckedAnswer,
  sendingOf: () => Sending,
): TransportAnswer | Promise<TransportAnswer> {
  const { status, body, headers, content } = answer;
  const { sent, kind } = content;
  if (body === undefined) return transportAnswer(status, undefined, headers);
  if (kind === 'json') return transportAnswer(status, body, headers, sent);
  const isBytes = body instanceof Uint8Array || hasPieces(body);
  if (kind === 'any' && !isBytes) return transportAnswer(status, body, headers);
  const type = sent.includes('*') ? typeOf(body) : sent;
  const text = body instanceof URLSearchParams ? body.toString() : body;
  const head = textAnswer(status, typeof text === 'string' ? text : '', headers, type);
  if (kind === 'events') return { ...head, content: eventStream(answer, sendingOf()) };
  if (typeof text === 'string') return head;
  if (body instanceof Uint8Array) return { ...head, content: body };
  if (!hasPieces(body)) throw new AnswerError(`The body of an answer in ${type} must be text or bytes.`);
  const sending = sendingOf();
  return opened(head, new PieceStream(openPieces(body), use(bytesOf, sending)), sending);
}

async function opened(head: TransportAnswer, content: PieceStream, { wait }: Sending) {
  try {
    await wait(content.open());
  } catch (error) {
    content.cancel();
    throw error;
  }
  return { ...head, content };
}

function eventStream({ body, eventData }: CheckedAnswer, sending: Sending): AnswerStream {
  if (!hasPieces(body) || body instanceof Blob) {
    throw new AnswerError('The body of server-sent events must be an async iterable of events.');
  }
  const write = (event: unknown) => {
    const { data } = Object(event) as SentEvent;
    return encoder.encode(
      eventText(data === undefined ? event : { ...(event as SentEvent), data: eventData(data) }),
    );
  };
  return new PieceStream(openPieces(body), use(write, sending));
}

function use(write: (piece: unknown) => Uint8Array, { onError, limits: { sendTimeoutMs } }: Sending) {
  return { write, onError, sendTimeoutMs };
}

function bytesOf(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  if (typeof piece === 'string') return encoder.encode(piece);
  throw new AnswerError('A piece of the body of an answer must be bytes or text.');
}

/** Returns the media type of a body of which neither document nor handler says it. */
function typeOf(body: unknown): string {
  return (body instanceof Blob && body.type) || BYTES;
}
