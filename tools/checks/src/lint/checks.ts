import type { Check } from '../document/spec-tree.ts';
import { descriptions } from '../rules/descriptions.ts';
import { examplesPresent, examplesValid } from '../rules/examples.ts';
import { caseNames, foundBy, notShown, operationRetry, statusCodes, variant } from '../rules/extensions.ts';
import {
  defaultNotRequired,
  enumTyped,
  enumUnique,
  keywordKnown,
  keywordValues,
  noRefusedKeywords,
  requiredKnown,
} from '../rules/keywords.ts';
import { envelope, operationId, operationTag, responseCodes } from '../rules/operations.ts';
import { commentIds, conditionCited, operationRules, ruleCited } from '../rules/register.ts';
import { componentName, componentNameUnique, componentUsed, pathFile } from '../rules/structure.ts';
import {
  conditionsMeetable,
  emptyNotGiven,
  emptyPossible,
  stringLength,
  valuesKnown,
} from '../rules/values.ts';

export const checks: Readonly<Record<string, Check>> = {
  'path-file': pathFile,
  'component-name': componentName,
  'component-name-unique': componentNameUnique,
  'component-used': componentUsed,
  'operation-id': operationId,
  'operation-tag': operationTag,
  'operation-retry': operationRetry,
  'found-by': foundBy,
  'response-codes': responseCodes,
  envelope,
  descriptions,
  'examples-present': examplesPresent,
  'examples-valid': examplesValid,
  'string-length': stringLength,
  'keyword-known': keywordKnown,
  'keyword-values': keywordValues,
  'no-refused-keywords': noRefusedKeywords,
  'required-known': requiredKnown,
  'enum-unique': enumUnique,
  'enum-typed': enumTyped,
  'values-known': valuesKnown,
  'empty-possible': emptyPossible,
  'empty-not-given': emptyNotGiven,
  'default-not-required': defaultNotRequired,
  'conditions-meetable': conditionsMeetable,
  'condition-cited': conditionCited,
  'comment-ids': commentIds,
  'operation-rules': operationRules,
  'rule-cited': ruleCited,
  'not-shown': notShown,
  'status-codes': statusCodes,
  variant,
  'case-names': caseNames,
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
