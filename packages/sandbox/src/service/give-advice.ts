import { adviseOn } from '@cross-border-payments/explain/advice';
import { type Handlers, Refusal } from '@cross-border-payments/server-stubs';
import { advice as table } from '@cross-border-payments/spec/advice';
import { adviceText, note } from './record-requests.ts';
import type { Caller } from './service-context.ts';

type AnyHandler = (request: { readonly body?: unknown; readonly query?: unknown }) => unknown;

/**
 * Wraps handlers so that they look at a valid request for what is accepted but probably not meant (sandbox choice
 * `advice`): it is noted with the request, or refuses it.
 * @param isStrict whether to refuse
 */
export function withAdvice(handlers: Handlers<Caller>, isStrict: boolean): Handlers<Caller> {
  const wrapped = Object.entries(handlers).map(([id, handler]) => [
    id,
    (request: Parameters<AnyHandler>[0]) => {
      const advice = adviseOn(table, id, request.body ?? request.query).map(({ sentence }) => sentence);
      if (advice.length > 0) note({ advice });
      if (advice.length > 0 && isStrict) throw strictRefusal(advice);
      return (handler as AnyHandler)(request);
    },
  ]);
  return Object.fromEntries(wrapped) as Handlers<Caller>;
}

function strictRefusal(advice: readonly string[]): Refusal {
  return new Refusal(
    `${adviceText(advice)} The interface accepts this; a sandbox with \`--strict\` does not.`,
  );
}
