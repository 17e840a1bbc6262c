import type { AnswerHead } from '../context.ts';
import type { RetryOptions } from '../options.ts';

/**
 * Returns how long to wait before the next attempt: a random time below a limit that doubles (full jitter), or the time
 * in `Retry-After` if that is longer.
 *
 * @param attempt how many attempts were made
 * @param elapsedMs time since the first attempt
 * @returns milliseconds; undefined if no attempt is left
 */
export function nextDelay(
  options: RetryOptions | false = {},
  attempt: number,
  elapsedMs: number,
  answer: AnswerHead | undefined,
): number | undefined {
  const { attempts = 4, baseMs = 200, maxMs = 5000, budgetMs = 60_000 } = options || { attempts: 1 };
  if (attempt >= attempts) return undefined;
  const jitter = Math.random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  const delay = Math.max(jitter, retryAfterMs(answer?.headers.get('retry-after')));
  return elapsedMs + delay <= budgetMs ? delay : undefined;
}

/** Returns the time in `Retry-After`, in seconds or as a date, in milliseconds. */
function retryAfterMs(value: string | null | undefined): number {
  if (!value) return 0;
  return Math.max(0, /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()) || 0;
}
