/**
 * How often the request of an operation may be sent. `read`: any number of times. `never`: at most once. Any other
 * class, which a strategy defines: again only if it was certainly not sent.
 */
export type RetryClass = 'read' | 'never' | (string & {});

/** The properties of an operation that every call needs. */
export interface SentOperation {
  readonly id: string;
  readonly method: string;
  readonly retry: RetryClass;
  /** Keeps a request from being sent twice. Set unless `retry` is `read`. */
  readonly once?: Once;
}

/** Removes secrets from strings and errors. Strings are cut after 4,096 characters; a note then says so. */
export interface Redactor {
  /** Adds a token, and forgets the oldest tokens. */
  add(token: string): void;
  /** Replaces every secret in the forms in which the client sends it: unchanged, trimmed, or escaped for JSON or a URL. */
  text(value: string): string;
  /** Returns a redacted copy of an error for use as a cause: name, message, code, stack and cause. Never throws. */
  cause(error: unknown): unknown;
}

/** How to send a request that must not be sent twice, and which error says that it may have arrived. */
export interface Once {
  /** Returns options that keep `fetch` from repeating a request. @throws ValidationError if the runtime has none */
  readonly init: (operation: Pick<SentOperation, 'id' | 'method'>) => object;
  /** Returns whether the error of a failed `fetch` proves that the request was not sent. */
  readonly isUnsent: (error: unknown) => boolean;
  /** Makes the error for a request that may have reached the service. */
  readonly outcomeUnknown: (
    redactor: Redactor,
    operation: string,
    error: unknown,
    facts?: { readonly next?: string },
  ) => Error;
}

/** How often and how long a call is repeated. All times are in milliseconds. */
export interface RetryOptions {
  /** Maximum number of attempts. Defaults to 4. */
  readonly attempts?: number | undefined;
  /** The first wait is a random time below `baseMs`, the second below twice `baseMs`, and so on. Defaults to 200. */
  readonly baseMs?: number | undefined;
  /** Longest wait, unless `Retry-After` requires a longer wait. Defaults to 5,000. */
  readonly maxMs?: number | undefined;
  /** No attempt starts later than this after the start of the call. Defaults to 60,000. */
  readonly budgetMs?: number | undefined;
}

