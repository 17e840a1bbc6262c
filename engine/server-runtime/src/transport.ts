import type { Operation } from './operation.ts';

/** A request of any framework, made by an adapter. Its body is read only on demand. */
export interface TransportRequest<Native = unknown> {
  /** The framework's own request, which is passed to hooks and handlers. */
  readonly native?: Native;
  /**
   * Aborted when the client disconnects before it has its response, and when other code ends the response. It is
   * created when it is first read.
   */
  readonly signal?: AbortSignal;
  /** Read before each hook and each handler, which are called only while it is undefined. */
  readonly responseState?: ResponseState | undefined;
  /** In upper case. */
  readonly method: string;
  /** Path and query as sent, or an absolute URL. */
  readonly url: string;
  /** Path below which the framework serves the service, such as `/api`; empty at the root, or if unknown. */
  readonly mount?: string;
  /** The framework's id of the request. The service uses it, unless it is unsafe for logs. */
  readonly requestId?: unknown;
  /**
   * Returns whether the framework has permitted an operation, by its path with the base path. If not, the service
   * refuses the request with 404, because the framework's checks for this operation have not run.
   */
  readonly permits?: ((operation: Pick<Operation, 'method' | 'path'>) => boolean) | undefined;
  /**
   * Whether a body was sent, according to the headers. If the headers leave this open: a function that waits for the
   * first chunk, and throws BodyReadError like `readBody`.
   */
  readonly hasBody: boolean | ((timeoutMs: number) => Promise<boolean>);
  /** Returns a header by its name in lower case; several of one name are joined by commas. */
  header(name: string): string | undefined;
  /**
   * Reads the whole body. Calls one of the functions once, in the asynchronous context of the caller. A promise instead
   * of these functions would take 3% more CPU time.
   *
   * @param limit maximum size in bytes
   * @param timeoutMs time in which the whole body must arrive
   * @param fail called with a BodyReadError when the body is too large, too slow, aborted or already read
   */
  readBody(
    limit: number,
    timeoutMs: number,
    done: (bytes: Uint8Array) => void,
    fail: (error: unknown) => void,
  ): void;
  /**
   * Reads the body in chunks, on demand.
   *
   * @param timeLeft called before each chunk: the milliseconds in which it must arrive
   * @throws BodyReadError while iterating, when a chunk is too slow or the body is aborted
   */
  streamBody(timeLeft: () => number): AsyncIterable<Uint8Array>;
  /**
   * Leaves the response to the code that has begun it. Drops the rest of the body, because this code may be waiting for
   * the end of the body.
   *
   * @param idleMs milliseconds without a byte sent or received after which the connection is closed
   * @returns whether the response has ended; false if the connection was closed
   */
  leaveResponse?(idleMs: number): Promise<boolean>;
}

/**
 * What happened to a response without the service: other code has begun or ended it, or the connection has closed.
 * Undefined while the service may respond.
 */
export type ResponseState = 'begun' | 'ended' | 'closed';

/** A response, ready to be sent. */
export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. Several `set-cookie` are separated by line breaks, because commas may occur in cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty if the method does not allow one. */
  readonly body: string;
  /** A body of bytes or a byte stream, instead of `body`. */
  readonly content?: Uint8Array | ResponseStream;
}

/** A streamed body. Each chunk is made on demand. */
export interface ResponseStream {
  /** The number of bytes, if it is known. */
  readonly length: number | undefined;
  /**
   * Returns the next chunk; undefined after the last one, and after `cancel`.
   *
   * @throws the error that ended the stream; `onError` has received it, and the connection must be closed
   */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the stream because its client has disconnected. May be called at any time. Never throws. */
  cancel(): void;
  /** Sets the function that closes the connection of a client that has stopped reading. */
  whenStalled(end: () => void): void;
}

export type BodyFaultKind = 'too-large' | 'too-slow' | 'aborted' | 'already-read' | 'decoded';

const TEXTS: Readonly<Record<BodyFaultKind, string>> = {
  'too-large': 'The body is larger than the service accepts.',
  'too-slow': 'The body was not received in time.',
  aborted: 'The connection closed before the whole body was received.',
  'already-read':
    'The body of the request had been read before the service got it. Let the service handle requests before any body parser.',
  decoded:
    'Code before the service has called `setEncoding` on the request, so its body does not arrive as bytes. Remove that call.',
};

/** A body that could not be read to its end. */
export class BodyReadError extends Error {
  override readonly name = 'BodyReadError';
  readonly kind: BodyFaultKind;
  /** The size limit in bytes; set if the body is too large. */
  readonly limit: number | undefined;

  constructor(kind: BodyFaultKind, limit?: number) {
    super(TEXTS[kind]);
    this.kind = kind;
    this.limit = limit;
  }
}
