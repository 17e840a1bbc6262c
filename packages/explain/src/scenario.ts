import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import { stepsOf } from './chain.ts';
import { decide } from './decision.ts';
import { type Finding, type Group, plainFinding } from './finding.ts';
import type { Branch, Choice, ExplainIndex, Fact, ValidationError } from './types.ts';

/** Returns the indexed choice of a failed `anyOf` or `oneOf`. */
export function choiceAt(index: ExplainIndex, error: ValidationError): Choice | undefined {
  return choiceOf(error, stepsOf(index, error).at(-1)?.fact);
}

/** Returns the choice that a fact has for a failed keyword; undefined unless it is `anyOf` or `oneOf`. */
export function choiceOf({ keyword }: ValidationError, fact: Fact | undefined): Choice | undefined {
  return keyword === 'anyOf' || keyword === 'oneOf' ? fact?.[keyword] : undefined;
}

/**
 * Replaces a failed `anyOf` or `oneOf` by its causes: the choice itself if it only requires members or too many
 * branches fit, otherwise the findings in the branch that a member selects, otherwise those in the nearest branch.
 */
export function resolveGroup(group: Group, instance: unknown): Finding[] {
  const itself = plainFinding(group.error);
  if (group.choice?.phrase || Array.isArray(group.error.params.passingSchemas) || group.found.size === 0)
    return [itself];
  const alike = sameKind([...group.found.values()].flat(), group.error);
  if (alike) return [plainFinding(alike)];
  const decided = decide(group, instance);
  if (decided) return decided;
  const wrong = wrongDiscriminator(group);
  if (wrong) return [plainFinding(wrong)];
  const number = nearest(group, instance);
  const title = group.choice?.branches[number]?.title ?? '';
  const findings = group.found.get(number) ?? [];
  if (isSameInAll(group.found)) return [...findings];
  if (findings.every((finding) => onlyType(finding, group.error)) && group.found.size > 1) return [itself];
  return findings.map((finding) => ({ ...finding, scenarios: [title, ...finding.scenarios] }));
}

/** Checks whether every branch has the same findings, which then do not depend on a branch. */
function isSameInAll(found: Group['found']): boolean {
  const keys = (findings: readonly Finding[]) =>
    findings
      .map(({ error }) => `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`)
      .sort();
  const [first, ...others] = [...found.values()].map((findings) => keys(findings).join('\n'));
  return others.length > 0 && others.every((other) => other === first);
}

/** Joins branches that differ only in the type or the fixed values of one member into one error. */
function sameKind(findings: readonly Finding[], group: ValidationError): ValidationError | undefined {
  const errors = findings.map((finding) => finding.error);
  if (errors.some((error) => error.instancePath !== group.instancePath)) return undefined;
  const [first] = errors;
  if (!first) return undefined;
  if (errors.every((error) => error.keyword === 'type')) {
    const types = new Set(errors.flatMap((error) => error.params.type as string | string[]));
    const [only] = types;
    return {
      ...first,
      schemaPath: group.schemaPath,
      params: { type: types.size === 1 ? only : [...types] },
    };
  }
  return errors.every(fixesValue) ? oneOfValues(errors, group) : undefined;
}

/** Finds a member that every branch fixes to values, none of which it has: it is wrong in any branch. */
function wrongDiscriminator({ found, error: group }: Group): ValidationError | undefined {
  const branches = [...found.values()].map((findings) =>
    findings.map(({ error }) => error).filter(fixesValue),
  );
  const shared = branches[0]?.find(({ instancePath }) =>
    branches.every((errors) => errors.some((error) => error.instancePath === instancePath)),
  );
  if (!shared || found.size < 2) return undefined;
  const errors = branches.flatMap((each) =>
    each.filter(({ instancePath }) => instancePath === shared.instancePath),
  );
  const inside = shared.schemaPath.slice(group.schemaPath.length).replace(/^\/\d+/, '');
  const isInside = shared.schemaPath.startsWith(`${group.schemaPath}/`);
  // The error belongs to every branch; without `*` it would be read as one of the first branch.
  return oneOfValues(errors, isInside ? { ...shared, schemaPath: `${group.schemaPath}/*${inside}` } : shared);
}

function fixesValue({ keyword }: ValidationError): boolean {
  return keyword === 'const' || keyword === 'enum';
}

function oneOfValues(errors: readonly ValidationError[], at: ValidationError): ValidationError {
  const values = errors.flatMap(({ params }) => (params.allowedValues as unknown[]) ?? [params.allowedValue]);
  return {
    ...at,
    keyword: 'enum',
    params: { allowedValues: [...new Set(values)] },
    instancePath: errors[0]?.instancePath ?? '',
  };
}

function onlyType({ error }: Finding, group: ValidationError): boolean {
  return error.keyword === 'type' && error.instancePath === group.instancePath;
}

/** Returns the nearest branch: by a matching fixed value, then by least that is wrong, then by most that is present. */
function nearest(group: Group, instance: unknown): number {
  const value = valueAt(instance, parsePointer(group.error.instancePath));
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const [number, findings] of group.found) {
    const score = scoreOf(group.choice?.branches[number] ?? {}, findings, value, group.error);
    if (score < bestScore) [best, bestScore] = [number, score];
  }
  return best;
}

function scoreOf(
  branch: Branch,
  findings: readonly Finding[],
  value: unknown,
  group: ValidationError,
): number {
  let score = 0;
  for (const finding of findings) score += onlyType(finding, group) ? 1000 : weightOf(finding, branch, group);
  for (const [path, values] of branch.fixed ?? []) {
    const actual = valueAt(value, path);
    if (actual !== undefined) score += values.includes(actual) ? -50 : 1;
  }
  const needs = branch.needs ?? [];
  const present = needs.filter((path) => valueAt(value, path) !== undefined).length;
  return score - present / (needs.length + 1);
}

/** A missing object counts as much as all members that the branch requires inside it. */
function weightOf({ error }: Finding, branch: Branch, group: ValidationError): number {
  if (error.keyword !== 'required') return 1;
  const start = parsePointer(group.instancePath).length;
  const path = [...parsePointer(error.instancePath).slice(start), String(error.params.missingProperty)];
  const inside = (branch.needs ?? []).filter((need) => path.every((name, at) => need[at] === name));
  return Math.max(1, inside.length);
}
