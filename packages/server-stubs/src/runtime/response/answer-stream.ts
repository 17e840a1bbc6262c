import { TimeLimitError } from '../limits.ts';
import type { AnswerStream } from '../transport.ts';

/** Milliseconds of one turn of the event loop that responses may use before they wait for the next turn. */
const WORK_MS = 20;

/** When the first response of this turn asked; none before it has. */
let began: number | undefined;
let next: Promise<void> | undefined;

// Edge runtimes have no `setImmediate`.
const afterThisTurn: (callback: () => void) => unknown =
  globalThis.setImmediate ?? ((callback) => setTimeout(callback, 0));

/**
 * Gives up the event loop after 20 ms of work, which all responses share. Call it before each chunk, record or other
 * small step of work that could go on without waiting for anything: `const turn = nextTurn(); if (turn) await turn;`
 *
 * @returns nothing while there is time left, else a promise for the next turn of the event loop
 */
function nextTurn(): Promise<void> | undefined {
  if (began !== undefined) return performance.now() - began > WORK_MS ? next : undefined;
  began = performance.now();
  next = new Promise((resolve) => {
    afterThisTurn(() => {
      began = undefined;
      resolve();
    });
  });
  return undefined;
}

/** The pieces of a body that a handler returned, whatever they come from. */
interface PieceSource {
  /** Returns the next piece. May throw. */
  next(): PromiseLike<IteratorResult<unknown>> | IteratorResult<unknown>;
  /**
   * Ends the source early: `cancel` of a `ReadableStream`, `destroy` of a stream of Node, else `return` of the iterator.
   * Never throws.
   *
   * @param onError takes what that throws
   */
  cancel(onError: (error: unknown) => void): void;
  /** The number of bytes, where it is known. */
  readonly length?: number;
}

const ignore = () => {};

/** Whether a body comes in pieces. */
export function hasPieces(body: unknown): body is object {
  return isBlob(body) || isWebStream(body) || isIterable(body);
}

/**
 * Opens a body that comes in pieces.
 *
 * @throws TypeError for a stream that somebody else reads
 */
export function openPieces(body: object): PieceSource {
  if (isBlob(body)) return { ...readPieces(body.stream()), length: body.size };
  return isWebStream(body) ? readPieces(body) : iteratePieces(body as AsyncIterable<unknown>);
}

/** Ends a body of which nothing is sent. Never throws. */
function discardBody(body: unknown): void {
  try {
    if (isNodeStream(body)) destroy(body);
    else if (isWebStream(body)) body.cancel().catch(ignore);
    else if (isIterable(body)) openPieces(body).cancel(ignore);
  } catch {
    // A hostile body is no reason to lose the answer.
  }
}

/** Ends the body of what a handler returned. Never throws. */
export function discardAnswer(returned: unknown): void {
  try {
    if (typeof returned === 'object' && returned !== null && 'body' in returned) discardBody(returned.body);
  } catch {
    // As above.
  }
}

function readPieces(stream: ReadableStream<unknown>): PieceSource {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<unknown>>,
    cancel: (onError) => void reader.cancel().catch(onError),
  };
}

function iteratePieces(iterable: AsyncIterable<unknown>): PieceSource {
  const iterator = iterable[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    cancel: (onError) => {
      // An iterator of Node that waits for a piece ends with its stream alone.
      if (isNodeStream(iterable)) destroy(iterable);
      else (async () => iterator.return?.())().catch(onError);
    },
  };
}

interface NodeStream {
  on(event: 'error', listener: () => void): unknown;
  destroy(): unknown;
}

/** Destroys a stream of Node. An error that nobody listens to would end the process. */
function destroy(stream: NodeStream): void {
  stream.on('error', ignore);
  stream.destroy();
}

function isNodeStream(body: unknown): body is NodeStream {
  const { on, destroy: end } = (isObject(body) ? body : {}) as Partial<NodeStream>;
  return typeof on === 'function' && typeof end === 'function';
}

function isBlob(body: unknown): body is Blob {
  return typeof Blob === 'function' && body instanceof Blob;
}

function isWebStream(body: unknown): body is ReadableStream<unknown> {
  return isObject(body) && typeof (body as Partial<ReadableStream>).getReader === 'function';
}

function isIterable(body: unknown): body is AsyncIterable<unknown> {
  return (
    isObject(body) && typeof (body as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
  );
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}

/** What a stream needs beside its source. */
interface StreamUse {
  /** Makes bytes of a piece. Throws for what is none. */
  readonly write: (piece: unknown) => Uint8Array;
  /** Takes the error that ended the stream. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds in which the client must take a piece. */
  readonly sendTimeoutMs: number;
}

/** Passes on the body of an answer, piece by piece. */
export class PieceStream implements AnswerStream {
  readonly length: number | undefined;
  readonly #source: PieceSource;
  readonly #use: StreamUse;
  #ahead: Promise<Uint8Array | undefined> | undefined;
  #stalled: () => void = () => {};
  /** Answers who waits for a piece when the stream is cancelled. */
  #release: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(source: PieceSource, use: StreamUse) {
    this.length = source.length;
    this.#source = source;
    this.#use = use;
  }

  /** Reads the first piece before the answer is sent, so that a source that cannot be read becomes HTTP 500. */
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
      const piece = this.#ahead ?? this.#read();
      this.#ahead = undefined;
      piece.then(
        (bytes) => {
          if (bytes && !this.#isOver) this.#watch();
          resolve(bytes);
        },
        (error: unknown) => {
          this.#use.onError(error);
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
    this.#source.cancel(this.#use.onError);
  }

  whenStalled(end: () => void): void {
    this.#stalled = end;
  }

  /** Ends the stream unless its client takes the next piece in time. */
  #watch(): void {
    const stall = () => {
      this.cancel();
      this.#use.onError(new TimeLimitError('the client that reads the answer'));
      this.#stalled();
    };
    this.#timer = setTimeout(stall, this.#use.sendTimeoutMs);
  }

  async #read(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        // Chunks that are ready at once would keep the event loop from all other requests.
        const turn = nextTurn();
        if (turn) await turn;
        if (this.#isOver) return undefined;
        const bytes = await this.#readOne();
        if (bytes?.length === 0) continue;
        if (!bytes) this.#isOver = true;
        return bytes;
      }
    } catch (error) {
      // A source that is cancelled may fail in its own way, and nobody waits for it.
      if (this.#isOver) return undefined;
      this.#isOver = true;
      // A stream that has failed is cancelled with the same error, which is reported by now.
      this.#source.cancel(() => {});
      throw error;
    }
  }

  async #readOne(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#source.next();
    return done || this.#isOver ? undefined : this.#use.write(value);
  }
}
