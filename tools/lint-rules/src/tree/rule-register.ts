import { basename } from 'node:path';
import type { RuleKind } from '@cross-border-payments/proof';
import type { SpecPlace } from './place.ts';
import { asArray, asObject, isFilledText } from './values.ts';

/** The kinds a rule of the register may have. */
export const RULE_KINDS: readonly RuleKind[] = ['schema', 'state', 'client', 'manual'];

/** The form of a rule id. */
export const RULE_ID = /^R-\d{3}$/;

/** The facts of a registered rule that the linter needs. */
export interface RegisteredRule {
  readonly id: string;
  readonly kinds: readonly string[];
  /** Where a finding about the rule as a whole is reported. */
  readonly place: SpecPlace;
  /** Names of the example components its instances start from. */
  readonly exampleNames: readonly string[];
}

/** Reads a parsed rule file. The id is the file name; `checkRuleFiles` checks that both agree. */
export function toRegisteredRule(file: string, data: unknown, place: SpecPlace): RegisteredRule {
  const rule = asObject(data);
  const instances = [...asArray(rule.accept), ...asArray(rule.reject)].map(asObject);
  return {
    id: basename(file, '.yaml'),
    kinds: asArray(rule.kind).filter(isFilledText),
    place,
    exampleNames: instances.map((instance) => instance.from).filter(isFilledText),
  };
}
