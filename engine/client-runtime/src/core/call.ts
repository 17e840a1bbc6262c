import { lowerCase } from './connection.ts';
import type { Context, Delivery, Outgoing } from './context.ts';
import { endedBy, invalidOption, unsendable } from './errors/errors.ts';
import type { CallOptions, SentOperation } from './options.ts';
import { attempt, onceOf } from './send.ts';

/**
 * Checks a call and writes its request.
 * @throws ValidationError if it fails
 */
export function prepare(
  context: Context,
  operation: SentOperation & { readonly path: string },
  input: unknown,
  options?: CallOptions,
): Outgoing {
  if (typeof operation?.path !== 'string' || (operation.retry !== 'read' && !onceOf(context, operation)))
    throw invalidOption(
      'call',
      'operation',
      `must be a generated record${operation === undefined ? ', not undefined: check its name' : ''}`,
    );
  const { strategy, parts, headers } = context;
  try {
    parts.checks?.(operation.id, options ?? {}, operation.path, input);
    if (context.preflight) parts.preflight?.(context, operation, input);
    const written = strategy.write(operation, input, options ?? {});
    return {
      ...written,
      operation,
      headers: { ...headers, ...written.headers, ...lowerCase(options?.headers) },
    };
  } catch (thrown) {
    throw unsendable(context, operation.id, '', thrown);
  }
}

/**
 * Sends the requests of a call within its time limits.
 * @returns the outcome, with a response that the document declares, which may be a refusal
 * @throws OutcomeUnknownError when something may have been changed
 * @throws AuthenticationError when no request was sent because the login failed
 * @throws NetworkError, TimeoutError, ContractError or AbortedError when nothing was changed
 */
export const deliver: Delivery = (context, outgoing, options) => {
  const { totalTimeoutMs = context.totalTimeoutMs, signal } = options;
  const { limitTotal } = context.parts.retry ?? {};
  if (totalTimeoutMs === undefined || !limitTotal) return send(context, outgoing, options);
  return limitTotal(totalTimeoutMs, outgoing.operation.id, signal, (limited) =>
    send(context, outgoing, { ...options, signal: limited }),
  );
};

/**
 * Sends the requests of a call. Returns the outcome of the last attempt if it has a response of the service; otherwise
 * throws the error of the call.
 */
const send: Delivery = async (context, outgoing, options) => {
  const { strategy, parts, redactor } = context;
  const { operation } = outgoing;
  const repeat = strategy.repeat ?? parts.retry?.repeat ?? sendOneRequest;
  const outcome = await repeat(context, outgoing, options).catch((thrown) => {
    throw endedBy(options.signal, operation.id, thrown);
  });
  const { response, error, unsent } = outcome;
  if (response && !error) return outcome;
  const once = onceOf(context, operation);
  if (!once || unsent) throw endedBy(options.signal, operation.id, error);
  throw once.outcomeUnknown(redactor, operation.id, error, strategy.describeUnknown?.(outgoing));
};

/** Sends the only request of a call, for a client that neither repeats requests nor adds credentials. */
const sendOneRequest: Delivery = async (context, outgoing, options) => {
  options.signal?.throwIfAborted();
  return attempt(context, outgoing, options, outgoing, 1);
};
