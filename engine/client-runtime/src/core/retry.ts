import type { Context, Outcome, Outgoing, ResponseHead } from './context.ts';
import { LONGEST_MS } from './deadline.ts';
import { TimeoutError } from './errors/errors.ts';
import type { CallOptions, RetryOptions } from './options.ts';
import { DEFAULT_ATTEMPTS } from './repeat.ts';

/**
 * Returns how long to wait before a failed request is sent again, in milliseconds; undefined if it must not be. A
 * `read` is repeated after transient failures, a `never` is not, and any other class only if the request was certainly
 * not sent.
 */
export function pauseAfter(
  context: Pick<Context, 'retry'>,
  { operation: { retry: kind }, body }: Outgoing,
  { transient, unsent, response }: Outcome,
  { retry = context.retry }: CallOptions,
  attempt: number,
  startedAt: number,
): number | undefined {
  // A stream can be sent only once.
  if (body instanceof ReadableStream) return undefined;
  const isRepeatable = kind === 'read' ? transient : kind !== 'never' && unsent;
  return isRepeatable ? nextDelay(retry, attempt, Date.now() - startedAt, response) : undefined;
}

/**
 * Returns how long to wait before the next attempt, in milliseconds, or undefined if no attempt is left. The wait is a
 * random time below a limit that doubles with each attempt (full jitter), or the time in `Retry-After` if that is longer.
 */
export function nextDelay(
  options: RetryOptions | false = {},
  attempt: number,
  elapsedMs: number,
  response: ResponseHead | undefined,
): number | undefined {
  const {
    attempts = DEFAULT_ATTEMPTS,
    baseMs = 200,
    maxMs = 5000,
    budgetMs = 60_000,
  } = options || { attempts: 1 };
  if (attempt >= attempts) return undefined;
  const jitter = Math.random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  const after = response?.headers.get('retry-after') ?? '';
  // `Retry-After` is a number of seconds or a date.
  const requested = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  const delay = Math.max(jitter, requested || 0);
  return elapsedMs + delay <= budgetMs ? delay : undefined;
}

/**
 * Runs a call with a signal that also aborts after a time.
 * @param milliseconds the `totalTimeoutMs` of the call
 * @param signal the signal of the caller
 */
export async function limitTotal<Value>(
  milliseconds: number,
  operation: string,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController();
  const message = `${operation} did not end within ${milliseconds / 1_000} s (\`totalTimeoutMs\`).`;
  const end = () => limit.abort(signal?.aborted ? signal.reason : new TimeoutError(message, { operation }));
  const timer = setTimeout(end, Math.min(milliseconds, LONGEST_MS));
  // Does not use `AbortSignal.any`, which Node has only from 20.3 and which accepts no signal of another package.
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await run(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
