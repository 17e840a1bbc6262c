import type { Outcome, ReadyRequest } from './context.ts';
import { REDACTED } from './errors/redact.ts';
import type { Hooks, Redactor, ReportedFunction, SentOperation } from './options.ts';

/** Runs a function of the caller without waiting. Neither its error nor a later rejection ends the process. */
export function guard(run: () => unknown, onFailure?: (error: unknown) => unknown): void {
  new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});
}

/** Makes the functions that call hooks. */
export function eventsOf(hooks: Hooks, redactor: Redactor) {
  /** Reports a function of the caller that failed. */
  const report = (source: ReportedFunction, error: unknown) => guard(() => hooks.onError?.(error, source));
  const emit = <Name extends Extract<ReportedFunction, keyof Hooks>>(
    name: Name,
    event: Parameters<NonNullable<Hooks[Name]>>[0],
  ) =>
    guard(
      () => hooks[name]?.(event as never),
      (error) => report(name, error),
    );
  /** Calls `onRetry`. `isToken` is set if the service refused the token. */
  const retried = (
    operation: string,
    attempt: number,
    delayMs: number,
    isToken: boolean,
    requestId: string | undefined,
  ) => emit('onRetry', { operation, attempt, delayMs, reason: isToken ? 'token' : 'failure', requestId });
  /** Calls the hooks for a request, and returns the function to call with its outcome. */
  const watch = (
    { id: operation, retry, method }: SentOperation,
    { url, headers, body }: ReadyRequest & { readonly url: string },
    attempt: number,
  ) => {
    const startedAt = Date.now();
    const isOpen = hooks.redact === false;
    const shown = Object.entries(headers).map(([name, value]) => [
      name,
      isOpen || name === 'content-type' ? value : REDACTED,
    ]);
    const event = {
      ...{ operation, retry, method, attempt },
      url: isOpen ? url : url.replace(/\?.*/s, ''),
      headers: Object.fromEntries(shown),
      body: isOpen && typeof body === 'string' ? body : undefined,
    };
    emit('onRequest', event);
    return ({ response, status, error, requestId }: Outcome) => {
      emit('onResponse', {
        ...event,
        durationMs: Date.now() - startedAt,
        httpStatus: response?.httpStatus,
        status: status && redactor.text(status),
        response: isOpen ? response?.text : undefined,
        ...{ error, requestId },
      });
    };
  };
  return { emit, report, retried, watch };
}
