import type { Context, HeaderMap, Outcome } from './context.ts';
import { REDACTED } from './errors/redact.ts';
import type { Hooks, ReportedFunction, SentOperation } from './options.ts';

/** Runs a function of the caller without waiting. Neither its error nor a later rejection ends the process. */
export function guard(run: () => unknown, onFailure?: (error: unknown) => unknown): void {
  new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});
}

export function report(hooks: Hooks | undefined, source: ReportedFunction, error: unknown): void {
  guard(() => hooks?.onError?.(error, source));
}

export function emit<Name extends Extract<ReportedFunction, keyof Hooks>>(
  hooks: Hooks | undefined,
  name: Name,
  event: Parameters<NonNullable<Hooks[Name]>>[0],
): void {
  guard(
    () => hooks?.[name]?.(event as never),
    (error) => report(hooks, name, error),
  );
}

/** Calls the hooks for a request, and returns the function to call with its outcome. */
export function watch(
  { hooks, redactor }: Pick<Context, 'hooks' | 'redactor'>,
  { id: operation, retry, method }: SentOperation,
  { url, headers, body }: { readonly url: string; readonly headers: HeaderMap; readonly body: unknown },
  attempt: number,
): (outcome: Outcome) => void {
  const startedAt = Date.now();
  const isOpen = hooks?.redact === false;
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
  emit(hooks, 'onRequest', event);
  return ({ response, status, error, requestId }) => {
    emit(hooks, 'onResponse', {
      ...event,
      durationMs: Date.now() - startedAt,
      httpStatus: response?.httpStatus,
      status: status && redactor.text(status),
      response: isOpen ? response?.text : undefined,
      ...{ error, requestId },
    });
  };
}
