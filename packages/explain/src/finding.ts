import type { Choice, Phrase, ValidationError } from './types.ts';

/** A member that selects the branch of a choice in which an error was found. */
export interface Decision {
  /** The member, from the root of the instance. */
  path: string[];
  /** Its value in words: "is `1`". */
  is: string;
  /** Whether the sentence names it as the reason. */
  told: boolean;
}

/** An error that may become a cause. */
export interface Finding {
  error: ValidationError;
  /** The titles of the scenarios it was found in, outermost first; empty strings for branches without a title. */
  scenarios: string[];
  /** The members that select the branches it was found in, outermost first. */
  decisions: Decision[];
  /** The cause in words, where they depend on the members that are given. */
  phrase?: Phrase;
}

/** Makes the finding of an error outside any branch. */
export function plainFinding(error: ValidationError): Finding {
  return { error, scenarios: [], decisions: [] };
}

/** Returns whether a finding holds only in a branch or under a condition. */
export function isConditional({ error, scenarios, decisions }: Finding): boolean {
  const isInBranch = scenarios.length > 0 || decisions.length > 0;
  return isInBranch || /\/(then|else|dependentSchemas)\b/.test(error.schemaPath);
}

/** Returns whether an error says that the value of a choice is of another type. */
export function isTypeOf({ keyword, instancePath }: ValidationError, group: ValidationError): boolean {
  return keyword === 'type' && instancePath === group.instancePath;
}

/** A failed `anyOf` or `oneOf` with the findings of its branches. */
export interface Group {
  error: ValidationError;
  choice: Choice | undefined;
  /** Findings by branch number. */
  found: ReadonlyMap<number, Finding[]>;
}
