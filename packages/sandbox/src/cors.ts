import type { IncomingMessage, ServerResponse } from 'node:http';

const HEADERS = 'appkey, token, content-type, x-request-id, x-sandbox-signature, x-sandbox-fault';
/** Headers of answers that a page may read. */
const READABLE = 'x-request-id, x-sandbox-advice, x-sandbox-fault';
const KEPT_SECONDS = 600;

/**
 * Lets pages of some origins call the service from a browser.
 *
 * @param origins exactly as a browser sends them: `http://127.0.0.1:4000`
 * @returns true if the request was a preflight, which is answered then
 */
export function answerCors(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.length === 0) return false;
  response.setHeader('vary', 'origin');
  if (!origins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', READABLE);
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': String(KEPT_SECONDS),
    })
    .end();
  return true;
}
