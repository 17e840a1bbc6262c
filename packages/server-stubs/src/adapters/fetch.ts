import type { Service } from '../runtime/service.ts';
import { FetchRequest } from './fetch-request.ts';

/** A handler of edge runtimes: a request in, the promise of a response out. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves a service where `Request` and `Response` are the transport: edge runtimes, Deno, Bun. Needs nothing of Node.
 *
 * @returns a handler: `export default { fetch: createFetchHandler(service) }`
 */
export function createFetchHandler(service: Service): FetchHandler {
  return async (request) => {
    const { status, headers, body } = await service.handle(new FetchRequest(request));
    return new Response(body === '' ? null : body, { status, headers });
  };
}
