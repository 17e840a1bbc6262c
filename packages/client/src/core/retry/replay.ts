import type { Context, Outcome } from '../context.ts';
import { serviceError } from '../errors/call-errors.ts';
import { AuthenticationError } from '../errors/errors.ts';
import type { Answer } from '../options.ts';
import { readingOf } from '../transport/answer.ts';
import type { Outgoing } from '../transport/outgoing.ts';

/** A request that is sent again with a new token. */
export interface TokenReplay {
  /** The token that was refused, or may have been. */
  readonly token: string;
  /** The refusal, if it may have had another reason. */
  readonly doubted?: Answer;
}

/**
 * Returns how to send a request again with a new token, if the service refused the token, or may have: how it does is
 * not shown, so the refusal of a read is worth a new token if the old one has worked before.
 *
 * @param before how it was sent again already
 * @throws AuthenticationError when the service refuses the new token too
 */
export function replayAfter(
  context: Context,
  outgoing: Outgoing,
  { answer, error }: Outcome,
  token: string,
  before: TokenReplay | undefined,
): TokenReplay | undefined {
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

/** Returns what `isTokenDead` returns; if it throws, the answer counts as any other. */
function refusesToken({ isTokenDead }: Context, answer: Answer): boolean {
  try {
    return isTokenDead(answer) === true;
  } catch {
    return false;
  }
}

function refusedTwice(context: Context, outgoing: Outgoing, answer: Answer): AuthenticationError {
  const { id: operation } = outgoing.operation;
  return new AuthenticationError(`The service refuses a fresh token for ${operation}.`, {
    operation,
    cause: answer.envelope && serviceError(context, outgoing, answer, false),
  });
}
