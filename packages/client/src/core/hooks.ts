import type { RetryClass } from './operation.ts';

/** A request that is about to be sent. */
export interface RequestEvent {
  /** The `operationId`. */
  readonly operation: string;
  readonly retry: RetryClass;
  readonly method: string;
  /** The address; without its query unless `redact` is `false`. */
  readonly url: string;
  /** The headers; values are replaced by `[redacted]`, save harmless ones, unless `redact` is `false`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; only when `redact` is `false`. */
  readonly body?: string | undefined;
  /** Counts from 1. */
  readonly attempt: number;
}

/** An answer, or what came in its place. */
export interface ResponseEvent extends RequestEvent {
  readonly durationMs: number;
  readonly httpStatus?: number | undefined;
  /** The `status` of the envelope. */
  readonly status?: string | undefined;
  /** The text of the answer; only when `redact` is `false`. */
  readonly answer?: string | undefined;
  /** What went wrong, when no answer came. */
  readonly error?: unknown;
}

/** A request that will be sent again. */
export interface RetryEvent {
  readonly operation: string;
  /** The attempt that failed; counts from 1. */
  readonly attempt: number;
  /** How long is waited, in milliseconds. */
  readonly delayMs: number;
  /** `token` when the service refused the token, else `failure`. */
  readonly reason: 'failure' | 'token';
}

/** A login that ended. */
export interface LoginEvent {
  readonly ok: boolean;
  readonly durationMs: number;
  /** When the token dies, in milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly error?: unknown;
}

/** What a caller wants to hear of. A hook that throws changes nothing. */
export interface Hooks {
  readonly onRequest?: (event: RequestEvent) => void;
  readonly onResponse?: (event: ResponseEvent) => void;
  readonly onRetry?: (event: RetryEvent) => void;
  readonly onLogin?: (event: LoginEvent) => void;
  /** Whether events leave out headers, query, bodies and answers; `true` unless told otherwise. */
  readonly redact?: boolean;
}
