import type { Check } from '@cross-border-payments/client-runtime/core/context';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type { ValidationCause } from '@cross-border-payments/client-runtime/core/options';
import { type Advice, adviseOn } from '@cross-border-payments/explain/advice';
import { advice as table } from '@cross-border-payments/spec/advice';

export type { Advice };

/** A piece of advice, with the `operationId` of the call. */
export interface AdviceEvent extends Advice {
  readonly operation: string;
}

/**
 * What happens with a request that the interface accepts but a merchant surely does not intend, such as one with a
 * misspelled property. `refuse` does not send it. The others send it: `warn` writes the advice with `console.warn`, a
 * function receives the advice, and `off` ignores it. Advice about a request that may be intended (`isGuess`) never
 * refuses the request: with `refuse`, it is written once with `console.warn`.
 */
export type AdviceOption = 'refuse' | 'warn' | 'off' | ((event: AdviceEvent) => void);

export const isAdviceOption: Check = (value) =>
  value === undefined || typeof value === 'function' || ['refuse', 'warn', 'off'].includes(value as string)
    ? undefined
    : 'must be refuse, warn, off or a function';

/**
 * Adds advice that refuses an input to the causes of the refusal. Reports all other advice, but guesses only if nothing
 * refuses the input. Advice replaces a cause about the same property, or about a property inside it, unless the cause
 * names a rule.
 */
export function withAdvice(
  report: (event: AdviceEvent) => void,
  isRefusing: boolean,
  operation: string,
  input: unknown,
  causes: readonly ValidationCause[],
): readonly ValidationCause[] {
  const found = adviseOn(table, operation, input);
  if (found.length === 0) return causes;
  const isRuled = ({ path, meant }: Advice) =>
    !meant && causes.some((cause) => cause.path === path && cause.rule !== undefined);
  const useful = found.filter((advice) => !isRuled(advice));
  const refusing = isRefusing ? useful.filter(({ isGuess }) => !isGuess) : [];
  // A guess about a request that is refused would distract from the reason.
  const isRefused = causes.length + refusing.length > 0;
  for (const advice of useful)
    if (advice.isGuess ? !isRefused : !isRefusing) report({ ...advice, operation });
  const isExplained = ({ path, rule }: ValidationCause) =>
    refusing.some((advice) =>
      advice.path === path ? !rule : advice.path === '' || path.startsWith(`${advice.path}.`),
    );
  return [
    ...causes.filter((cause) => !isExplained(cause)),
    ...refusing.map(({ path, sentence }) => ({ path, sentence, keyword: 'advice' })),
  ];
}

/** Makes the advice to use the earlier order number, for a request that equals one whose order may exist. */
export function otherNumber(operation: string): AdviceEvent {
  const sentence =
    'an earlier order, which may exist, is equal to this one except for its `orderNo`: if it is the same payment, send it with the earlier number';
  return { operation, path: 'orderNo', sentence, isGuess: true };
}

/** Makes the function with which a client reports advice that does not refuse a request. */
export function reporterOf(option: Exclude<AdviceOption, 'off'>): (event: AdviceEvent) => void {
  // Each piece of advice is written once, because the program may intend its requests.
  const written = new Set<string>();
  return (event) => {
    const line = `${event.operation}: ${event.sentence}`;
    if (option === 'refuse' && written.has(line)) return;
    if (option === 'refuse') written.add(line);
    guard(() => (typeof option === 'function' ? option(event) : console.warn(line)));
  };
}

/** Returns whether a name is a property of the input of an operation. */
export function isInputName(operation: string, name: string): boolean {
  return Object.hasOwn(table, operation) && Object.hasOwn(table[operation]?.properties ?? {}, name);
}
