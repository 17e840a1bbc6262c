import { onceOf } from '@cross-border-payments/client-runtime/core/call';
import type {
  Connection,
  Delivery,
  Outcome,
  Outgoing,
  Strategy,
  TokenReplay,
} from '@cross-border-payments/client-runtime/core/context';
import { AuthenticationError, endedBy, isOurs } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import { sendRepeatedly } from '@cross-border-payments/client-runtime/core/repeat';
import { isToken, Tokens } from '@cross-border-payments/client-runtime/core/tokens';
import type { ClientProfile, IsTokenRejected, PaymentConnection, ServiceResponse } from '../types.ts';

/**
 * Sends like `sendRepeatedly`. If the service refuses the token of a request that changes something, and no later
 * request succeeds, the outcome is unknown: the refused request may have had an effect.
 */
export const sendUnproven: Delivery = async (context, outgoing, options) => {
  const isChange = onceOf(context, outgoing.operation);
  let refused: Outcome | undefined;
  const note = (outcome: Outcome) => {
    if (outcome.rejectsToken) refused = outcome;
  };
  let last: Outcome;
  try {
    last = await sendRepeatedly(context, outgoing, options, note);
  } catch (thrown) {
    const error = endedBy(options.signal, outgoing.operation.id, thrown);
    if (!refused || !(isChange || isOurs(error, 'authentication'))) throw error;
    // The refusal of the request that was sent says more about the call than the failure to send another.
    last = { ...refused, cause: error };
  }
  if (!isChange || !refused || last.ok) return last;
  return { ...last, unsent: false, error: last.error ?? context.strategy.refusal(outgoing, last, true) };
};

/**
 * After a refused token, a read is resent, but a change only if it has a key that keeps it from taking effect twice,
 * because the refused request may have had an effect. The token may also be the cause of another refusal, so a read
 * is then resent if an earlier call has succeeded with this token.
 */
export function replayUnproven(
  tokens: Tokens,
  hasKey: (outgoing: Outgoing) => boolean,
  ...[outgoing, outcome, token, before, mayResend]: Parameters<NonNullable<Strategy['replay']>>
): TokenReplay | undefined {
  const isRead = outgoing.operation.retry === 'read';
  const isFirst = mayResend && !before;
  const { response, ok, error, rejectsToken } = outcome;
  if (rejectsToken) {
    tokens.drop(token);
    return isFirst && (isRead || hasKey(outgoing)) ? { token } : undefined;
  }
  if (!response || error) return undefined;
  if (ok) tokens.succeeded(token);
  else if (before?.suspected) tokens.startCooldown();
  else if (isFirst && isRead && tokens.suspect(token)) return { token, suspected: outcome };
  return undefined;
}

type LogIn = () => Promise<Outcome>;

export function createTokens({ token }: ClientProfile, connection: PaymentConnection, logIn: LogIn): Tokens {
  const lifetimeMs = (token?.lifetimeSeconds ?? 0) * 1000;
  const failed = (why: string, cause?: unknown) =>
    new AuthenticationError(`The login failed: ${why}`, { operation: token?.operation ?? '', cause });
  return new Tokens(lifetimeMs, connection, connection.tokenStore, async () => {
    const { data } = await logIn().catch((error) => {
      // Only a refusal of the login means that the keys are wrong.
      throw isOurs(error, 'service') ? failed(error.message, error) : error;
    });
    if (isToken(data)) return { token: data, lifetimeMs };
    throw failed('the response has no usable token.');
  });
}

export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  guard(() => value);
  throw new TypeError('it must return true or false');
}

/** Returns false if `isTokenRejected` fails. */
export function isTokenRefused(
  { events }: Connection,
  isTokenRejected: IsTokenRejected,
  response: ServiceResponse | undefined,
): boolean {
  try {
    return response !== undefined && toBoolean(isTokenRejected(response));
  } catch (error) {
    events?.report('isTokenRejected', error);
    return false;
  }
}
