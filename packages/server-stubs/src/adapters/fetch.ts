import type { Service } from '../runtime/service.ts';
import { BodyFault, type TransportAnswer, type TransportRequest } from '../runtime/transport.ts';
import { inTime, webStream } from './connection.ts';

/** A `Request` of fetch, as the service reads it. Its body is looked at when the service asks, since that may throw. */
export class FetchRequest<Native = Request> implements TransportRequest<Native> {
  readonly method: string;
  readonly url: string;
  readonly native: Native;
  readonly mount: string;
  readonly requestId: unknown;
  readonly #request: Request;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** What was read to learn whether there is a body. */
  #first: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>> | undefined;

  /**
   * @param native what hooks and handlers get: the request of the framework
   * @param mount path below which the framework serves the service
   * @param requestId the id that the framework has given the request
   */
  constructor(request: Request, native: Native, mount = '', requestId?: unknown) {
    const { method, url } = request;
    this.#request = request;
    this.native = native;
    this.mount = mount;
    this.requestId = requestId;
    this.method = method;
    const start = pathStart(url);
    // Hono on Node passes on a user before the host, which the service refuses.
    this.url = url.lastIndexOf('@', start) === -1 ? url.slice(start) : url;
  }

  get hasBody(): boolean | ((timeoutMs: number) => Promise<boolean>) {
    const { headers, body } = this.#request;
    const length = headers.get('content-length');
    if (body === null || length === '0') return false;
    if (length !== null || headers.has('transfer-encoding')) return true;
    return async (timeoutMs) => {
      this.#first = await inTime(this.#open().read(), timeoutMs);
      return !this.#first.done;
    };
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  async readBody(limit: number, timeoutMs: number): Promise<Uint8Array> {
    if (Number(this.header('content-length')) > limit) throw new BodyFault('too-large', limit);
    const chunks: Uint8Array[] = [];
    let length = 0;
    const deadline = Date.now() + timeoutMs;
    for await (const chunk of this.#pieces(() => deadline - Date.now())) {
      length += chunk.length;
      if (length > limit) throw new BodyFault('too-large', limit);
      chunks.push(chunk);
    }
    return join(chunks, length);
  }

  streamBody(timeLeft: () => number): AsyncIterable<Uint8Array> {
    return this.#pieces(timeLeft);
  }

  async *#pieces(timeLeft: () => number): AsyncGenerator<Uint8Array> {
    const reader = this.#open();
    let isDone = false;
    try {
      for (;;) {
        const next = this.#first ?? (await inTime(reader.read(), timeLeft()));
        this.#first = undefined;
        isDone = next.done;
        if (next.done) return;
        yield next.value;
      }
    } finally {
      if (!isDone) void reader.cancel().catch(() => undefined);
    }
  }

  #open(): ReadableStreamDefaultReader<Uint8Array> {
    if (this.#first && this.#reader) return this.#reader;
    const { body, bodyUsed } = this.#request;
    if (!body || bodyUsed || body.locked) throw new BodyFault('already-read');
    this.#reader = body.getReader();
    return this.#reader;
  }
}

/** Where the path begins in an absolute URL, which always has one. */
function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('//') + 2);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

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
