import type { Awaitable } from './handler.ts';
import type { Limits } from './limits.ts';
import type { Operation } from './operation.ts';

/** What `authenticate` gets: headers only, since not a byte of the body has been read. */
export interface Credentials {
  readonly operation: Operation;
  /** A header by its name in small letters. Those that the operation's security names are there. */
  readonly header: (name: string) => string | undefined;
}

/** What `verifySignature` gets. */
export interface SignedRequest<Context> extends Credentials {
  /** What `authenticate` gave; nothing where the operation asks nobody who calls. */
  readonly context: Context | undefined;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The exact text of the body; empty without one. Nothing for an upload, which is not read as text. */
  readonly text: string | undefined;
}

/** What a merchant signed, where more than that went over the wire. */
export interface SignedPayload {
  /** Validated and handed to the handler in the place of the parsed text. */
  readonly payload: unknown;
}

/** What went wrong, for `onError`. */
export interface ErrorContext {
  /** Nothing when no operation has been found yet. */
  readonly operation: Operation | undefined;
  /** What the service was doing. */
  readonly phase: 'route' | 'authenticate' | 'read' | 'verify' | 'parse' | 'validate' | 'handle' | 'answer';
}

/** How a service behaves. */
export interface ServiceOptions<Context> {
  /**
   * Finds out who calls, from the headers alone. What it returns is the `context` of handlers. Not called for
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
  /** Learns of every error that is not a refusal, and of every wrong answer of a handler. */
  readonly onError?: (error: unknown, context: ErrorContext) => Awaitable<void>;
  readonly limits?: Partial<Limits>;
  /** Whether answers are held against the document before they are sent; true unless set to false (production). */
  readonly validateAnswers?: boolean;
  /** What stands before every path: `/api`. */
  readonly basePath?: string;
  /** Names of members of which a refusal does not even tell the length; added to those of the document's profile. */
  readonly secretMembers?: readonly string[];
}
