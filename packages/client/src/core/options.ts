import type { ValidationCause } from './errors/errors.ts';
import type { Hooks } from './hooks.ts';
import type { OperationRecord } from './operation.ts';

/** How often and how long a call is tried again. Every time is in milliseconds. */
export interface RetryOptions {
  /** How often the request is sent at most; 4 unless told otherwise. */
  readonly attempts?: number;
  /** The first wait is a random time below this, the next below its double, and so on; 200 unless told otherwise. */
  readonly baseMs?: number;
  /** No wait is longer than this, unless the service asks for it; 5,000 unless told otherwise. */
  readonly maxMs?: number;
  /** No attempt starts later than this after the first; 60,000 unless told otherwise. */
  readonly budgetMs?: number;
}

/** What can be said per call. */
export interface CallOptions {
  /** Ends the call. A create under way then ends in an `OutcomeUnknownError`, since nobody knows how far it came. */
  readonly signal?: AbortSignal;
  /** From connecting to the last byte of the answer, for each attempt, in milliseconds. */
  readonly timeoutMs?: number;
  /** `false` sends the request once. */
  readonly retry?: RetryOptions | false;
}

/** What every client takes, whatever its document. */
export interface CallerOptions {
  /** Where the service is; a path and a slash at its end are welcome. */
  readonly baseUrl: string;
  /** Sees every request before it is sent, and may change its headers and its body. */
  readonly sign?: Sign;
  /** The platform's own unless given. */
  readonly fetch?: typeof globalThis.fetch;
  /** From connecting to the last byte of the answer, for each attempt; 30,000 unless told otherwise. */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions | false;
  readonly hooks?: Hooks;
  /**
   * Looks at every input before anything is sent, a login included; what is wrong becomes a `ValidationError`. Made by
   * `preflightOf` of `@cross-border-payments/client/validate`.
   */
  readonly preflight?: Preflight;
  /** Where the token lives; in memory unless given. Several processes that share a store share one token. */
  readonly tokenStore?: TokenStore;
  /** Whether the service says that the token is dead. What that looks like is not shown; see `isTokenDead`. */
  readonly isTokenDead?: IsTokenDead;
  /** Longer answers are not read; 16 MiB unless told otherwise. In bytes. */
  readonly maxAnswerBytes?: number;
}

/** Tells from an answer whether the service refused the call because of the token, and so carried nothing out. */
export type IsTokenDead = (answer: Answer) => boolean;

/** An answer of the service, read to its last byte. */
export interface Answer {
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
  /** The envelope, when the body is one. */
  readonly envelope?: Envelope;
}

/** What the service wraps every answer in. */
export interface Envelope {
  /** `1` is success. */
  readonly status: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly [member: string]: unknown;
}

/** What is about to be sent, as the `sign` hook sees it. */
export interface SignRequest {
  /** HTTP method in capitals. */
  readonly method: string;
  /** The whole address with its query. */
  readonly url: string;
  /** The headers that will be sent, with lower-case names; the token is among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text of the body; nothing for a form and for a call without a body. An empty object is `{}`. */
  readonly body: string | undefined;
  /** The `operationId`. */
  readonly operation: string;
}

/** What the `sign` hook changes. */
export interface Signed {
  /** Headers that are added, or take the place of others. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text that is sent in place of the body. */
  readonly body?: string;
}

/**
 * Signs a request. How the service wants it done is not shown, so it is a hook. It is called for each attempt, so
 * that a signature may hold the time.
 */
export type Sign = (request: SignRequest) => Signed | undefined | Promise<Signed | undefined>;

/**
 * Looks at an input before it is sent.
 *
 * @param operation the `operationId`
 * @param input what the method was given
 * @returns what is wrong with it; nothing sends it
 */
export type Preflight = (operation: string, input: unknown) => readonly ValidationCause[];

/** A token and when it dies. */
export interface StoredToken {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A place for the token that several clients or processes share. */
export interface TokenStore {
  /** The token that was stored last, or nothing. */
  get(): Promise<StoredToken | undefined>;
  set(token: StoredToken): Promise<void>;
}

/** An answer with `status` `1`. */
export interface Success extends Answer {
  readonly envelope: Envelope;
}

/**
 * Calls an operation and gives the whole answer, for those who need what stands beside the data.
 *
 * @param input the body; for an operation without one the query. For a form: an object with `Blob`s and texts,
 *   a `FormData`, or a `RawBody`.
 * @throws CrossBorderPaymentsError of the kind that fits; the reason of the signal when a `read` was aborted
 */
export type Exchange = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
) => Promise<Success>;

/** Calls an operation and gives the `data` of its answer; else as `Exchange`. */
export type Call = (operation: OperationRecord, input?: unknown, options?: CallOptions) => Promise<unknown>;

/** Calls by operation record: what everything else of the client is built on. Every client is one. */
export interface Caller {
  readonly call: Call;
  readonly exchange: Exchange;
}
