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
export function toResponse({ status, headers, body, content }: TransportAnswer): Response {
  if (!content) return new Response(body === '' ? null : body, { status, headers });
  if (!('next' in content)) return new Response(content as Uint8Array<ArrayBuffer>, { status, headers });
  const { length } = content;
  const all = length === undefined ? headers : { ...headers, 'content-length': String(length) };
  return new Response(webStream(content), { status, headers: all });
}
