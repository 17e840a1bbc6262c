import type { ValidationCause } from './errors/errors.ts';
import type { Hooks } from './hooks.ts';

/** How often and how long a call is repeated. All times are in milliseconds. */
export interface RetryOptions {
  /** Most attempts. Defaults to 4. */
  readonly attempts?: number;
  /** The first wait is a random time below this, the next below twice this, and so on. Defaults to 200. */
  readonly baseMs?: number;
  /** Longest wait, unless `Retry-After` asks for more. Defaults to 5,000. */
  readonly maxMs?: number;
  /** No attempt starts later than this after the first. Defaults to 60,000. */
  readonly budgetMs?: number;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call. A create that was sent already ends in an `OutcomeUnknownError`. */
  readonly signal?: AbortSignal;
  /** Time from connecting to the last byte of the answer, for each attempt, in milliseconds. */
  readonly timeoutMs?: number;
  /** `false` sends the request once. */
  readonly retry?: RetryOptions | false;
  /** Further headers; they replace those of the client, but not its credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a call that succeeded. */
export interface CallResponse<Data> {
  readonly data: Data;
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The header `x-request-id`, if the service sent it. */
  readonly requestId: string | undefined;
}

/** The promise of a call: awaited, its data. */
export interface CallPromise<Data> extends Promise<Data> {
  /** Returns the data with the HTTP status and the headers of the response. Rejects as the call. */
  withResponse(): Promise<CallResponse<Data>>;
}

/** Options of every client, whatever its document. */
export interface ConnectionOptions {
  /** The URL of the service. It may have a path and a slash at its end. */
  readonly baseUrl: string;
  /**
   * Called for every request before it is sent; may change its headers and body. If it fails, or returns anything but an
   * object with `headers` and `body`, or undefined, the request is not sent.
   */
  readonly sign?: Sign;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Time from connecting to the last byte of the answer, for each attempt, and the longest time to wait for each function
   * that a call awaits, such as `sign`; in milliseconds. Defaults to 30,000.
   */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions | false;
  /** Headers of every request, a login included. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly hooks?: Hooks;
  /**
   * Checks every input before anything is sent, a login included; its causes are thrown as a `ValidationError`. Made by
   * `preflightOf` of `@cross-border-payments/client/validate`.
   */
  readonly preflight?: Preflight;
  /** Longest answer, in bytes. Defaults to 16 MiB. */
  readonly maxAnswerBytes?: number;
}

/** The request that the `sign` hook receives. */
export interface SignRequest {
  /** HTTP method in capitals. */
  readonly method: string;
  /** The whole URL with its query. */
  readonly url: string;
  /** The headers that will be sent, with lower-case names, the token included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text of the body; undefined for a form and for a call without a body. An empty object is `{}`. */
  readonly body: string | undefined;
  /** The `operationId`. */
  readonly operation: string;
}

/** The changes of the `sign` hook. */
export interface Signed {
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the body. */
  readonly body?: string;
}

/**
 * Signs a request. The interface does not show how, so it is a hook. It is called for each attempt, so that a signature
 * may contain the time.
 */
export type Sign = (request: SignRequest) => Signed | undefined | Promise<Signed | undefined>;

/**
 * Checks an input before it is sent.
 *
 * @param operation the `operationId`
 * @param input the argument of the method
 * @returns the causes to throw; none to send the request
 */
export type Preflight = (operation: string, input: unknown) => readonly ValidationCause[];

/** A token and when it expires. */
export interface StoredToken {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stores a token that several clients or processes share. */
export interface TokenStore {
  /** Returns the token that was stored last, or undefined. */
  get(): Promise<StoredToken | undefined>;
  set(token: StoredToken): Promise<void>;
}
