import type { Check } from '../document/spec-tree.ts';
import * as descriptions from '../rules/descriptions.ts';
import * as examples from '../rules/examples.ts';
import * as extensions from '../rules/extensions.ts';
import * as keywords from '../rules/keywords.ts';
import * as operations from '../rules/operations.ts';
import * as register from '../rules/register.ts';
import * as structure from '../rules/structure.ts';
import * as values from '../rules/values.ts';

export const checks: Readonly<Record<string, Check>> = {
  'path-file': structure.pathFile,
  'component-name': structure.componentName,
  'component-name-unique': structure.componentNameUnique,
  'component-used': structure.componentUsed,
  'operation-id': operations.operationId,
  'operation-tag': operations.operationTag,
  'operation-retry': extensions.operationRetry,
  'found-by': extensions.foundBy,
  'response-codes': operations.responseCodes,
  envelope: operations.envelope,
  descriptions: descriptions.descriptions,
  'examples-present': examples.examplesPresent,
  'examples-valid': examples.examplesValid,
  'string-length': values.stringLength,
  'keyword-known': keywords.keywordKnown,
  'keyword-values': keywords.keywordValues,
  'no-refused-keywords': keywords.noRefusedKeywords,
  'required-known': keywords.requiredKnown,
  'enum-unique': keywords.enumUnique,
  'enum-typed': keywords.enumTyped,
  'values-known': values.valuesKnown,
  'empty-possible': values.emptyPossible,
  'empty-not-given': values.emptyNotGiven,
  'default-not-required': keywords.defaultNotRequired,
  'conditions-meetable': values.conditionsMeetable,
  'condition-cited': register.conditionCited,
  'comment-ids': register.commentIds,
  'operation-rules': register.operationRules,
  'rule-cited': register.ruleCited,
  'not-shown': extensions.notShown,
  'status-codes': extensions.statusCodes,
  variant: extensions.variant,
  'case-names': extensions.caseNames,
};

/** Rules whose findings may follow from another rule's: reported only once those are corrected. */
export const consequences: Readonly<Record<string, readonly string[]>> = {
  'keyword-known': ['string-length', 'examples-valid', 'case-names'],
  'keyword-values': ['examples-valid'],
  'required-known': ['examples-valid'],
  'enum-typed': ['examples-valid', 'values-known'],
  'empty-not-given': ['examples-valid'],
  'conditions-meetable': ['examples-valid'],
};
