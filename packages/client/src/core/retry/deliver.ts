import type { AnswerHead, Context, Outcome, TokenReplay } from '../context.ts';
import { endedBy } from '../errors/errors.ts';
import { tell } from '../hooks.ts';
import type { CallOptions } from '../options.ts';
import { attempt } from '../transport/attempt.ts';
import { sleep } from '../transport/deadline.ts';
import type { Outgoing } from '../transport/outgoing.ts';
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
 * @throws AuthenticationError, NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export function deliver<Answer extends AnswerHead>(
  context: Context<Answer>,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Answer> {
  return attempts(context, outgoing, options).catch((thrown) => {
    throw endedBy(options.signal, outgoing.operation.id, thrown);
  });
}

async function attempts<Answer extends AnswerHead>(
  context: Context<Answer>,
  outgoing: Outgoing,
  options: CallOptions,
): Promise<Answer> {
  const { hooks, protocol } = context;
  const { id: operation, retry: kind } = outgoing.operation;
  const { signal, retry = context.retry } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay<Answer> | undefined;
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    const credentials = await protocol.authorise(outgoing, signal);
    const { token } = credentials;
    // The login failed, so the refusal stands.
    if (replayed?.doubted && replayed.token === token) return replayed.doubted;
    const outcome = await attempt(context, outgoing, options, credentials, number);
    const { requestId } = outcome;
    const replay = token === undefined ? undefined : protocol.replay(outgoing, outcome, token, replayed);
    if (replay) {
      replayed = replay;
      tell(hooks, 'onRetry', { operation, attempt: number, delayMs: 0, reason: 'token', requestId });
      continue;
    }
    const repeatable = kind === 'read' ? outcome.transient : kind === 'once-per-order' && outcome.unsent;
    const delayMs = repeatable ? nextDelay(retry, number, Date.now() - startedAt, outcome.answer) : undefined;
    if (delayMs === undefined) return endOf(context, outgoing, outcome);
    tell(hooks, 'onRetry', { operation, attempt: number, delayMs, reason: 'failure', requestId });
    await sleep(delayMs, signal);
  }
}

/** Returns the answer of the last attempt. @throws the error of the call if there is none */
function endOf<Answer extends AnswerHead>(
  { protocol }: Context<Answer>,
  outgoing: Outgoing,
  { answer, error, unsent }: Outcome<Answer>,
): Answer {
  if (answer && !error) return answer;
  throw outgoing.operation.retry === 'read' || unsent ? error : protocol.unknown(outgoing, error);
}
