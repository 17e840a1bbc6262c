import { basename } from 'node:path';
import type { RuleKind } from '@cross-border-payments/proof';
import type { RegisteredRule, SpecPlace } from './spec-tree.ts';
import { asArray, asObject, isFilledText } from './values.ts';

/** The kinds a rule of the register may have. */
export const RULE_KINDS: readonly RuleKind[] = ['schema', 'state', 'client', 'manual'];

/** The form of a rule id. */
export const RULE_ID = /^R-\d{3}$/;

/** Reads a parsed rule file. The id is the file name; `checkRuleFiles` checks that both agree. */
export function toRegisteredRule(file: string, data: unknown, place: SpecPlace): RegisteredRule {
  const rule = asObject(data);
  const instances = [...asArray(rule.accept), ...asArray(rule.reject)].map(asObject);
  return {
    id: basename(file, '.yaml'),
    kinds: asArray(rule.kind).filter(isFilledText),
    place,
    exampleNames: instances.map((instance) => instance.from).filter(isFilledText),
    membersAtFault: instances
      .map(({ at }) =>
        String(at ?? '')
          .split('/')
          .at(-1),
      )
      .filter(isFilledText),
  };
}
