import type { Choice, Phrase, ValidationError } from './types.ts';

/** A property that selects the branch with an error. */
export interface Decision {
  /** Path from the root of the instance. */
  path: string[];
  /** Its value in words: "is `1`". */
  is: string;
  /** Whether the sentence names it as the reason. */
  told: boolean;
}

/** An error that may become a cause. */
export interface Finding {
  error: ValidationError;
  /** Titles of the scenarios around it, outermost first; empty for branches without a title. */
  scenarios: string[];
  /** Properties that select the branches around it, outermost first. */
  decisions: Decision[];
  /** The cause in words, if they depend on the given properties. */
  phrase?: Phrase;
}

export function plainFinding(error: ValidationError): Finding {
  return { error, scenarios: [], decisions: [] };
}

/** Checks for a finding in a branch or under a condition. */
export function isConditional({ error, scenarios, decisions }: Finding): boolean {
  const isInBranch = scenarios.length > 0 || decisions.length > 0;
  return isInBranch || /\/(then|else|dependentSchemas)\b/.test(error.schemaPath);
}

/** Checks for the error that the value of a choice has another type. */
export function isTypeOf({ keyword, instancePath }: ValidationError, group: ValidationError): boolean {
  return keyword === 'type' && instancePath === group.instancePath;
}

/** A failed `anyOf` or `oneOf` with the findings of its branches. */
export interface Group {
  error: ValidationError;
  choice: Choice | undefined;
  found: ReadonlyMap<number, Finding[]>;
}
