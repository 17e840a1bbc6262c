import type { Service } from '../runtime/service.ts';
import type { TransportAnswer } from '../runtime/transport.ts';
import { FetchRequest } from './fetch-request.ts';
import { webStream } from './streams/web-stream.ts';

/** A handler of edge runtimes: a request in, the promise of a response out. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves a service where `Request` and `Response` are the transport: edge runtimes, Deno, Bun. Needs nothing of Node.
 *
 * @returns a handler: `export default { fetch: createFetchHandler(service) }`
 */
export function createFetchHandler(service: Service<Request>): FetchHandler {
  return async (request) => toResponse(await service.handle(new FetchRequest(request, request)));
}

/** Makes the response of fetch. */
export function toResponse({ status, headers: given, body, content }: TransportAnswer): Response {
  const headers = given['set-cookie']?.includes('\n') ? cookieHeaders(given) : given;
  if (!content) return new Response(body === '' ? null : body, { status, headers });
  if (!('next' in content)) return new Response(content as Uint8Array<ArrayBuffer>, { status, headers });
  const { length } = content;
  const response = new Response(webStream(content), { status, headers });
  if (length !== undefined) response.headers.set('content-length', String(length));
  return response;
}

function cookieHeaders({ 'set-cookie': cookies = '', ...others }: TransportAnswer['headers']): Headers {
  const headers = new Headers(others);
  for (const cookie of cookies.split('\n')) headers.append('set-cookie', cookie);
  return headers;
}
