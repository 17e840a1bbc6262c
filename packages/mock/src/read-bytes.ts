import type { IncomingMessage } from 'node:http';

/** Largest request body, in bytes: 10 MiB. */
export const bodyLimit = 10 * 1024 * 1024;

/** A request body, or why there is none: it is too large, or the client disconnected. */
export type BodyResult = { kind: 'read'; bytes: Buffer } | { kind: 'too large' } | { kind: 'aborted' };

/** Reads a request body and keeps at most `limit` bytes in memory. A larger body is left unread: see `discardRest`. */
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
 * Discards the rest of a request, so that the client can read the answer, and cuts the connection after `milliseconds`.
 */
export function discardRest(request: IncomingMessage, milliseconds = 5_000): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), milliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer)).on('error', () => {});
  request.resume();
}
