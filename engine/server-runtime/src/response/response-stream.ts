import { TimeLimitError } from '../limits.ts';
import type { ResponseStream } from '../transport.ts';

/** Milliseconds that all responses together may use in one turn of the event loop. */
const WORK_MS = 20;

/** Undefined until work on responses begins in this turn. */
let turn: { readonly began: number; readonly next: Promise<void> } | undefined;

// Edge runtimes have no `setImmediate`.
const afterThisTurn: (callback: () => void) => unknown =
  globalThis.setImmediate ?? ((callback) => setTimeout(callback, 0));

/**
 * Returns a promise that resolves in the next turn of the event loop, if responses have used more than 20 ms of this
 * turn; otherwise undefined.
 */
function nextTurn(): Promise<void> | undefined {
  if (turn) return performance.now() - turn.began > WORK_MS ? turn.next : undefined;
  const next = new Promise<void>((resolve) => {
    afterThisTurn(() => {
      turn = undefined;
      resolve();
    });
  });
  turn = { began: performance.now(), next };
  return undefined;
}

/** The chunks of a body, from any kind of source that a handler may return. */
interface ChunkSource {
  next(): PromiseLike<IteratorResult<unknown>> | IteratorResult<unknown>;
  cancel(onError: (error: unknown) => void): void;
  readonly length?: number;
}

const ignore = () => {};

export function hasChunks(body: unknown): body is object {
  return isBlob(body) || isWebStream(body) || isIterable(body);
}

export function openChunks(body: object): ChunkSource {
  if (isBlob(body)) return { ...readChunks(body.stream()), length: body.size };
  return isWebStream(body) ? readChunks(body) : iterateChunks(body as AsyncIterable<unknown>);
}

/** Never throws. */
export function discardResponse(returned: unknown): void {
  try {
    const { body } = Object(returned);
    if (isNodeStream(body)) destroyStream(body);
    else if (isWebStream(body)) body.cancel().catch(ignore);
    else if (isIterable(body)) openChunks(body).cancel(ignore);
  } catch {
    // A body that throws must not prevent the response.
  }
}

function readChunks(stream: ReadableStream<unknown>): ChunkSource {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<unknown>>,
    cancel: (onError) => void reader.cancel().catch(onError),
  };
}

function iterateChunks(iterable: AsyncIterable<unknown>): ChunkSource {
  const iterator = iterable[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    cancel: (onError) => {
      // An iterator of a Node stream that waits for a chunk ends only if the stream is destroyed.
      if (isNodeStream(iterable)) destroyStream(iterable);
      else (async () => iterator.return?.())().catch(onError);
    },
  };
}

interface NodeStream {
  on(event: 'error', listener: () => void): unknown;
  destroy(): unknown;
}

function destroyStream(stream: NodeStream): void {
  stream.on('error', ignore);
  stream.destroy();
}

export function isNodeStream(body: unknown): body is NodeStream {
  return hasMethod(body, 'on') && hasMethod(body, 'destroy');
}

function isBlob(body: unknown): body is Blob {
  return typeof Blob === 'function' && body instanceof Blob;
}

function isWebStream(body: unknown): body is ReadableStream<unknown> {
  return hasMethod(body, 'getReader');
}

function isIterable(body: unknown): body is AsyncIterable<unknown> {
  return hasMethod(body, Symbol.asyncIterator);
}

function hasMethod(body: unknown, name: PropertyKey): boolean {
  return typeof body === 'object' && body !== null && typeof Reflect.get(body, name) === 'function';
}

interface StreamPlan {
  readonly source: ChunkSource;
  readonly write: (chunk: unknown) => Uint8Array;
  readonly onError: (error: unknown) => void;
  readonly timeoutMs: number;
}

export class ChunkStream implements ResponseStream {
  readonly length: number | undefined;
  readonly #plan: StreamPlan;
  #ahead: Promise<Uint8Array | undefined> | undefined;
  #stalled = ignore;
  #release = ignore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(plan: StreamPlan) {
    this.length = plan.source.length;
    this.#plan = plan;
  }

  /** Reads the first chunk before the response is sent, so that a source that fails becomes HTTP 500. */
  async open(): Promise<void> {
    const first = await this.#read();
    this.#ahead = Promise.resolve(first);
    if (first) this.#watch();
  }

  next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.#timer);
    if (this.#isOver && !this.#ahead) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#release = () => resolve(undefined);
      const chunk = this.#ahead ?? this.#read();
      this.#ahead = undefined;
      chunk.then(
        (bytes) => {
          if (bytes && !this.#isOver) this.#watch();
          resolve(bytes);
        },
        (error: unknown) => {
          this.#plan.onError(error);
          reject(error);
        },
      );
    });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#ahead = undefined;
    this.#release();
    if (this.#isOver) return;
    this.#isOver = true;
    this.#plan.source.cancel(this.#plan.onError);
  }

  whenStalled(end: () => void): void {
    this.#stalled = end;
  }

  #watch(): void {
    const stall = () => {
      this.cancel();
      this.#plan.onError(new TimeLimitError('The client', this.#plan.timeoutMs, 'read the next chunk'));
      this.#stalled();
    };
    this.#timer = setTimeout(stall, this.#plan.timeoutMs);
  }

  async #read(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        // Yields, because chunks that are ready immediately would block the event loop for all other requests.
        const next = nextTurn();
        if (next) await next;
        if (this.#isOver) return undefined;
        const { done, value } = await this.#plan.source.next();
        const bytes = done || this.#isOver ? undefined : this.#plan.write(value);
        if (bytes?.length === 0) continue;
        this.#isOver ||= !bytes;
        return bytes;
      }
    } catch (error) {
      // A cancelled source may fail with any error, which is ignored.
      if (this.#isOver) return undefined;
      this.#isOver = true;
      // A failed stream is cancelled with the same error, which has been reported.
      this.#plan.source.cancel(ignore);
      throw error;
    }
  }
}
