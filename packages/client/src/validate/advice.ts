import { type Advice, adviseOn } from '@cross-border-payments/explain/advice';
import { advice as table } from '@cross-border-payments/spec/advice';
import { RawRequestBody } from '../core/context.ts';
import { ValidationError } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';
import type { Preflight, ValidationCause } from '../core/options.ts';

export type { Advice };

/** What to do about advice: `off` ignores it, `warn` reports it, `refuse` refuses the request before it is sent. */
export type AdviceLevel = 'off' | 'warn' | 'refuse';

/** A piece of advice, with the `operationId` of the call. */
export interface AdviceEvent extends Advice {
  readonly operation: string;
}

const NONE: readonly ValidationCause[] = [];

/**
 * Makes a preflight that finds mistakes in requests that are valid by the document: misspelled properties, a payout without
 * a recipient or an amount, and amounts that contradict each other.
 *
 * @param level `warn` calls `onAdvice`; `refuse` returns the advice as causes with the keyword `advice`
 * @param onAdvice called for each piece of advice; by default, `console.warn` writes a line. Its errors are ignored
 * @throws ValidationError for another level
 */
export function createAdvicePreflight(
  level: AdviceLevel,
  onAdvice: (event: AdviceEvent) => void = warn,
): Preflight {
  if (!['off', 'warn', 'refuse'].includes(level)) {
    const message = `\`level\` must be off, warn or refuse, not ${level}.`;
    throw new ValidationError(message, { operation: 'createAdvicePreflight', causes: [] });
  }
  return (operation, input = {}) => {
    if (level === 'off' || input instanceof RawRequestBody) return NONE;
    const found = adviseOn(table, operation, input instanceof FormData ? Object.fromEntries(input) : input);
    if (level === 'refuse') return found.map(({ path, sentence }) => ({ path, sentence, keyword: 'advice' }));
    for (const advice of found) guard(() => onAdvice({ ...advice, operation }));
    return NONE;
  };
}

function warn({ operation, sentence }: AdviceEvent): void {
  console.warn(`${operation}: ${sentence}`);
}
