import { type Check, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type { Preflight, ValidationCause } from '@cross-border-payments/client-runtime/core/options';
import { type Advice, adviseOn } from '@cross-border-payments/explain/advice';
import { advice as table } from '@cross-border-payments/spec/advice';

export type { Advice };

/** A piece of advice, with the `operationId` of the call. */
export interface AdviceEvent extends Advice {
  readonly operation: string;
}

/**
 * What happens with a request that the interface accepts but a merchant surely does not intend, such as one with a
 * misspelled property. `refuse` does not send it; `warn` sends it and writes a line with `console.warn`, and a function
 * receives each piece of advice instead; `off` sends it.
 */
export type AdviceOption = 'refuse' | 'warn' | 'off' | ((event: AdviceEvent) => void);

export const isAdviceOption: Check = (value) =>
  value === undefined || typeof value === 'function' || ['refuse', 'warn', 'off'].includes(value as string)
    ? undefined
    : 'must be refuse, warn, off or a function';

/**
 * Makes the preflight of a client: it runs the client's own, then looks for advice about inputs in which that finds no
 * mistake.
 *
 * @param preflight the option of the client
 */
export function adviceAfter(
  preflight: Preflight | undefined,
  option: AdviceOption = 'refuse',
): Preflight | undefined {
  // A preflight that is no function is refused with the other options.
  if (option === 'off' || (preflight !== undefined && typeof preflight !== 'function')) return preflight;
  return (operation, input) => {
    const causes = preflight?.(operation, input);
    // A result of another type, such as a promise, is returned unchanged, so that it is refused.
    if (causes !== undefined && (!Array.isArray(causes) || causes.length > 0)) return causes;
    return adviceCauses(option, operation, input);
  };
}

const NONE: readonly ValidationCause[] = [];

function adviceCauses(
  option: Exclude<AdviceOption, 'off'>,
  operation: string,
  input: unknown,
): readonly ValidationCause[] {
  if (input === undefined || input instanceof RawRequestBody) return NONE;
  let found: readonly Advice[];
  try {
    found = adviseOn(table, operation, input);
  } catch {
    // The error of the getter may contain a secret.
    return [{ path: '', sentence: 'the input has a getter that throws', keyword: 'input' }];
  }
  if (option === 'refuse') return found.map(({ path, sentence }) => ({ path, sentence, keyword: 'advice' }));
  for (const advice of found) guard(() => (option === 'warn' ? warn : option)({ ...advice, operation }));
  return NONE;
}

function warn({ operation, sentence }: AdviceEvent): void {
  console.warn(`${operation}: ${sentence}`);
}
