import type { AnswerHead, Context, Outcome, TokenReplay } from '../context.ts';
import type { CallOptions } from '../options.ts';
import { attempt } from '../transport/attempt.ts';
import { sleep } from '../transport/deadline.ts';
import type { Outgoing } from '../transport/outgoing.ts';
import { tell } from '../transport/watch.ts';
import { nextDelay } from './next-delay.ts';

/**
 * Sends a request as often as its retry class allows.
 *
 * A `read` is repeated after transient failures. A `once-per-order` is repeated only if the request certainly did not
 * leave. A `never` is sent once. Each is sent once more if the service refused its token, since nothing was done then; a
 * `read` also if it may have.
 *
 * @returns an answer of the service, as the protocol accepts it
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError, NetworkError, TimeoutError or ContractError when nothing can have been changed
 */
export async function deliver<Answer extends AnswerHead>(
  context: Context<Answer>,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Answer> {
  const { hooks, protocol } = context;
  const { id: operation } = outgoing.operation;
  const { signal } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay<Answer> | undefined;
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    const credentials = await protocol.authorise(outgoing, signal);
    const { token } = credentials;
    // The login failed, so the refusal stands.
    if (replayed?.doubted && replayed.token === token) return replayed.doubted;
    const outcome = await attempt(context, outgoing, options, credentials, number);
    const { answer } = outcome;
    const replay = token === undefined ? undefined : protocol.replay(outgoing, outcome, token, replayed);
    if (replay) {
      replayed = replay;
      tell(hooks?.onRetry, { operation, attempt: number, delayMs: 0, reason: 'token' });
      continue;
    }
    if (answer && !outcome.error) return answer;
    const delayMs = delayAfter(context, outgoing, options, outcome, number, Date.now() - startedAt);
    tell(hooks?.onRetry, { operation, attempt: number, delayMs, reason: 'failure' });
    await sleep(delayMs, signal);
  }
}

/** Returns how long to wait before the next attempt. @throws the error of the call if there must not be one */
function delayAfter<Answer extends AnswerHead>(
  context: Context<Answer>,
  outgoing: Outgoing,
  { retry = context.retry }: CallOptions,
  { answer, error, unsent, transient }: Outcome<Answer>,
  number: number,
  elapsedMs: number,
): number {
  const kind = outgoing.operation.retry;
  const repeatable = kind === 'read' ? transient : kind === 'once-per-order' && unsent;
  const delayMs = repeatable ? nextDelay(retry, number, elapsedMs, answer) : undefined;
  if (delayMs !== undefined) return delayMs;
  throw kind === 'read' || unsent ? error : context.protocol.unknown(outgoing, error);
}
