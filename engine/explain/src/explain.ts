import { groupBy, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { branchNumber, type ChoiceResolver, explainErrors, takeInner } from './causes.ts';
import { choiceOf, isChoice, stepsOf } from './chain.ts';
import { branchOfType, decide, distinctProperties, evidenceFor, nearest, withDecision } from './decision.ts';
import {
  type Finding,
  type Group,
  joinAlike,
  plainFinding,
  withOtherValues,
  wrongDiscriminator,
} from './finding.ts';
import type { Branch, Cause, Choice, ExplainIndex, ExplainOptions, ValidationError } from './types.ts';
import { atMostOne, joinList, mustBeGiven } from './words/values.ts';

/** Maximum number of branches, and of properties per branch, that a sentence lists. */
const MAX_LISTED = 6;
const MAX_PROPERTIES = 3;

/** Maximum number of titles and of demands of branches in a sentence. */
const MAX_TITLES = 10;
const MAX_DEMANDS = 4;

/**
 * Turns the errors of an Ajv validator into root causes, one sentence each. The sentences never contain values of the
 * instance. They contain property names (cleaned and shortened), lengths, and limits and allowed values of the
 * document.
 *
 * @param index made by `indexSchema` or the validators' build
 * @param errors `validate.errors`; verbose fields and messages are not needed. At most 2,000 are read, or 200 if
 *   their paths are very long.
 * @param instance the validated value
 * @returns the causes in the order of the errors. Beyond the limit, a last cause says how many more there are, or that
 *   there are many.
 */
export function explain(
  index: ExplainIndex,
  errors: readonly ValidationError[] | null | undefined,
  instance: unknown,
  options: ExplainOptions = {},
): Cause[] {
  return explainErrors(index, errors, instance, options, resolveChoice);
}

export const resolveChoice: ChoiceResolver = (index, stack, error, instance) => {
  const choice = choiceOf(error, stepsOf(index, error).at(-1)?.fact);
  const inner = takeInner(stack, error, choice);
  const found = groupBy(inner, (finding) => branchNumber(finding.error, error, choice));
  found.delete(undefined);
  const path = parsePointer(error.instancePath);
  const group: Group = {
    ...{ index, error, choice, branches: choice?.branches ?? [] },
    found: found as Map<number, Finding[]>,
    errors: [...found.values()].map((findings) => findings.map((finding) => finding.error)),
    path,
    value: valueAt(instance, path),
  };
  return resolveGroup(group).map((finding) => withWords(finding, choice));
};

function withWords(finding: Finding, choice: Choice | undefined): Finding {
  const { demands, passingSchemas, text: known } = finding.error.params;
  if (!isChoice(finding.error) || known !== undefined) return finding;
  const isShort = Array.isArray(demands) && demands.length <= MAX_DEMANDS;
  const text = isShort ? `must ${joinList(demands, 'or')}` : textForChoice(passingSchemas, choice);
  return { ...finding, error: { ...finding.error, params: { ...finding.error.params, text } } };
}

/** Returns the words for a choice in which several branches fit, or no branch is nearer than the others. */
function textForChoice(passing: unknown, choice: Choice | undefined): string {
  const branches = choice?.branches ?? [];
  const fitting = Array.isArray(passing) ? (passing as number[]) : undefined;
  const shown = fitting ? fitting.map((number) => branches[number]) : branches;
  const titles = shown.flatMap((branch) => branch?.title ?? []).slice(0, MAX_TITLES);
  const listed = titles.length > 0 ? ` (${titles.join(', ')})` : '';
  return fitting
    ? `fits several forms at once${listed}, only one is allowed`
    : `fits none of the allowed forms${listed}`;
}

/**
 * Replaces a failed `anyOf` or `oneOf` by its causes, the first that apply:
 *
 * - the choice itself, if it only requires properties or too many branches fit
 * - the findings that all branches share
 * - the findings in the branch that a property or the type of the value selects
 * - the findings in the nearest branch
 */
function resolveGroup(group: Group): Finding[] {
  const { error, choice, branches, found, path, value } = group;
  const itself = plainFinding(error);
  const { passingSchemas, partial } = error.params;
  if (Array.isArray(passingSchemas)) {
    const passing = (passingSchemas as number[]).flatMap((number) => branches[number] ?? []);
    const names = choice?.phrase ? undefined : listedProperties(passing);
    return [names ? { ...itself, phrase: atMostOne(names) } : itself];
  }
  if (choice?.phrase || found.size === 0) return [itself];
  // Some errors of the choice were not read, and they may be the errors of the branch that was meant.
  if (partial && found.size < branches.length) return [itself];
  const selected = joinAlike(group) ?? decide(group);
  if (selected) return selected;
  const wrong = wrongDiscriminator(group);
  if (wrong) return [plainFinding(wrong)];
  const causes = undecided(group);
  const { decider } = choice ?? {};
  if (!decider || valueAt(value, decider.path) !== undefined) return causes;
  // If the property that would select the branch is missing and required, only its absence is reported.
  const absent = { path: [...path, ...decider.path], is: '' };
  return causes.map((finding) => withDecision(finding, absent, false));
}

/** Returns the causes for a choice if no property's value selects a branch. */
function undecided(group: Group): Finding[] {
  const typed = branchOfType(group);
  if (typed !== undefined) return [...(group.found.get(typed) ?? [])];
  const number = nearest(group);
  const findings = group.found.get(number) ?? [];
  if (areAllAlike(group)) return [...findings];
  const missing = [lackOfFixed(group), lacksAllOwn(group)].flatMap((finding) => finding ?? []);
  if (missing.length > 0) return missing;
  const title = group.branches[number]?.title ?? '';
  const evidence = title === '' ? evidenceFor(number, group) : undefined;
  if (evidence) {
    const isOwn = ({ error }: Finding) => error.instancePath === group.error.instancePath;
    return findings.map((finding) => withDecision(finding, evidence, isOwn(finding)));
  }
  const keys = group.errors.map((errors) => new Set(errors.map(errorKey)));
  return findings.map((finding) => {
    // A finding that every branch shares does not depend on a branch.
    if (title === '' && keys.every((inBranch) => inBranch.has(errorKey(finding.error)))) return finding;
    const joined = withOtherValues(finding, group);
    return { ...joined, scenarios: [title, ...joined.scenarios] };
  });
}

function areAllAlike({ errors }: Group): boolean {
  const [first, ...others] = errors.map((inBranch) => inBranch.map(errorKey).sort().join('\n'));
  return others.length > 0 && others.every((other) => other === first);
}

function errorKey({ instancePath, keyword, params }: ValidationError): string {
  return `${instancePath} ${keyword} ${JSON.stringify(params)}`;
}

/**
 * Finds a missing property that each branch requires with a different fixed value. Without this property, no branch is
 * nearer than the others.
 */
function lackOfFixed({ found, branches, error: group }: Group): Finding | undefined {
  const lacks = ({ error: { keyword, instancePath, params } }: Finding, name: unknown) =>
    keyword === 'required' && instancePath === group.instancePath && params.missingProperty === name;
  const valuesOf = ({ fixed = [] }: Branch = {}, name: unknown) =>
    JSON.stringify(fixed.find(([path]) => path.length === 1 && path[0] === name)?.[1]);
  const [first] = found.values();
  return first?.find(({ error }) => {
    const name = error.params.missingProperty;
    const values = new Set<string | undefined>(
      [...found.keys()].map((number) => valuesOf(branches[number], name)),
    );
    const isLacking = [...found.values()].every((findings) =>
      findings.some((finding) => lacks(finding, name)),
    );
    return isLacking && values.size > 1 && !values.has(undefined);
  });
}

/** Names the properties that distinguish the branches, if none of these properties is given. */
function lacksAllOwn({ error, branches, value }: Group): Finding | undefined {
  // If the branches also differ in a fixed value, their titles say more than a list of properties.
  const fixed = new Set(branches.map((branch) => JSON.stringify(branch.fixed ?? [])));
  const isCovered = fixed.size > 1 && branches.some(({ title }) => title !== undefined);
  const names = isCovered ? undefined : listedProperties(branches);
  if (!names || names.flat().some((path) => valueAt(value, path) !== undefined)) return undefined;
  return { ...plainFinding(error), phrase: mustBeGiven(names, false) };
}

function listedProperties(branches: readonly Branch[]): string[][][] | undefined {
  const names = distinctProperties(branches);
  const isShort = branches.length > 1 && branches.length <= MAX_LISTED;
  const isListed = names.every((own) => own.length > 0 && own.length <= MAX_PROPERTIES);
  return isShort && isListed ? names : undefined;
}
