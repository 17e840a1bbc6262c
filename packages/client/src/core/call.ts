import { lowerCase } from './connection.ts';
import type { Context, Outcome, Outgoing, TokenReplay } from './context.ts';
import { endedBy, invalidOption, unsendable } from './errors/errors.ts';
import type { CallOptions, SentOperation } from './options.ts';
import { attempt, onceOf } from './send.ts';

/**
 * Checks a call and writes its request; `message` is the input of the preflight.
 * @throws ValidationError if it fails
 */
export function prepare(
  context: Context,
  operation: SentOperation & { readonly path: string },
  input: unknown,
  options?: CallOptions,
  message = input,
): Outgoing {
  if (typeof operation?.path !== 'string' || (operation.retry !== 'read' && !onceOf(context, operation)))
    throw invalidOption('call', 'operation', 'must be a generated record');
  const { strategy, parts, headers } = context;
  try {
    if (options !== undefined) parts.checks?.(operation.id, options, true);
    if (context.preflight) parts.preflight?.(context, operation, message);
    const written = strategy.write(operation, input, options ?? {});
    const own = options?.headers && lowerCase(options.headers);
    return { ...written, operation, headers: { ...headers, ...written.headers, ...own } };
  } catch (thrown) {
    throw unsendable(context, operation.id, '', thrown);
  }
}

/**
 * Sends a request as often as its retry class allows (see `pauseAfter`). A request of any class is sent once more if the
 * service refused its token, since the service did nothing then. A `read` is also sent once more if the token may be the
 * reason of the refusal.
 * @returns the outcome, with a response that the document declares; a refusal is also an outcome
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError, NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export async function deliver(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Outcome> {
  const { strategy, parts } = context;
  const { id: operation } = outgoing.operation;
  const { signal } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay | undefined;
  try {
    for (let number = 1; ; number++) {
      signal?.throwIfAborted();
      const credentials = await strategy.authorise(outgoing, signal, replayed);
      const { token } = credentials;
      // The token is still the old one because the new login failed, so the call ends with the refusal.
      if (replayed?.suspected && replayed.token === token) return replayed.suspected;
      const outcome = await attempt(context, outgoing, options, credentials, number);
      const replay = token ? strategy.replay(outgoing, outcome, token, replayed) : undefined;
      const delayMs = replay
        ? 0
        : parts.retry?.pauseAfter(context, outgoing, outcome, options, number, startedAt);
      if (delayMs === undefined) return endOf(context, outgoing, outcome);
      context.events?.retried(operation, number, delayMs, replay !== undefined, outcome);
      if (replay) replayed = replay;
      else await parts.retry?.sleep(delayMs, signal);
    }
  } catch (thrown) {
    throw endedBy(signal, operation, thrown);
  }
}

/** Returns the outcome of the last attempt if that has a response of the service; otherwise throws the call's error. */
function endOf(context: Context, outgoing: Outgoing, outcome: Outcome): Outcome {
  const { response, error, unsent } = outcome;
  if (response && !error) return outcome;
  const { operation } = outgoing;
  const once = onceOf(context, operation);
  if (!once || unsent) throw error;
  throw once.outcomeUnknown(context.redactor, operation.id, error, context.strategy.orderOf?.(outgoing));
}
