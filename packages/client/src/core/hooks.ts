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
  /** The header `x-request-id` of the response. */
  readonly requestId?: string | undefined;
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
  /** The header `x-request-id` of the response to the attempt that failed. */
  readonly requestId?: string | undefined;
}

/** A finished login. */
export interface LoginEvent {
  readonly ok: boolean;
  readonly durationMs: number;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly error?: unknown;
}

/** A function of the program whose failure changes no call. */
export type ReportedFunction =
  | 'onRequest'
  | 'onResponse'
  | 'onRetry'
  | 'onLogin'
  | 'isTokenDead'
  | 'orderLog.add'
  | 'tokenStore.get'
  | 'tokenStore.set';

/** Functions called for each event. A call neither waits for them nor fails with them. */
export interface Hooks {
  readonly onRequest?: (event: RequestEvent) => void;
  readonly onResponse?: (event: ResponseEvent) => void;
  readonly onRetry?: (event: RetryEvent) => void;
  readonly onLogin?: (event: LoginEvent) => void;
  /**
   * Called when another hook, `isTokenDead`, `orderLog` or `tokenStore` throws, rejects, returns an unusable value, or
   * does not return within `timeoutMs`. Its own errors are ignored.
   */
  readonly onError?: (error: unknown, source: ReportedFunction) => void;
  /** Whether events leave out headers, query, bodies and answers. Defaults to `true`. */
  readonly redact?: boolean;
}

/**
 * Runs a function of the program whose result is not awaited. Neither its error nor a later rejection reaches the caller
 * or ends the process.
 */
export function guard(run: () => unknown, onFailure?: (error: unknown) => unknown): void {
  new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});
}

/** Reports the failure of a function of the program to `onError`. */
export function report(hooks: Hooks | undefined, source: ReportedFunction, error: unknown): void {
  guard(() => hooks?.onError?.(error, source));
}

/** Calls a hook. */
export function tell<Name extends Extract<ReportedFunction, keyof Hooks>>(
  hooks: Hooks | undefined,
  name: Name,
  event: Parameters<NonNullable<Hooks[Name]>>[0],
): void {
  guard(
    () => hooks?.[name]?.(event as never),
    (error) => report(hooks, name, error),
  );
}
