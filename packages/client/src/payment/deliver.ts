import { deliver, endOf } from '@cross-border-payments/client-runtime/core/call';
import type { Context, Outcome, Outgoing } from '@cross-border-payments/client-runtime/core/context';
import { endedBy, isOurs } from '@cross-border-payments/client-runtime/core/errors/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { sendRepeatedly } from '@cross-border-payments/client-runtime/core/repeat';
import { onceOf } from '@cross-border-payments/client-runtime/core/send';

/**
 * Sends a request like `deliver`. If the token of a change was refused and no later request succeeded, the outcome is
 * unknown: the refused request may have had an effect.
 * @param before awaited before the first request, within the time limit of the call
 */
export function deliverPayment(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions = {},
  before?: (options: CallOptions) => Promise<unknown>,
): Promise<Outcome> {
  const isChange = onceOf(context, outgoing.operation);
  return deliver(context, outgoing, options, async (_, __, limited) => {
    const refused: { token?: Outcome } = {};
    const note = (outcome: Outcome) => {
      if (outcome.rejectsToken) refused.token = outcome;
    };
    let last: Outcome;
    try {
      await before?.(limited);
      last = await sendRepeatedly(context, outgoing, limited, note);
    } catch (thrown) {
      const error = endedBy(limited.signal, outgoing.operation.id, thrown);
      if (!refused.token || !(isChange || isOurs(error, 'authentication'))) throw error;
      // A request was sent, so its refusal says more about the call than the failure to send another.
      last = { ...refused.token, cause: error };
    }
    if (isChange && refused.token && !last.ok)
      last = { ...last, unsent: false, error: last.error ?? context.strategy.refusal?.(outgoing, last) };
    return endOf(context, outgoing, last, limited.signal);
  });
}
