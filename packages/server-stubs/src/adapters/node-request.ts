import type { IncomingMessage } from 'node:http';
import { BodyFault, type TransportRequest } from '../runtime/transport.ts';
import { readWhole } from './read-whole.ts';

/** A request of node:http, as the service reads it. Fastify and Express carry one too. */
export class NodeRequest implements TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly hasBody: boolean;
  readonly #message: IncomingMessage;

  /**
   * @param url path and query as they were sent; another than the message's where a framework changed it
   */
  constructor(message: IncomingMessage, url: string = message.url ?? '/') {
    this.#message = message;
    this.method = message.method ?? 'GET';
    this.url = url;
    const length = findHeader(message, 'content-length');
    this.hasBody =
      length === undefined ? findHeader(message, 'transfer-encoding') !== undefined : length !== '0';
  }

  header(name: string): string | undefined {
    return findHeader(this.#message, name);
  }

  readBody(limit: number, timeoutMs: number): Promise<Uint8Array> {
    return readWhole(this.#message, limit, timeoutMs);
  }

  async *streamBody(timeoutMs: number): AsyncGenerator<Uint8Array> {
    const message = this.#message;
    if (message.readableEnded || message.readableDidRead) throw new BodyFault('already-read');
    let fault: BodyFault | undefined;
    let timer: NodeJS.Timeout | undefined;
    const iterator = message.iterator({ destroyOnReturn: false });
    try {
      for (;;) {
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new BodyFault('too-slow')), timeoutMs);
        });
        const next = await Promise.race([iterator.next(), late]).catch((error: unknown) => {
          fault = error instanceof BodyFault ? error : new BodyFault('broken-off');
          throw fault;
        });
        clearTimeout(timer);
        if (next.done) return;
        yield next.value as Uint8Array;
      }
    } finally {
      clearTimeout(timer);
      if (!fault) await iterator.return?.();
    }
  }
}

function findHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value: unknown = headers[name];
  if (typeof value === 'string') return value;
  // Inherited properties such as `toString` are not headers.
  return Array.isArray(value) ? value.join(', ') : undefined;
}

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
