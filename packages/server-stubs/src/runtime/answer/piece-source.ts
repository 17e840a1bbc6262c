/** The pieces of a body that a handler returned, whatever they come from. */
export interface PieceSource {
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
export function discardBody(body: unknown): void {
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
