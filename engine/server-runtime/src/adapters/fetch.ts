import { chunksOf, readWithin, webStream, withBodyTimeout } from '../http.ts';
import type { Service } from '../service.ts';
import {
  BodyReadError,
  type ResponseState,
  type TransportRequest,
  type TransportResponse,
} from '../transport.ts';
import { type NodeBindings, readResponseState } from './raw-response.ts';

/** Accesses the body only when the service reads it, because the access may throw. */
export class FetchRequest<Native = Request> implements TransportRequest<Native> {
  readonly method: string;
  readonly url: string;
  readonly native: Native;
  readonly mount: string;
  readonly requestId: unknown;
  readonly #request: Request;
  readonly #outgoing: NodeBindings['outgoing'];
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #first: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>> | undefined;

  /**
   * @param native the request of the framework, for hooks and handlers
   * @param mount path below which the framework serves the service
   * @param requestId the framework's id of the request
   * @param bindings the bindings of Hono's server for Node. They show a closed connection at once; this server aborts
   *   the signal of the request too late.
   */
  constructor(request: Request, native: Native, bindings?: unknown, mount = '', requestId?: unknown) {
    const { method, url } = request;
    this.#request = request;
    this.#outgoing = readBindings(bindings).outgoing;
    this.native = native;
    this.mount = mount;
    this.requestId = requestId;
    this.method = method;
    const start = url.indexOf('/', url.indexOf('//') + 2);
    // Hono on Node passes on a URL with a user name before the host. The service refuses such a URL.
    this.url = url.lastIndexOf('@', start) === -1 ? url.slice(start) : url;
  }

  get hasBody(): boolean | ((timeoutMs: number) => Promise<boolean>) {
    const { headers, body } = this.#request;
    const length = headers.get('content-length');
    if (body === null || length === '0') return false;
    if (length !== null || headers.has('transfer-encoding')) return true;
    return async (timeoutMs) => {
      this.#first = await withBodyTimeout(this.#open().read(), timeoutMs);
      return !this.#first.done;
    };
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get responseState(): ResponseState | undefined {
    const state = this.#outgoing && readResponseState(this.#outgoing);
    return state ?? (this.#request.signal.aborted ? 'closed' : undefined);
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  readBody(...[limit, timeoutMs, done, fail]: Parameters<TransportRequest['readBody']>): void {
    const deadline = Date.now() + timeoutMs;
    const chunks = this.streamBody(() => deadline - Date.now());
    const isTooLarge = Number(this.header('content-length')) > limit;
    if (isTooLarge) fail(new BodyReadError('too-large', limit));
    else readWithin(chunks, limit).then(done, fail);
  }

  async *streamBody(timeLeft: () => number): AsyncGenerator<Uint8Array> {
    const reader = this.#open();
    yield* chunksOf(reader, async () => {
      const next = this.#first ?? (await withBodyTimeout(reader.read(), timeLeft()));
      this.#first = undefined;
      return next;
    });
  }

  #open(): ReadableStreamDefaultReader<Uint8Array> {
    if (this.#first && this.#reader) return this.#reader;
    const { body, bodyUsed } = this.#request;
    if (!body || bodyUsed || body.locked) throw new BodyReadError('already-read');
    this.#reader = body.getReader();
    return this.#reader;
  }
}

/** @param bindings the second argument of `fetch` on Hono's server for Node; other runtimes may pass anything */
export type FetchHandler = (request: Request, bindings?: unknown) => Promise<Response>;

/**
 * Serves a service on runtimes with `Request` and `Response`, such as edge runtimes, Deno and Bun. Does not use Node.
 *
 * @example export default { fetch: createFetchHandler(service) }
 */
export function createFetchHandler(service: Service<Request>): FetchHandler {
  return async (request, bindings) =>
    toResponse(await service.handle(new FetchRequest(request, request, bindings)));
}

/** Empty unless on Hono's server for Node. */
export function readBindings(bindings: unknown): NodeBindings {
  const { incoming, outgoing } = (bindings ?? {}) as NodeBindings;
  return typeof outgoing?.writableEnded === 'boolean' ? { incoming, outgoing } : {};
}

export function toResponse({ status, headers: given, body, content }: TransportResponse): Response {
  const headers = given['set-cookie']?.includes('\n') ? cookieHeaders(given) : given;
  if (!content) return new Response(body === '' ? null : body, { status, headers });
  if (!('next' in content)) return new Response(content as Uint8Array<ArrayBuffer>, { status, headers });
  const { length } = content;
  const response = new Response(webStream(content), { status, headers });
  if (length !== undefined) response.headers.set('content-length', String(length));
  return response;
}

function cookieHeaders({ 'set-cookie': cookies = '', ...others }: TransportResponse['headers']): Headers {
  const headers = new Headers(others);
  for (const cookie of cookies.split('\n')) headers.append('set-cookie', cookie);
  return headers;
}