export interface CallOptions {
  /** Aborts the call. If a change was already sent, the call then ends in an `OutcomeUnknownError`. */
  readonly signal?: AbortSignal | undefined;
  /** Time from connecting to the last byte of the response, for each attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /**
   * Time limit of the whole call, with its login, attempts and pauses, in milliseconds. By default, only each attempt is
   * limited.
   */
  readonly totalTimeoutMs?: number | undefined;
  /** How the call is repeated. With `false`, each request is sent at most once, even if the token is refused. */
  readonly retry?: RetryOptions | false | undefined;
  /** Further headers. They replace headers of the client with the same names, but not its credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of every client, whatever its document. With `createClient`, `headers` are also sent with logins. */
export interface ConnectionOptions extends Omit<CallOptions, 'signal'> {
  /** The URL of the service. It may have a path and a slash at its end. */
  readonly baseUrl: string;
  readonly sign?: Signer | undefined;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Time limit of each attempt, and of each function that a call awaits, such as `sign`, in milliseconds. Defaults to
   * 30,000.
   */
  readonly timeoutMs?: number | undefined;
  readonly hooks?: Hooks | undefined;
  /** Checks every input, including the input of a login. */
  readonly preflight?: Preflight | undefined;
  /**
   * Longest response, in bytes. Defaults to 16 MiB. Choose less for a service that you do not trust: parsing 16 MiB of
   * JSON takes up to 3 s if it consists of empty objects, and 1 MiB up to 0.2 s.
   */
  readonly maxResponseBytes?: number | undefined;
}

export interface SignRequest {
  /** HTTP method in capitals. */
  readonly method: string;
  /** The whole URL with its query. */
  readonly url: string;
  /** The headers that will be sent, including the token. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body; undefined for a form and for a call without a body. An empty object is `{}`. */
  readonly body: string | undefined;
  readonly operation: string;
}

/** The changes of the `sign` hook: headers to add or to replace, and another body. */
export interface SignResult {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/**
 * Signs a request in your way, because OpenAPI does not define how requests are signed. It is called for each attempt,
 * so that a signature may contain the time. If it fails or returns a value of another type, the request is not sent.
 */
export type Signer = (request: SignRequest) => SignResult | undefined | Promise<SignResult | undefined>;

/**
 * Checks the input of an operation before it is sent. If it returns causes, the call throws them as a
 * `ValidationError`.
 * @param causes the faults that the client itself has found
 */
export type Preflight = (
  operation: string,
  input: unknown,
  causes: readonly ValidationCause[],
) => readonly ValidationCause[] | undefined;

export interface StoredToken {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stores a token that several clients or processes share. `get` returns the token that was stored last. */
export interface TokenStore {
  get(): Promise<StoredToken | undefined>;
  set(token: StoredToken): Promise<void>;
}

/**
 * A request that is about to be sent.
 * @typeParam Retry the retry classes of the document
 */
export interface RequestEvent<Retry extends string = RetryClass> extends SentEvent {
  readonly retry: Retry;
  readonly method: string;
  /** The URL, without its query unless `redact` is `false`. */
  readonly url: string;
  /** The headers. Unless `redact` is `false`, every value is `[redacted]`, except the value of `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the request; present only if `redact` is `false`. */
  readonly body?: string | undefined;
}

interface SentEvent {
  readonly operation: string;
  /** The number of the attempt, from 1. In a `RetryEvent`, the number of the failed attempt. */
  readonly attempt: number;
  /** The header `x-request-id` of the response. */
  readonly requestId?: string | undefined;
}

/** A response, or the error if no valid response arrived. */
export interface ResponseEvent<Retry extends string = RetryClass> extends RequestEvent<Retry> {
  readonly durationMs: number;
  readonly httpStatus?: number | undefined;
  /** The status in the body, if the document declares one. */
  readonly status?: string | undefined;
  /** The body of the response; present only if `redact` is `false`. */
  readonly response?: string | undefined;
  /** The error, if no valid response arrived. */
  readonly error?: unknown;
}

/** A request that will be sent again. */
export interface RetryEvent extends SentEvent {
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** `token` if the service refused the token, otherwise `failure`. */
  readonly reason: 'failure' | 'token';
}

export interface LoginEvent {
  readonly ok: boolean;
  readonly durationMs: number;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly error?: unknown;
}

export type ReportedFunction =
  | 'onRequest'
  | 'onResponse'
  | 'onRetry'
  | 'onLogin'
  | 'tokenStore.get'
  | 'tokenStore.set'
  | (string & {});

/**
 * Functions that are called for events. A call does not wait for them, and does not fail if they fail.
 * @typeParam Retry the retry classes of the document
 * @typeParam Source the functions of the caller that may fail
 */
export interface Hooks<Retry extends string = RetryClass, Source extends string = ReportedFunction> {
  readonly onRequest?: ((event: RequestEvent<Retry>) => void) | undefined;
  readonly onResponse?: ((event: ResponseEvent<Retry>) => void) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  readonly onLogin?: ((event: LoginEvent) => void) | undefined;
  /**
   * Called when another hook, or another function of the options such as `tokenStore`, throws, rejects, returns an unusable
   * value, or does not return within `timeoutMs`. Errors of `onError` itself are ignored.
   */
  readonly onError?: ((error: unknown, source: Source) => void) | undefined;
  /** Whether events leave out headers, query, bodies and responses. Defaults to `true`. */
  readonly redact?: boolean | undefined;
}

/** One reason why a request breaks the document. */
export interface ValidationCause {
  /**
   * The place in the input of the call, such as `path.id` or `body.address.city`, or the name of an option. If the input is
   * the body or the query itself, the path starts in it: `address.city`. Empty for the whole input.
   */
  readonly path: string;
  /** The cause as a sentence, without values of the request. */
  readonly sentence: string;
  /** Ids of the broken rules, such as `R-019`. */
  readonly rule?: string;
  /** The JSON Schema keyword that failed. */
  readonly keyword: string;
}
