import type { Awaitable } from './handler.ts';
import type { Limits } from './limits.ts';
import type { Operation } from './operation.ts';

/** The input of `authenticate`: headers only, since no byte of the body has been read. */
export interface Credentials {
  readonly operation: Operation;
  /** Finds a header by its name in lower case. Those that the operation's security names are given. */
  readonly header: (name: string) => string | undefined;
}

/** The input of `verifySignature`. */
export interface SignedRequest<Context> extends Credentials {
  /** What `authenticate` returned; undefined for operations without authentication. */
  readonly context: Context | undefined;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The exact text of the body; empty without one. Nothing for an upload, which is not read as text. */
  readonly text: string | undefined;
}

/** The payload that a merchant signed, where the request carries more than that. */
export interface SignedPayload {
  /** Validated and passed to the handler instead of the parsed text. */
  readonly payload: unknown;
}

/** Where an error happened, for `onError`. */
export interface ErrorContext {
  /** Nothing when no operation has been found yet. */
  readonly operation: Operation | undefined;
  /** The step that failed. */
  readonly phase: 'route' | 'authenticate' | 'read' | 'verify' | 'parse' | 'validate' | 'handle' | 'answer';
}

/** How a service behaves. */
export interface ServiceOptions<Context> {
  /**
   * Identifies the caller from the headers alone, and returns the `context` of handlers. Not called for
   * operations without security.
   *
   * @throws Refusal to refuse: HTTP 400 with the envelope
   */
  readonly authenticate: (credentials: Credentials) => Awaitable<Context>;
  /**
   * Verifies the signature of a request over the exact text of its body, before it is parsed. Called for every
   * operation; how the service signs is not shown, so nothing is verified unless this is given.
   *
   * The schemas describe what is signed, not the signature. Where a signer wraps the body or adds members to it, return
   * the plain payload.
   *
   * @returns true when the text is the payload; the payload where it is not, which uploads and operations without a body
   *   ignore; false to refuse with a plain sentence
   * @throws Refusal to refuse with a sentence of your own
   */
  readonly verifySignature?: (request: SignedRequest<Context>) => Awaitable<boolean | SignedPayload>;
  /** Receives every error that is not a refusal, and every wrong answer of a handler. */
  readonly onError?: (error: unknown, context: ErrorContext) => Awaitable<void>;
  readonly limits?: Partial<Limits>;
  /** Whether answers are checked against the document before they are sent; defaults to true. */
  readonly validateAnswers?: boolean;
  /** Prefix of every path: `/api`. */
  readonly basePath?: string;
  /** Names of members whose value and length no refusal mentions; added to those of the document's profile. */
  readonly secretMembers?: readonly string[];
}
