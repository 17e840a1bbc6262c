import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import { stepsOf } from './chain.ts';
import { branchOfType, decide, distinctProperties, evidenceFor, nearest } from './decision.ts';
import {
  type Finding,
  type Group,
  joinAlike,
  plainFinding,
  withOtherValues,
  wrongDiscriminator,
} from './finding.ts';
import type { Branch, Choice, ExplainIndex, SchemaMetadata, ValidationError } from './types.ts';
import { atMostOne, mustBeGiven } from './words/values.ts';

/** Maximum number of branches whose properties a sentence lists. */
const MAX_LISTED = 6;

/** Maximum number of properties per branch in such a list. */
const MAX_PROPERTIES = 3;

export function choiceAt(index: ExplainIndex, error: ValidationError): Choice | undefined {
  return choiceOf(error, stepsOf(index, error).at(-1)?.fact);
}

/** Returns what the index knows about a failed `anyOf` or `oneOf`. */
export function choiceOf({ keyword }: ValidationError, fact: SchemaMetadata | undefined): Choice | undefined {
  return keyword === 'anyOf' || keyword === 'oneOf' ? fact?.[keyword] : undefined;
}

/**
 * Replaces a failed `anyOf` or `oneOf` by its causes. If the choice only requires properties, or too many branches fit,
 * the cause is the choice itself. Otherwise the causes are the findings that all branches share; if there are none, the
 * findings in the branch that a property or the type of the value selects; and if no branch is selected, the findings
 * in the nearest branch.
 */
export function resolveGroup(group: Group, instance: unknown): Finding[] {
  const itself = plainFinding(group.error);
  const { passingSchemas, partial } = group.error.params;
  if (Array.isArray(passingSchemas)) return [fitsSeveral(group, passingSchemas as number[])];
  if (group.choice?.phrase || group.found.size === 0) return [itself];
  // Some errors of the choice were not read, and they may be the errors of the branch that was meant.
  if (partial && group.found.size < (group.choice?.branches.length ?? 0)) return [itself];
  const alike = joinAlike(group);
  if (alike) return alike;
  const decided = decide(group, instance);
  if (decided) return decided;
  const wrong = wrongDiscriminator(group);
  if (wrong) return [plainFinding(wrong)];
  return undecided(group, instance).map((finding) => withAbsentDecider(finding, group, instance));
}

/** Returns the causes for a choice if no property's value selects a branch. */
function undecided(group: Group, instance: unknown): Finding[] {
  const typed = branchOfType(group);
  if (typed !== undefined) return [...(group.found.get(typed) ?? [])];
  const number = nearest(group, instance);
  const findings = group.found.get(number) ?? [];
  if (isSameInAll(group.found)) return [...findings];
  const missing = [lackOfFixed(group), lacksAllOwn(group, instance)].flatMap((one) => one ?? []);
  if (missing.length > 0) return missing;
  const title = group.choice?.branches[number]?.title ?? '';
  const evidence = title === '' ? evidenceFor(number, group, instance) : undefined;
  if (evidence) {
    const isOwn = ({ error }: Finding) => error.instancePath === group.error.instancePath;
    return findings.map((finding) => ({
      ...finding,
      decisions: [
        { ...evidence, stated: isOwn(finding) && finding.scenarios.length === 0 },
        ...finding.decisions,
      ],
    }));
  }
  const branches = [...group.found.values()].map((each) => new Set(each.map(({ error }) => errorKey(error))));
  return findings.map((finding) => {
    // A finding that every branch shares does not depend on a branch.
    if (title === '' && branches.every((keys) => keys.has(errorKey(finding.error)))) return finding;
    const joined = withOtherValues(finding, group);
    return { ...joined, scenarios: [title, ...joined.scenarios] };
  });
}

/**
 * Finds a missing property that each branch requires with a different fixed value. Without this property, no branch is
 * nearer than the others.
 */
function lackOfFixed({ found, choice, error: group }: Group): Finding | undefined {
  const lacks = ({ error }: Finding, name: unknown) =>
    error.keyword === 'required' &&
    error.instancePath === group.instancePath &&
    error.params.missingProperty === name;
  const valuesOf = (branch: Branch | undefined, name: unknown) =>
    JSON.stringify(branch?.fixed?.find(([path]) => path.length === 1 && path[0] === name)?.[1]);
  const [first] = found.values();
  return first?.find(({ error }) => {
    const name = error.params.missingProperty;
    const values = new Set([...found.keys()].map((number) => valuesOf(choice?.branches[number], name)));
    const isLacking = [...found.values()].every((findings) => findings.some((one) => lacks(one, name)));
    return isLacking && values.size > 1 && !values.has(undefined as never);
  });
}

/** Names the properties that distinguish the branches, if none of these properties is given. */
function lacksAllOwn({ error, choice }: Group, instance: unknown): Finding | undefined {
  const value = valueAt(instance, parsePointer(error.instancePath));
  const branches = choice?.branches ?? [];
  // If the branches also differ in a fixed value, their titles say more than a list of properties.
  const fixed = new Set(branches.map((branch) => JSON.stringify(branch.fixed ?? [])));
  const isCovered = fixed.size > 1 && branches.some(({ title }) => title !== undefined);
  const names = isCovered ? undefined : listedProperties(branches);
  if (!names || names.flat().some((path) => valueAt(value, path) !== undefined)) return undefined;
  return { ...plainFinding(error), phrase: mustBeGiven(names, false) };
}

/** Names the given properties that each select a different branch, if the branches differ only in such properties. */
function fitsSeveral({ error, choice }: Group, passing: readonly number[]): Finding {
  const itself = plainFinding(error);
  const branches = passing.flatMap((number) => choice?.branches[number] ?? []);
  const names = choice?.phrase ? undefined : listedProperties(branches);
  return names ? { ...itself, phrase: atMostOne(names) } : itself;
}

function listedProperties(branches: readonly Branch[]): string[][][] | undefined {
  const names = distinctProperties(branches);
  const isShort = branches.length > 1 && branches.length <= MAX_LISTED;
  const isListed = names.every((own) => own.length > 0 && own.length <= MAX_PROPERTIES);
  return isShort && isListed ? names : undefined;
}

/**
 * Notes in the finding that the property that would select the branch is missing. If this property is required, only
 * its absence is reported.
 */
function withAbsentDecider(finding: Finding, { error, choice }: Group, instance: unknown): Finding {
  if (!choice?.decider) return finding;
  const path = [...parsePointer(error.instancePath), ...choice.decider.path];
  if (valueAt(instance, path) !== undefined) return finding;
  return { ...finding, decisions: [{ path, is: '', stated: false }, ...finding.decisions] };
}

/** Checks whether every branch has the same findings. */
function isSameInAll(found: Group['found']): boolean {
  const keys = (findings: readonly Finding[]) => findings.map(({ error }) => errorKey(error)).sort();
  const [first, ...others] = [...found.values()].map((findings) => keys(findings).join('\n'));
  return others.length > 0 && others.every((other) => other === first);
}

function errorKey({ instancePath, keyword, params }: ValidationError): string {
  return `${instancePath} ${keyword} ${JSON.stringify(params)}`;
}
