import type { Operation } from './operation.ts';

/**
 * A request of any framework. Adapters make it from their framework's request; nothing of the body is read before the
 * service asks.
 */
export interface TransportRequest<Native = unknown> {
  /** The framework's own request; hooks and handlers get it. */
  readonly native?: Native;
  /** Aborted when the client disconnects before it has its answer. Made when it is read first. */
  readonly signal?: AbortSignal;
  /** In capitals. */
  readonly method: string;
  /** Path and query as they were sent, or an absolute URL. */
  readonly url: string;
  /** Path below which the framework serves the service, such as `/api`; empty at the root, and where nobody knows. */
  readonly mount?: string;
  /** The id that the framework has given the request. The service takes it over, unless it could spoil a log. */
  readonly requestId?: unknown;
  /**
   * Whether the framework has let the request through to an operation, by its path with the base path. The service
   * refuses the request with 404 if not, since the framework's checks of that operation have not run.
   */
  readonly permits?: ((operation: Pick<Operation, 'method' | 'path'>) => boolean) | undefined;
  /**
   * Whether a body was sent, by the headers of the request. Where they do not say, a function that waits for the first
   * piece, and throws BodyFault as `readBody` does.
   */
  readonly hasBody: boolean | ((timeoutMs: number) => Promise<boolean>);
  /** A header by its name in small letters; several of one name are joined by a comma. */
  header(name: string): string | undefined;
  /**
   * Reads the whole body.
   *
   * @param limit most bytes
   * @param timeoutMs time in which all of it must arrive
   * @throws BodyFault when it is too large, too slow, broken off or already read
   */
  readBody(limit: number, timeoutMs: number): Promise<Uint8Array>;
  /**
   * Reads the body piece by piece; the next piece is read from the connection when it is asked for.
   *
   * @param timeLeft called before each piece: the milliseconds in which it must arrive
   * @throws BodyFault while iterating, when a piece is too slow or the body is broken off
   */
  streamBody(timeLeft: () => number): AsyncIterable<Uint8Array>;
}

/** One answer, ready to be sent. */
export interface TransportAnswer {
  readonly status: number;
  /** Names in small letters. Several `set-cookie` have a line each, since no list of them can be joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; empty where the method allows none. */
  readonly body: string;
  /** The body of an answer that is no text, in the place of `body`: its bytes, or a stream of them. */
  readonly content?: Uint8Array | AnswerStream;
}

/** The body of an answer while it is made. Its reader asks for each piece, so nothing is made that is not taken. */
export interface AnswerStream {
  /** The number of bytes, where it is known. */
  readonly length: number | undefined;
  /**
   * Returns the next piece; undefined after the last one, and after `cancel`.
   *
   * @throws whatever ended the stream; `onError` has it already, and the connection must be closed
   */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the stream, since its client has left. May be called at any time. Never throws. */
  cancel(): void;
  /** Sets what closes the connection of a client that takes no more pieces. */
  whenStalled(end: () => void): void;
}

/** What can go wrong while a body is read. */
export type BodyFaultKind = 'too-large' | 'too-slow' | 'broken-off' | 'already-read';

const TEXTS: Readonly<Record<BodyFaultKind, string>> = {
  'too-large': 'The body of the request is too large.',
  'too-slow': 'The body of the request did not come in time.',
  'broken-off': 'The body of the request was broken off.',
  'already-read':
    'The body of the request had been read before the service got it. Let the service handle requests before any body parser.',
};

/** A body could not be read to its end. */
export class BodyFault extends Error {
  override readonly name = 'BodyFault';
  readonly kind: BodyFaultKind;
  /** The most bytes that the body may have, where it is too large. */
  readonly limit: number | undefined;

  constructor(kind: BodyFaultKind, limit?: number) {
    super(TEXTS[kind]);
    this.kind = kind;
    this.limit = limit;
  }
}
