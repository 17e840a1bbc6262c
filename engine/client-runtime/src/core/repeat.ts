import type { Context, Outcome, Outgoing, SentCredentials, TokenReplay } from './context.ts';
import type { CallOptions } from './options.ts';
import { attempt } from './send.ts';

/**
 * Sends the requests of a call. Repeats a request after a failure if its retry class allows it (see `pauseAfter`), and
 * with a new token if `replay` of the strategy allows it.
 * @param note receives the outcome of each request
 */
export async function sendRepeatedly(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  note?: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { strategy, parts, events } = context;
  const { signal, retry = context.retry } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay | undefined;
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    const credentials = (await strategy.authorise?.(outgoing, signal, replayed)) ?? outgoing;
    const { token } = credentials as SentCredentials;
    // The token is still the old one because the new login failed, so the call ends with the refusal.
    if (replayed?.suspected && replayed.token === token) return replayed.suspected;
    const outcome = await attempt(context, outgoing, options, credentials, number);
    note?.(outcome);
    const replay = token
      ? strategy.replay?.(outgoing, outcome, token, replayed, isAllowed(retry, number + 1))
      : undefined;
    const delayMs = replay
      ? 0
      : parts.retry?.pauseAfter(context, outgoing, outcome, options, number, startedAt);
    if (delayMs === undefined) return outcome;
    events?.retried(outgoing.operation.id, number, delayMs, replay !== undefined, outcome);
    if (replay) replayed = replay;
    else await parts.retry?.sleep(delayMs, signal);
  }
}

/** Maximum number of attempts of a call, unless its options set another. */
export const DEFAULT_ATTEMPTS = 4;

/** Returns whether the options of a call allow an attempt with this number. */
function isAllowed(retry: CallOptions['retry'], number: number): boolean {
  return retry !== false && number <= (retry?.attempts ?? DEFAULT_ATTEMPTS);
}
