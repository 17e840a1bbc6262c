import type { Hooks } from './hooks.ts';
import type { Preflight } from './preflight.ts';
import type { Sign } from './sign.ts';
import type { TokenStore } from './token-store.ts';

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
