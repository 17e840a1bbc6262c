import { parsePointer } from '@cross-border-payments/openapi';
import type { ChainStep } from './chain.ts';
import type { Phrase } from './types.ts';

/** A condition that holds, and how many steps into the instance its schema object is. */
interface Condition {
  phrase: Phrase;
  depth: number;
}

/**
 * Lists the conditions on the way to a failed keyword, outermost first.
 * @param from number of the step to start after; defaults to all steps
 */
export function conditionsOf(steps: readonly ChainStep[], from = -1): Condition[] {
  const conditions: Condition[] = [];
  for (let at = from + 1; at < steps.length; at++) {
    const { via, label, depth } = steps[at] as ChainStep;
    const fact = steps[at - 1]?.fact;
    const phrase = via === 'then' ? fact?.holds : via === 'else' ? fact?.fails : undefined;
    if (phrase) conditions.push({ phrase, depth });
    if (via === 'dependentSchemas')
      conditions.push({ phrase: [parsePointer(`#/${label}`), ' is given'], depth });
  }
  return conditions;
}
