import { refuseUnfit } from './call.ts';
import type { Context, Events, Outcome, Outgoing, Parts } from './context.ts';
import { waitFor } from './deadline.ts';
import { invalidOption, notSent, unsendable } from './errors.ts';
import type { Hooks, Redactor, SentOperation, SignResult } from './options.ts';
import { REDACTED } from './redact.ts';

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
  const watch: Events['watch'] = ({ operation: { id, retry, method }, url, headers, body }, attempt) => {
    const startedAt = Date.now();
    const isOpen = hooks.redact === false;
    const shown = Object.entries(headers).map(([name, value]) => [
      name,
      isOpen || name === 'content-type' ? value : REDACTED,
    ]);
    const event = {
      ...{ operation: id, retry, method, attempt },
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
  const retried: Events['retried'] = (event, isToken, outcome) =>
    emit('onRetry', {
      ...event,
      reason: isToken ? 'token' : 'failure',
      requestId: requestIdOf(outcome),
    });
  return { emit, report, retried, watch };
}

export function check(context: Context, { id }: SentOperation, input: unknown): void {
  let causes: unknown;
  try {
    causes = context.preflight?.(id, input, []);
  } catch (thrown) {
    throw unsendable(context.redactor, id, 'preflight', thrown);
  }
  if (causes === undefined) return;
  // An asynchronous preflight is refused. If its promise rejects later, the rejection must not end the process.
  guard(() => causes);
  if (!Array.isArray(causes)) throw invalidOption(id, 'preflight', 'must return an array of causes');
  if (causes.length > 0) throw notSent(id, causes);
}

export const signed: NonNullable<Parts['sign']> = async (context, request, options) => {
  const { sign } = context;
  const { method, id } = request.operation;
  const { signal, timeoutMs = context.timeoutMs } = options;
  if (!sign) return request;
  const { url, headers, body } = request;
  const given = typeof body === 'string' ? body : undefined;
  const toSign = { method, url, headers: { ...headers }, body: given, operation: id };
  try {
    return changed(request, await waitFor(timeoutMs, signal, () => sign(toSign)));
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(context.redactor, id, 'sign', thrown);
  }
};

function changed(request: Outgoing, changes: SignResult | undefined = {}): Outgoing {
  const { headers = {}, body = request.body, ...others } = changes;
  // A string, or an instance of `Headers`, has no usable property `headers`, so the request would be sent unsigned.
  const isUsable = [changes, headers].every((each) => typeof each === 'object' && !(Symbol.iterator in each));
  if (!isUsable || Object.keys(others).length > 0 || (body !== request.body && typeof body !== 'string'))
    throw new TypeError('it must return `{ headers, body }`');
  refuseUnfit(headers);
  return { ...request, headers: { ...request.headers, ...headers }, body };
}
