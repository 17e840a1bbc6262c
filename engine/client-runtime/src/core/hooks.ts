import type { Events, Outcome } from './context.ts';
import { REDACTED } from './errors/redact.ts';
import type { Hooks, Redactor } from './options.ts';

/** Runs a function of the caller without waiting. Neither its error nor a later rejection ends the process. */
export function guard(run: () => unknown, onFailure?: (error: unknown) => unknown): void {
  new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});
}

function requestIdOf({ response, requestId = response?.requestId }: Outcome): string | undefined {
  return requestId;
}

export function eventsOf(hooks: Hooks, redactor: Redactor): Events {
  const report: Events['report'] = (source, error) => guard(() => hooks.onError?.(error, source));
  const emit: Events['emit'] = (name, event) =>
    guard(
      () => hooks[name]?.(event as never),
      (error) => report(name, error),
    );
  const retried: Events['retried'] = (operation, attempt, delayMs, isToken, outcome) =>
    emit('onRetry', {
      ...{ operation, attempt, delayMs },
      reason: isToken ? 'token' : 'failure',
      requestId: requestIdOf(outcome),
    });
  const watch: Events['watch'] = ({ id: operation, retry, method }, { url, headers, body }, attempt) => {
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
    return (outcome) => {
      const { response, status, error } = outcome;
      emit('onResponse', {
        ...event,
        durationMs: Date.now() - startedAt,
        httpStatus: response?.httpStatus,
        status: status && redactor.text(status),
        response: isOpen ? response?.text : undefined,
        error,
        requestId: requestIdOf(outcome),
      });
    };
  };
  return { emit, report, retried, watch };
}
