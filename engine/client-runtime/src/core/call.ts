import { lowerCase } from './connection.ts';
import type { Context, Outcome, Outgoing, TokenReplay } from './context.ts';
import { type CrossBorderPaymentsError, endedBy, invalidOption, unsendable } from './errors/errors.ts';
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
    throw invalidOption('call', 'operation', describeRecord(operation));
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

function describeRecord(operation: unknown): string {
  const isName = typeof operation === 'string' && /^\w{1,64}$/.test(operation);
  return `must be a generated record${isName ? `: pass \`operations.${operation}\`` : ''}`;
}

/** What is known about a call after some of its requests. */
interface Progress {
  /** The response that refused the token of an earlier request. That request may have had an effect. */
  rejection?: Outcome;
}

/**
 * Sends a request as often as its retry class allows (see `pauseAfter`), and once more with a new token where `replay` of
 * the strategy allows it.
 * @param before awaited before the first request, within the time limit of the call
 * @returns the outcome, with a response that the document declares; a refusal is also an outcome
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError when no request was sent because the login failed
 * @throws NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export async function deliver(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions = {},
  before?: (options: CallOptions) => Promise<unknown>,
): Promise<Outcome> {
  const { totalTimeoutMs = context.totalTimeoutMs, signal } = options;
  const { limitTotal } = context.parts.retry ?? {};
  if (totalTimeoutMs === undefined || !limitTotal)
    return deliverUnlimited(context, outgoing, options, before);
  return limitTotal(totalTimeoutMs, outgoing.operation.id, signal, (limited) =>
    deliverUnlimited(context, outgoing, { ...options, signal: limited }, before),
  );
}

async function deliverUnlimited(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  before: ((options: CallOptions) => Promise<unknown>) | undefined,
): Promise<Outcome> {
  const progress: Progress = {};
  let last: Outcome;
  try {
    if (before) await before(options);
    last = await sendRepeatedly(context, outgoing, options, progress);
  } catch (thrown) {
    const error = endedBy(options.signal, outgoing.operation.id, thrown);
    const { rejection } = progress;
    const isChange = onceOf(context, outgoing.operation);
    if (!rejection || !(isChange || (error as CrossBorderPaymentsError).kind === 'authentication'))
      throw error;
    // A request was sent, so its refusal says more about the call than the failure to send another.
    last = { ...rejection, cause: error };
  }
  return endOf(context, outgoing, last, progress, options.signal);
}

async function sendRepeatedly(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  progress: Progress,
): Promise<Outcome> {
  const { strategy, parts, events } = context;
  const { signal, retry = context.retry } = options;
  const startedAt = Date.now();
  let replayed: TokenReplay | undefined;
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    const credentials = await strategy.authorise(outgoing, signal, replayed);
    const { token } = credentials;
    // The token is still the old one because the new login failed, so the call ends with the refusal.
    if (replayed?.suspected && replayed.token === token) return replayed.suspected;
    const outcome = await attempt(context, outgoing, options, credentials, number);
    if (outcome.rejectsToken) progress.rejection = outcome;
    const replay = token
      ? strategy.replay(outgoing, outcome, token, replayed, isAllowed(retry, number + 1))
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

/** Most attempts of a call, if its options do not say otherwise. */
export const DEFAULT_ATTEMPTS = 4;

/** Returns whether the options of a call allow an attempt with this number. */
function isAllowed(retry: CallOptions['retry'], number: number): boolean {
  return retry !== false && number <= (retry?.attempts ?? DEFAULT_ATTEMPTS);
}

/** Returns the outcome of the last attempt if that has a response of the service; otherwise throws the call's error. */
function endOf(
  context: Context,
  outgoing: Outgoing,
  outcome: Outcome,
  { rejection }: Progress,
  signal: AbortSignal | undefined,
): Outcome {
  const { response, error, unsent, ok } = outcome;
  const { operation } = outgoing;
  const once = onceOf(context, operation);
  const isOpen = once && rejection && !ok;
  if (response && !error && !isOpen) return outcome;
  if (!once || (unsent && !isOpen)) throw endedBy(signal, operation.id, error);
  const { strategy, redactor } = context;
  const cause = error ?? strategy.refusal?.(outgoing, outcome);
  throw once.outcomeUnknown(redactor, operation.id, cause, strategy.orderOf?.(outgoing));
}
