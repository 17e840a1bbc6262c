import type { IncomingMessage } from 'node:http';

/** The most bytes of a request body the mock reads: 10 MiB. */
export const bodyLimit = 10 * 1024 * 1024;

/** The whole body, or why there is none: more than the limit, or the client went away. */
export type BodyResult = { kind: 'read'; bytes: Buffer } | { kind: 'too large' } | { kind: 'aborted' };

/**
 * Reads a request body, holding never more than `limit` bytes of it in memory.
 * A body over the limit is left unread: see `discardRest`.
 */
export function readBytes(request: IncomingMessage, limit: number = bodyLimit): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ kind: 'too large' });
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyResult) => {
      chunks = [];
      request.off('data', take).off('end', end).off('close', abort).off('error', abort);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle({ kind: 'too large' });
      else chunks.push(chunk);
    };
    const end = () => settle({ kind: 'read', bytes: Buffer.concat(chunks, size) });
    const abort = () => settle({ kind: 'aborted' });
    request.on('data', take).on('end', end).on('close', abort).on('error', abort);
  });
}

/**
 * Lets a client that still sends finish, so that it can read the answer, but for no longer
 * than `milliseconds`; what arrives is thrown away. Then the connection is cut.
 */
export function discardRest(request: IncomingMessage, milliseconds = 5_000): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), milliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer)).on('error', () => {});
  request.resume();
}
