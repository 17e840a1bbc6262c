import type { RulesetDefinition, RulesetFunction } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { treesByFile } from '../document/load-tree.ts';
import type { Check, LintFinding, SpecTree } from '../document/spec-tree.ts';
import { documentShape } from '../rules/document-shape.ts';
import { examplesPresent } from '../rules/examples/examples-present.ts';
import { examplesValid } from '../rules/examples/examples-valid.ts';
import { caseNames } from '../rules/extensions/case-names.ts';
import { notShown } from '../rules/extensions/not-shown.ts';
import { statusCodes } from '../rules/extensions/status-codes.ts';
import { variant } from '../rules/extensions/variant.ts';
import { descriptions } from '../rules/operations/descriptions.ts';
import { envelope } from '../rules/operations/envelope.ts';
import { operationId } from '../rules/operations/operation-id.ts';
import { operationRetry } from '../rules/operations/operation-retry.ts';
import { operationTag } from '../rules/operations/operation-tag.ts';
import { responseCodes } from '../rules/operations/response-codes.ts';
import { commentIds } from '../rules/register/comment-ids.ts';
import { conditionCited } from '../rules/register/condition-cited.ts';
import { operationRules } from '../rules/register/operation-rules.ts';
import { ruleCited } from '../rules/register/rule-cited.ts';
import { conditionsMeetable } from '../rules/schemas/conditions-meetable.ts';
import { defaultNotRequired } from '../rules/schemas/default-not-required.ts';
import { enumUnique } from '../rules/schemas/enum-unique.ts';
import { noRefusedKeywords } from '../rules/schemas/no-refused-keywords.ts';
import { stringLength } from '../rules/schemas/string-length.ts';
import { valuesKnown } from '../rules/schemas/values-known.ts';
import { spectralOasOff } from '../rules/spectral-oas-off.ts';
import { componentName } from '../rules/structure/component-name.ts';
import { componentNameUnique } from '../rules/structure/component-name-unique.ts';
import { componentUsed } from '../rules/structure/component-used.ts';
import { pathFile } from '../rules/structure/path-file.ts';

type TreeOf = (file: string, data: unknown) => SpecTree | undefined;

/**
 * Makes a Spectral function of a check. The check looks at the whole document, because a fault is often seen in one
 * file and written in another; Spectral gets the findings in the file it lints. Spectral's own resolver is unusable
 * here: it drops keywords next to a `$ref`, such as `$comment` and `maxLength`.
 */
function asSpectralFunction(check: Check, treeOf: TreeOf): RulesetFunction<unknown, null> {
  const found = new WeakMap<SpecTree, LintFinding[]>();
  return (input, _options, { document }) => {
    const file = document.source;
    const tree = file === null ? undefined : treeOf(file, input);
    if (tree === undefined) return [];
    const findings = found.get(tree) ?? [...check(tree)];
    found.set(tree, findings);
    return findings
      .filter(({ place }) => place.file === file)
      .map(({ place, message }) => ({ message, path: [...place.path] }));
  };
}

export const checks = {
  'path-file': pathFile,
  'component-name': componentName,
  'component-name-unique': componentNameUnique,
  'component-used': componentUsed,
  'operation-id': operationId,
  'operation-tag': operationTag,
  'operation-retry': operationRetry,
  'response-codes': responseCodes,
  envelope,
  descriptions,
  'examples-present': examplesPresent,
  'examples-valid': examplesValid,
  'string-length': stringLength,
  'no-refused-keywords': noRefusedKeywords,
  'enum-unique': enumUnique,
  'values-known': valuesKnown,
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
} satisfies Record<string, Check>;

/** Returns the ruleset: `spectral:oas` without what contradicts our design, and our own checks. */
export function createRuleset(treeOf: TreeOf): RulesetDefinition {
  const own = Object.entries(checks).map(([name, check]) => [
    name,
    {
      given: '$',
      resolved: false,
      severity: 'error',
      message: '{{error}}',
      ...doing(asSpectralFunction(check, treeOf)),
    },
  ]);
  const shape = oas.rules['oas3-schema'];
  const mended = { ...shape, ...doing(documentShape(shape.then.function as RulesetFunction<unknown, null>)) };
  const rules = { ...spectralOasOff, 'oas3-schema': mended, ...Object.fromEntries(own) };
  return { extends: [[oas as RulesetDefinition, 'recommended']], rules } as RulesetDefinition;
}

/** Returns the function of a rule, under Spectral's name for it. */
function doing<T>(ruleFunction: T) {
  // biome-ignore lint/suspicious/noThenProperty: the name is Spectral's, and no rule is ever awaited.
  return { then: { function: ruleFunction } };
}

export default createRuleset(treesByFile());
