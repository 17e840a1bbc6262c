import type { IncomingMessage } from 'node:http';

/** Above this, the rest of a body nobody wants is not read to keep the connection. */
const REST_WORTH_READING = 65_536;

/**
 * Whether the connection is better closed after the answer: the body was not read to its end, and what is left of it
 * is large or of unknown size.
 */
export function shouldClose(message: IncomingMessage): boolean {
  if (message.complete) return false;
  return !(Number(message.headers['content-length'] ?? Number.NaN) <= REST_WORTH_READING);
}
