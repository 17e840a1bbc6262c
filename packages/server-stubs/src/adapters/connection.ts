import type { IncomingMessage } from 'node:http';
import { withinTime } from '../runtime/limits.ts';
import { type AnswerStream, BodyFault } from '../runtime/transport.ts';

/**
 * Waits for the next piece of a body.
 *
 * @throws BodyFault `too-slow` when it does not arrive in time, `broken-off` when the promise rejects
 */
export async function inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withinTime(promise, timeoutMs, () => new BodyFault('too-slow'));
  } catch (error) {
    throw error instanceof BodyFault ? error : new BodyFault('broken-off');
  }
}

/** Largest body of which an unread rest is read to keep the connection. */
const REST_WORTH_READING = 65_536;

/**
 * Whether to close the connection after the answer: the body has not arrived to its end, and the rest is large or of
 * unknown size.
 */
export function shouldClose(message: IncomingMessage): boolean {
  if (message.complete) return false;
  return !(Number(message.headers['content-length'] ?? Number.NaN) <= REST_WORTH_READING);
}

/**
 * Makes the stream of fetch from the body of an answer. A piece is made when its reader asks for it.
 *
 * @param onStart called when the first piece is asked for
 * @param onStall called for a client that takes no more pieces
 */
export function webStream(
  stream: AnswerStream,
  onStart?: () => void,
  onStall?: () => void,
): ReadableStream<Uint8Array> {
  let isStarted = false;
  const source = {
    start(controller: ReadableStreamDefaultController<Uint8Array>) {
      stream.whenStalled(() => {
        controller.error(new Error('The client took no more of the answer.'));
        onStall?.();
      });
    },
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (!isStarted) onStart?.();
      isStarted = true;
      const piece = await stream.next().catch(() => {
        // Not every framework cuts the connection for a reason that is no error, and some read its properties.
        throw new Error('The stream of the response failed.');
      });
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: () => stream.cancel(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
