import { checkOptions, lowerCase } from './checks.ts';
import type { Context, Outcome, Outgoing, ResponseHead, TokenReplay } from './context.ts';
import { sleep } from './deadline.ts';
import { endedBy, invalidOption, notSent, outcomeUnknown, unsendable } from './errors/errors.ts';
import { emit, guard } from './hooks.ts';
import type { CallOptions, RetryClass, RetryOptions, SentOperation } from './options.ts';
import { attempt } from './send.ts';

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
  if (typeof operation?.id !== 'string' || typeof operation.path !== 'string')
    throw invalidOption('call', 'operation', 'must be a record of the generated table');
  try {
    if (options !== undefined) checkOptions(operation.id, options, context.strategy.checks);
    check(context, operation, message);
    const outgoing = context.strategy.write(operation, input, options ?? {});
    const own = options?.headers && lowerCase(options.headers);
    return { ...outgoing, headers: { ...context.headers, ...outgoing.headers, ...own } };
  } catch (thrown) {
    throw unsendable(context, operation.id, '', thrown);
  }
}

/** Runs the preflight, if the client has one. @throws ValidationError with the causes that the preflight returns */
export function check(
  context: Pick<Context, 'preflight' | 'redactor'>,
  { id }: SentOperation,
  input: unknown,
): void {
  const { preflight } = context;
  if (!preflight) return;
  let causes: unknown;
  try {
    causes = preflight(id, input);
  } catch (thrown) {
    throw unsendable(context, id, 'preflight', thrown);
  }
  if (causes === undefined) return;
  // An asynchronous preflight is refused. If its promise rejects later, the rejection must not end the process.
  guard(() => causes);
  if (!Array.isArray(causes)) throw invalidOption(id, 'preflight', 'must return an array of causes');
  if (causes.length > 0) throw notSent(id, causes);
}

/**
 * Sends a request as often as its retry class allows. A `read` is repeated after transient failures, `once-per-order`
 * only if the request was certainly not sent, `never` not at all. A request of any class is sent once more if the service
 * refused its token, since the service did nothing then. A `read` is also sent once more if the token may be the reason
 * of the refusal.
 * @returns the outcome, with a response that the document declares; a refusal is also an outcome
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError, NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export async function deliver(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Outcome> {
  const { hooks, strategy } = context;
  const { id: operation, retry: kind } = outgoing.operation;
  const { signal, retry = context.retry } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay | undefined;
  try {
    for (let number = 1; ; number++) {
      signal?.throwIfAborted();
      const credentials = await strategy.authorise(outgoing, signal);
      const { token } = credentials;
      // The token is still the old one because the new login failed, so the call ends with the refusal.
      if (replayed?.suspected && replayed.token === token) return replayed.suspected;
      const outcome = await attempt(context, outgoing, options, credentials, number);
      const { requestId } = outcome;
      const replay = token && strategy.replay(outgoing, outcome, token, replayed);
      const delayMs = replay ? 0 : pauseAfter(outcome, kind, retry, number, startedAt);
      if (delayMs === undefined) return endOf(context, outgoing, outcome);
      const reason = replay ? 'token' : 'failure';
      emit(hooks, 'onRetry', { operation, attempt: number, delayMs, reason, requestId });
      if (replay) replayed = replay;
      else await sleep(delayMs, signal);
    }
  } catch (thrown) {
    throw endedBy(signal, operation, thrown);
  }
}

/** Returns the outcome of the last attempt if that has a response of the service; otherwise throws the call's error. */
function endOf({ strategy, redactor }: Context, outgoing: Outgoing, outcome: Outcome): Outcome {
  const { response, error, unsent } = outcome;
  if (response && !error) return outcome;
  const { id, retry } = outgoing.operation;
  if (retry === 'read' || unsent) throw error;
  throw outcomeUnknown(redactor, id, error, strategy.orderOf?.(outgoing));
}

function pauseAfter(
  { transient, unsent, response }: Outcome,
  kind: RetryClass,
  retry: RetryOptions | false | undefined,
  attempt: number,
  startedAt: number,
): number | undefined {
  const isRepeatable = kind === 'read' ? transient : kind === 'once-per-order' && unsent;
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
  const { attempts = 4, baseMs = 200, maxMs = 5000, budgetMs = 60_000 } = options || { attempts: 1 };
  if (attempt >= attempts) return undefined;
  const jitter = Math.random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  const after = response?.headers.get('retry-after') ?? '';
  // `Retry-After` is a number of seconds or a date.
  const requested = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  const delay = Math.max(jitter, requested || 0);
  return elapsedMs + delay <= budgetMs ? delay : undefined;
}
