import type { IncomingMessage } from 'node:http';

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
