import type { Context, Outcome } from './context.ts';
import { REDACTED } from './errors/redact.ts';
import type { Hooks, ReportedFunction, SentOperation } from './options.ts';

/** Runs a function of the program without waiting. Neither its error nor a later rejection ends the process. */
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

interface Watched {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Calls the hooks for a request, and returns the function to call with its outcome. */
export function watch(
  { hooks, redact, redactor }: Pick<Context, 'hooks' | 'redact' | 'redactor'>,
  { id: operation, retry, method }: SentOperation,
  { url, headers, body }: Watched,
  attempt: number,
): (outcome: Outcome) => void {
  const startedAt = Date.now();
  const event = {
    ...{ operation, retry, method, attempt, url, headers },
    ...(redact && { url: url.replace(/\?.*/s, ''), headers: redacted(headers) }),
    body: redact || typeof body !== 'string' ? undefined : body,
  };
  emit(hooks, 'onRequest', event);
  return ({ response, status, error, requestId }) => {
    emit(hooks, 'onResponse', {
      ...event,
      durationMs: Date.now() - startedAt,
      httpStatus: response?.httpStatus,
      status: status && redactor.text(status),
      response: redact ? undefined : response?.text,
      ...{ error, requestId },
    });
  };
}

function redacted(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = { ...headers };
  for (const name of Object.keys(shown)) if (name !== 'content-type') shown[name] = REDACTED;
  return shown;
}
