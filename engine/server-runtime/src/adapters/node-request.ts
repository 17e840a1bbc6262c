import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { joinChunks, withBodyTimeout } from '../http.ts';
import {
  type BodyFaultKind,
  BodyReadError,
  type ResponseState,
  type TransportRequest,
  type TransportResponse,
} from '../transport.ts';
import { endSignal, type RawRequest, type RawResponse, readResponseState } from './raw-response.ts';

/**
 * Adapts a request of node:http or node:http2. Also used for Fastify and Express, whose requests contain one of these.
 */
export class NodeRequest<Native = IncomingMessage> implements TransportRequest<Native> {
  readonly method: string;
  readonly url: string;
  readonly hasBody: TransportRequest['hasBody'];
  readonly native: Native;
  readonly mount: string;
  readonly permits: TransportRequest['permits'];
  readonly #message: RawRequest;
  readonly #response: RawResponse;
  #signal: AbortSignal | undefined;
  #isClaimed = false;

  /**
   * @param native the request of the framework, for hooks and handlers
   * @param url path and query as sent, if a framework has changed `url` of the message
   * @param mount path below which the framework serves the service
   * @param permits whether the framework has permitted an operation; by default, all operations are permitted
   */
  constructor(
    message: RawRequest,
    response: RawResponse,
    native: Native,
    url: string = message.url ?? '/',
    mount = '',
    permits?: TransportRequest['permits'],
  ) {
    this.permits = permits;
    this.#message = message;
    this.#response = response;
    this.native = native;
    this.method = message.method ?? 'GET';
    this.url = url;
    this.mount = mount;
    const length = message.headers['content-length'];
    if (length !== undefined) this.hasBody = length !== '0';
    else if ('stream' in message) this.hasBody = !message.stream.endAfterHeaders && bodyOfStream(message);
    else this.hasBody = message.headers['transfer-encoding'] !== undefined;
  }

  get signal(): AbortSignal {
    this.#signal ??= endSignal(this.#response, () => this.#isClaimed);
    return this.#signal;
  }

  get responseState(): ResponseState | undefined {
    return readResponseState(this.#response);
  }

  get isOver(): boolean {
    const { responseState } = this;
    return responseState === 'ended' || responseState === 'closed';
  }

  /**
   * Reserves the response for the service.
   *
   * @returns false if other code has begun the response or the connection is closed; the service's result is then
   *   discarded
   */
  claim({ content }: TransportResponse): boolean {
    const stream = 'stream' in this.#response ? this.#response.stream : undefined;
    if (this.responseState !== undefined) {
      if (content && 'next' in content) content.cancel();
      return false;
    }
    this.#isClaimed = true;
    // Otherwise the stream would stay open until the client has sent a body that nobody reads.
    if (stream && !this.#message.complete) stream.once('finish', () => stream.close());
    return true;
  }

  leaveResponse(idleMs: number): Promise<boolean> {
    const response = this.#response;
    this.#message.resume();
    return new Promise((resolve) => {
      if (this.isOver) return resolve(true);
      response.once('close', () => resolve(true));
      response.setTimeout(idleMs, () => {
        resolve(false);
        response.destroy();
      });
    });
  }

  /**
   * The `id` of the framework's request. Fastify sets it; with Express and node:http, middleware sets it by convention.
   */
  get requestId(): unknown {
    return (this.native as { readonly id?: unknown }).id;
  }

  header(name: string): string | undefined {
    const { headers, rawHeaders } = this.#message;
    const value: unknown = headers[name];
    // Ignores inherited properties such as `toString`.
    if (typeof value === 'string') return FIRST_ONLY.has(name) ? joinAll(rawHeaders, name) : value;
    return Array.isArray(value) ? value.join(', ') : undefined;
  }

  readBody(...[limit, timeoutMs, done, fail]: Parameters<TransportRequest['readBody']>): void {
    const message = this.#message;
    const isTooLarge = Number(message.headers['content-length']) > limit;
    const isRead = message.readableEnded || message.readableDidRead;
    if (isTooLarge || isRead || message.destroyed) {
      fail(new BodyReadError(isTooLarge ? 'too-large' : isRead ? 'already-read' : 'aborted', limit));
      return;
    }
    // The events of a message have the context of its connection, not the context of middleware before the service.
    const context = new AsyncResource('RequestBody');
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => stop('too-slow'), timeoutMs);
    const stop = (kind: BodyFaultKind) => {
      clearTimeout(timer);
      message.off('data', onData);
      message.off('end', onEnd);
      message.off('close', onClose);
      message.pause();
      context.runInAsyncScope(fail, undefined, new BodyReadError(kind, limit));
    };
    const onData = (chunk: Buffer | string) => {
      length += chunk.length;
      if (typeof chunk === 'string') stop('decoded');
      else if (length > limit) stop('too-large');
      else chunks.push(chunk);
    };
    const onEnd = () => {
      clearTimeout(timer);
      context.runInAsyncScope(done, undefined, joinChunks(chunks, length));
    };
    const onClose = () => {
      if (!message.readableEnded) stop('aborted');
    };
    message.on('data', onData);
    message.on('end', onEnd);
    message.on('close', onClose);
  }

  async *streamBody(timeLeft: () => number): AsyncGenerator<Uint8Array> {
    const message = this.#message;
    if (message.readableEnded || message.readableDidRead) throw new BodyReadError('already-read');
    const iterator = message.iterator({ destroyOnReturn: false });
    let isWaiting = false;
    try {
      for (;;) {
        isWaiting = true;
        const next = await withBodyTimeout(iterator.next(), timeLeft());
        isWaiting = false;
        if (next.done) return;
        if (typeof next.value === 'string') throw new BodyReadError('decoded');
        yield next.value;
      }
    } finally {
      const left = iterator.return?.();
      if (!isWaiting) await left;
      // Resumes, because the iterator would keep the rest of the body from the code that has responded.
      const resume = () => message.resume();
      if (this.responseState !== undefined) left?.then(resume, resume);
    }
  }
}

/** The headers of HTTP/2 do not show whether there is a body. */
function bodyOfStream(message: Http2ServerRequest): (timeoutMs: number) => Promise<boolean> {
  return (timeoutMs) => {
    const isReadable = new Promise<boolean>((resolve, reject) => {
      if (message.readableEnded || message.readableDidRead) throw new BodyReadError('already-read');
      message.once('readable', () => resolve(message.readableLength > 0));
      message.once('close', () => reject(new BodyReadError('aborted')));
    });
    return withBodyTimeout(isReadable, timeoutMs);
  };
}

/** Headers for which node:http keeps only the first value. */
const FIRST_ONLY = new Set(
  (
    'age authorization content-type etag expires from if-modified-since if-unmodified-since last-modified ' +
    'location max-forwards proxy-authorization referer retry-after server user-agent'
  ).split(' '),
);

/** Joins all headers of a name, as fetch does. */
function joinAll(rawHeaders: readonly string[], name: string): string {
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
  return values.join(', ');
}
