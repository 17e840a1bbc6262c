import type { Check } from '../document/spec-tree.ts';
import { examplesPresent } from '../rules/examples/examples-present.ts';
import { examplesValid } from '../rules/examples/examples-valid.ts';
import { caseNames } from '../rules/extensions/case-names.ts';
import {
  foundBy,
  notShown,
  operationRetry,
  statusCodes,
  variant,
} from '../rules/extensions/extension-values.ts';
import { descriptions } from '../rules/operations/descriptions.ts';
import { envelope } from '../rules/operations/envelope.ts';
import { operationId } from '../rules/operations/operation-id.ts';
import { operationTag } from '../rules/operations/operation-tag.ts';
import { responseCodes } from '../rules/operations/response-codes.ts';
import { conditionCited } from '../rules/register/condition-cited.ts';
import { ruleCited } from '../rules/register/rule-cited.ts';
import { commentIds, operationRules } from '../rules/register/rule-ids.ts';
import { conditionsMeetable } from '../rules/schemas/conditions-meetable.ts';
import {
  defaultNotRequired,
  enumTyped,
  enumUnique,
  keywordKnown,
  keywordValues,
  noRefusedKeywords,
  requiredKnown,
} from '../rules/schemas/keywords.ts';
import { stringLength } from '../rules/schemas/string-length.ts';
import { emptyNotGiven, emptyPossible, valuesKnown } from '../rules/schemas/values-known.ts';
import { componentName, componentNameUnique, componentUsed } from '../rules/structure/components.ts';
import { pathFile } from '../rules/structure/path-file.ts';

/** Our own lint rules, by the names that are used in findings. */
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

/**
 * Rules whose findings may be mere consequences of another rule's findings. Such consequences are reported only once
 * the other findings are corrected.
 */
export const consequences: Readonly<Record<string, readonly string[]>> = {
  'keyword-known': ['string-length', 'examples-valid', 'case-names'],
  'keyword-values': ['examples-valid'],
  'required-known': ['examples-valid'],
  'enum-typed': ['examples-valid', 'values-known'],
  'empty-not-given': ['examples-valid'],
  'conditions-meetable': ['examples-valid'],
};
