import { parsePointer } from '@cross-border-payments/openapi';
import type { Step } from './chain.ts';
import type { Phrase } from './types.ts';

/** A condition that was met, and how far into the instance the schema object with the condition is. */
interface Condition {
  phrase: Phrase;
  depth: number;
}

/**
 * The conditions on the way to a failed keyword, outermost first.
 * @param steps the way
 * @param from the number of the step to start behind; all by default
 */
export function conditionsOf(steps: readonly Step[], from = -1): Condition[] {
  const conditions: Condition[] = [];
  for (let at = from + 1; at < steps.length; at++) {
    const { via, label, depth } = steps[at] as Step;
    const fact = steps[at - 1]?.fact;
    const phrase = via === 'then' ? fact?.holds : via === 'else' ? fact?.fails : undefined;
    if (phrase) conditions.push({ phrase, depth });
    if (via === 'dependentSchemas')
      conditions.push({ phrase: [parsePointer(`#/${label}`), ' is given'], depth });
  }
  return conditions;
}
