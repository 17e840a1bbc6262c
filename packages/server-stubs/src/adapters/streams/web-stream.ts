import type { AnswerStream } from '../../runtime/transport.ts';

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
