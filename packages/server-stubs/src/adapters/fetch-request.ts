import { BodyFault, type TransportRequest } from '../runtime/transport.ts';
import { inTime } from './in-time.ts';

/** A `Request` of fetch, as the service reads it. */
export class FetchRequest implements TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly hasBody: boolean;
  readonly #request: Request;

  constructor(request: Request) {
    const { method, url, headers, body } = request;
    this.#request = request;
    this.method = method;
    this.url = url.slice(pathStart(url));
    this.hasBody = body !== null && headers.get('content-length') !== '0';
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  async readBody(limit: number, timeoutMs: number): Promise<Uint8Array> {
    if (Number(this.header('content-length')) > limit) throw new BodyFault('too-large');
    const chunks: Uint8Array[] = [];
    let length = 0;
    const deadline = Date.now() + timeoutMs;
    for await (const chunk of this.#pieces(() => deadline - Date.now())) {
      length += chunk.length;
      if (length > limit) throw new BodyFault('too-large');
      chunks.push(chunk);
    }
    return join(chunks, length);
  }

  streamBody(timeLeft: () => number): AsyncIterable<Uint8Array> {
    return this.#pieces(timeLeft);
  }

  async *#pieces(timeLeft: () => number): AsyncGenerator<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    if (bodyUsed || body?.locked) throw new BodyFault('already-read');
    if (!body) return;
    const reader = body.getReader();
    let isDone = false;
    try {
      for (;;) {
        const next = await inTime(reader.read(), timeLeft());
        isDone = next.done;
        if (next.done) return;
        yield next.value;
      }
    } finally {
      if (!isDone) void reader.cancel().catch(() => undefined);
    }
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
