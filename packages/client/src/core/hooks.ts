import type { RetryClass } from './operation.ts';

/** A request that is about to be sent. */
export interface RequestEvent {
  /** The `operationId`. */
  readonly operation: string;
  readonly retry: RetryClass;
  readonly method: string;
  /** The URL; without its query unless `redact` is `false`. */
  readonly url: string;
  /** The headers; all values except `content-type` are `[redacted]` unless `redact` is `false`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; only if `redact` is `false`. */
  readonly body?: string | undefined;
  /** Counts from 1. */
  readonly attempt: number;
}

/** An answer, or the error in its place. */
export interface ResponseEvent extends RequestEvent {
  readonly durationMs: number;
  readonly httpStatus?: number | undefined;
  /** The `status` of the envelope. */
  readonly status?: string | undefined;
  /** The text of the answer; only if `redact` is `false`. */
  readonly answer?: string | undefined;
  /** The error, if no valid answer arrived. */
  readonly error?: unknown;
}

/** A request that will be sent again. */
export interface RetryEvent {
  readonly operation: string;
  /** The attempt that failed; counts from 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** `token` if the service refused the token, otherwise `failure`. */
  readonly reason: 'failure' | 'token';
}

/** A finished login. */
export interface LoginEvent {
  readonly ok: boolean;
  readonly durationMs: number;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly error?: unknown;
}

/** Functions called for each event. Errors that they throw are ignored. */
export interface Hooks {
  readonly onRequest?: (event: RequestEvent) => void;
  readonly onResponse?: (event: ResponseEvent) => void;
  readonly onRetry?: (event: RetryEvent) => void;
  readonly onLogin?: (event: LoginEvent) => void;
  /** Whether events leave out headers, query, bodies and answers. Defaults to `true`. */
  readonly redact?: boolean;
}
