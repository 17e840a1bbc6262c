import type { RulesetDefinition, RulesetFunction } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { asSpectralFunction, type TreeOf } from './as-spectral-function.ts';
import { documentShape } from './functions/document-shape.ts';
import { examples } from './rules/examples.ts';
import { extensions } from './rules/extensions.ts';
import { operations } from './rules/operations.ts';
import { register } from './rules/register.ts';
import { schemas } from './rules/schemas.ts';
import { spectralOasOff } from './rules/spectral-oas-off.ts';
import { structure } from './rules/structure.ts';
import { treesByFile } from './tree/tree-of-file.ts';

/** Every check of our own by the name of its rule. */
export const checks = { ...structure, ...operations, ...examples, ...schemas, ...register, ...extensions };

/**
 * The ruleset: `spectral:oas` without what contradicts our design, and our own checks.
 * @param treeOf How a check gets the document a file belongs to.
 */
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

/** What a rule does, under the name Spectral has for it. */
function doing<T>(ruleFunction: T) {
  // biome-ignore lint/suspicious/noThenProperty: the name is Spectral's, and no rule is ever awaited.
  return { then: { function: ruleFunction } };
}

export default createRuleset(treesByFile());
