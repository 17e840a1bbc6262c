import { withoutConsequences } from './consequences.ts';
import { type Finding, isConditional, plainFinding } from './finding.ts';
import { choiceAt, resolveGroup } from './scenario.ts';
import type { Choice, ExplainIndex, ValidationError } from './types.ts';

/**
 * Reduces a validator's errors to root causes: one branch of each choice, nothing below a wrong type, no "must match
 * then", nothing twice.
 */
export function selectFindings(
  index: ExplainIndex,
  errors: readonly ValidationError[],
  instance: unknown,
): Finding[] {
  const stack: Finding[] = [];
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const choice = choiceAt(index, error);
      const found = byBranch(takeInner(stack, error, choice), error, choice);
      stack.push(...resolveGroup({ error, choice, found }, instance));
    } else if (error.keyword === 'contains' || error.keyword === 'propertyNames') {
      takeInner(stack, error);
      stack.push(plainFinding(error));
    } else if (error.keyword !== 'if') {
      stack.push(plainFinding(error));
    }
  }
  return withoutRepeats(withoutConsequences(index, stack));
}

/** Removes the findings inside a keyword from the end of the stack: Ajv reports them just before the keyword. */
function takeInner(stack: Finding[], outer: ValidationError, choice?: Choice): Finding[] {
  let start = stack.length;
  while (start > 0 && isInside(stack[start - 1]?.error, outer, choice)) start -= 1;
  return stack.splice(start);
}

function isInside(
  inner: ValidationError | undefined,
  outer: ValidationError,
  choice: Choice | undefined,
): boolean {
  if (!inner || !isAtOrBelow(inner.instancePath, outer.instancePath)) return false;
  return (
    inner.schemaPath.startsWith(`${outer.schemaPath}/`) || branchNumber(inner, outer, choice) !== undefined
  );
}

/** Returns the number of an error's branch, by its path or by the target of the branch's `$ref`. */
function branchNumber(
  inner: ValidationError,
  outer: ValidationError,
  choice: Choice | undefined,
): number | undefined {
  if (inner.schemaPath.startsWith(`${outer.schemaPath}/`)) {
    const number = Number.parseInt(inner.schemaPath.slice(outer.schemaPath.length + 1), 10);
    return Number.isNaN(number) ? undefined : number;
  }
  const number = choice?.branches.findIndex(
    ({ at }) => at !== undefined && inner.schemaPath.startsWith(`${at}/`),
  );
  return number === -1 ? undefined : number;
}

function isAtOrBelow(path: string, above: string): boolean {
  return path.startsWith(above) && (path.length === above.length || path[above.length] === '/');
}

function byBranch(
  findings: readonly Finding[],
  group: ValidationError,
  choice?: Choice,
): Map<number, Finding[]> {
  const found = new Map<number, Finding[]>();
  for (const finding of findings) {
    const number = branchNumber(finding.error, group, choice);
    if (number === undefined) continue;
    const branch = found.get(number);
    if (branch) branch.push(finding);
    else found.set(number, [finding]);
  }
  return found;
}

/** Keeps one finding per member and reason: the one without a condition, otherwise the first. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const key = keyOf(finding.error);
    const earlier = kept.get(key);
    if (!earlier || (isConditional(earlier) && !isConditional(finding))) kept.set(key, finding);
  }
  return [...kept.values()];
}

function keyOf({ instancePath, keyword, params, propertyName, schemaPath }: ValidationError): string {
  const name = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? '';
  if (keyword === 'required' || keyword === 'dependentRequired') return `required\0${instancePath}\0${name}`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `extra\0${instancePath}\0${name}`;
  const detail =
    keyword === 'not' || keyword === 'anyOf' || keyword === 'oneOf' ? schemaPath : JSON.stringify(params);
  return `${keyword}\0${instancePath}\0${propertyName ?? ''}\0${detail}`;
}
