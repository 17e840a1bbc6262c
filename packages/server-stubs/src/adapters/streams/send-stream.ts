import type { ServerResponse } from 'node:http';
import type { AnswerStream } from '../../runtime/transport.ts';

/** Sends the body of an answer whose head is written, as fast as the client takes it. Never rejects. */
export async function sendStream(response: ServerResponse, stream: AnswerStream): Promise<void> {
  const leave = () => stream.cancel();
  response.once('close', leave);
  stream.whenStalled(() => response.destroy());
  response.flushHeaders();
  try {
    for (let piece = await stream.next(); piece; piece = await stream.next()) {
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch {
    // A broken connection is the only way to tell a client that the rest is missing.
    response.destroy();
  }
}

/** Waits until a response takes more, or the client has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
    if (response.closed) done();
  });
}
