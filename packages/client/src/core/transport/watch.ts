import type { AnswerHead, Context, Outcome } from '../context.ts';
import { REDACTED } from '../errors/redact.ts';
import { tell } from '../hooks.ts';
import type { SentOperation } from '../operation.ts';

/** The request to report. */
export interface Watched {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Calls the hooks for a request.
 *
 * @param attempt counts from 1
 * @returns the function to call with the outcome; undefined without hooks
 */
export function watch<Answer extends AnswerHead>(
  { hooks, redact, protocol, redactor }: Context<Answer>,
  { id: operation, retry, method }: SentOperation,
  { url, headers, body }: Watched,
  attempt: number,
): ((outcome: Outcome<Answer>) => void) | undefined {
  if (!hooks) return undefined;
  const startedAt = Date.now();
  const event = {
    ...{ operation, retry, method, attempt, url, headers },
    body: typeof body === 'string' ? body : undefined,
    ...(redact && { url: url.replace(/\?.*/s, ''), headers: redacted(headers), body: undefined }),
  };
  tell(hooks, 'onRequest', event);
  return ({ answer, error, requestId }) => {
    const status = answer && protocol.statusOf(answer);
    tell(hooks, 'onResponse', {
      ...event,
      durationMs: Date.now() - startedAt,
      httpStatus: answer?.httpStatus,
      status: status && redactor.text(status),
      answer: redact ? undefined : answer?.text,
      ...{ error, requestId },
    });
  };
}

function redacted(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    name === 'content-type' ? value : REDACTED,
  ]);
  return Object.fromEntries(shown);
}
