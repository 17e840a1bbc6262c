import { lowerCase } from './connection.ts';
import type { Context, Delivery, Outcome, Outgoing } from './context.ts';
import { endedBy, invalidOption, unsendable } from './errors/errors.ts';
import type { CallOptions, SentOperation } from './options.ts';
import { onceOf } from './send.ts';

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
  const hint = operation === undefined ? ', not undefined: check its name' : '';
  return `must be a generated record${isName ? `: pass \`operations.${operation}\`` : hint}`;
}

/**
 * Sends the requests of a call within its time limits.
 * @param send sends the requests, and ends with `endOf`
 * @returns the outcome, with a response that the document declares; a refusal is also an outcome
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError when no request was sent because the login failed
 * @throws NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export async function deliver(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions = {},
  send: Delivery,
): Promise<Outcome> {
  const { totalTimeoutMs = context.totalTimeoutMs, signal } = options;
  const { limitTotal } = context.parts.retry ?? {};
  if (totalTimeoutMs === undefined || !limitTotal) return send(context, outgoing, options);
  return limitTotal(totalTimeoutMs, outgoing.operation.id, signal, (limited) =>
    send(context, outgoing, { ...options, signal: limited }),
  );
}

/** Returns the outcome of the last attempt if that has a response of the service; otherwise throws the call's error. */
export function endOf(
  context: Context,
  outgoing: Outgoing,
  outcome: Outcome,
  signal: AbortSignal | undefined,
): Outcome {
  const { response, error, unsent } = outcome;
  const { operation } = outgoing;
  if (response && !error) return outcome;
  const once = onceOf(context, operation);
  if (!once || unsent) throw endedBy(signal, operation.id, error);
  const { strategy, redactor } = context;
  throw once.outcomeUnknown(redactor, operation.id, error, strategy.orderOf?.(outgoing));
}
