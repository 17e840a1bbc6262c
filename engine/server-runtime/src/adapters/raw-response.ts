/**
 * What the adapters read from responses of node:http and node:http2. Imports no module of Node, because Hono's adapter
 * must run without Node.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { ResponseState } from '../transport.ts';

export type RawRequest = IncomingMessage | Http2ServerRequest;
export type RawResponse = ServerResponse | Http2ServerResponse;

/** What Hono's server for Node passes to `fetch` with a request. */
export interface NodeBindings {
  readonly incoming?: RawRequest | undefined;
  readonly outgoing?: RawResponse | undefined;
}

export function readResponseState(response: RawResponse): ResponseState | undefined {
  if (response.writableEnded) return 'ended';
  const { socket } = response;
  // Responses of HTTP/2 have no property `destroyed`. A reset stream is destroyed only when all of its body was read.
  const isClosed = 'stream' in response ? response.stream.closed : response.destroyed || socket?.destroyed;
  if (isClosed) return 'closed';
  return response.headersSent ? 'begun' : undefined;
}

/**
 * Returns a signal that is aborted when the connection closes before the response is complete, or after a response that
 * other code has sent.
 */
export function endSignal(response: RawResponse, isClaimed: () => boolean): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    const { writableEnded, writableFinished } = response;
    if (!isClaimed() || !writableEnded || !writableFinished) controller.abort();
  };
  if (readResponseState(response) === 'closed') onClose();
  else response.once('close', onClose);
  return controller.signal;
}
