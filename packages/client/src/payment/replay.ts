import type { Outcome, TokenReplay } from '../core/context.ts';
import { AuthenticationError } from '../core/errors/errors.ts';
import { guard, report } from '../core/hooks.ts';
import type { Outgoing } from '../core/transport/outgoing.ts';
import { readingOf } from './answer.ts';
import { serviceError } from './call-errors.ts';
import type { PaymentFacts } from './context.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer } from './options.ts';

/**
 * Returns how to send a request again with a new token, if the service refused the token, or may have: how it does is
 * not shown, so the refusal of a read is worth a new token if the old one has worked before.
 *
 * @param before how it was sent again already
 * @throws AuthenticationError when the service refuses the new token too
 */
export function replayAfter(
  context: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  { answer, error }: Outcome<Answer>,
  token: string,
  before: TokenReplay<Answer> | undefined,
): TokenReplay<Answer> | undefined {
  const { tokens, profile } = context;
  if (!answer) return undefined;
  if (refusesToken(context, answer)) {
    tokens?.drop(token);
    if (before) throw refusedTwice(context, outgoing, answer);
    return { token };
  }
  if (error) return undefined;
  if (readingOf(profile, answer).ok) tokens?.succeeded(token);
  else if (before?.doubted) tokens?.keep();
  else if (outgoing.operation.retry === 'read' && !before && tokens?.doubt(token))
    return { token, doubted: answer };
  return undefined;
}

/** Returns what `isTokenDead` returns; if it fails, the answer counts as any other. */
function refusesToken({ isTokenDead, hooks }: PaymentFacts, answer: Answer): boolean {
  try {
    const isDead: unknown = isTokenDead(answer);
    if (typeof isDead === 'boolean') return isDead;
    guard(() => isDead);
    throw new TypeError('it must return true or false');
  } catch (error) {
    report(hooks, 'isTokenDead', error);
    return false;
  }
}

function refusedTwice(
  context: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  answer: Answer,
): AuthenticationError {
  const { id: operation } = outgoing.operation;
  return new AuthenticationError(`The service refuses a fresh token for ${operation}.`, {
    operation,
    cause: answer.envelope && serviceError(context, outgoing, answer, false),
  });
}
