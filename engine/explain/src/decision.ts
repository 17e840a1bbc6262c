import { valueAt } from '@cross-border-payments/openapi';
import { type Decision, type Finding, type Group, isTypeOf, missingPath } from './finding.ts';
import type { Branch, ValidationError } from './types.ts';
import { otherThan, valueList } from './words/values.ts';

const MAX_VALUES = 5;

/**
 * Returns the findings of the branch that a property's value selects; undefined if no property selects a branch, or if
 * the value fits none.
 */
export function decide(group: Group): Finding[] | undefined {
  const { found, choice, branches, error } = group;
  if (!choice?.decider) return undefined;
  const { values, rest, path: inside } = choice.decider;
  const path = [...group.path, ...inside];
  const value = valueAt(group.value, inside);
  const lacking = values.map((_, number) => found.get(number)?.find((finding) => isLackOf(finding, path)));
  const [first] = lacking;
  if (first && lacking.every((lack) => lack !== undefined)) return [first];
  const open = lacking.flatMap((lack, number) => (lack ? [] : [number]));
  const selected = values.findIndex((each) => each.includes(value));
  let number = selected >= 0 ? selected : rest;
  // Without the property, the branch that does not require it is meant.
  if (value === undefined) number = open.length === 1 ? open[0] : undefined;
  if (number === undefined) return undefined;
  const is = number === rest ? `is ${otherThan(values.flat())}` : decidingText(values[number], value);
  const isWhole = branches[number]?.whole;
  // The sentence does not state the decision for a plain property of the branch's object.
  const isStated = (finding: Finding) => finding.error.instancePath === error.instancePath || !isWhole;
  return found.get(number)?.map((finding) => withDecision(finding, { path, is }, isStated(finding)));
}

/** Checks whether an error reports the deciding property, or an object around it, as missing. */
function isLackOf({ error, scenarios }: Finding, path: readonly string[]): boolean {
  if (error.keyword !== 'required' || scenarios.length > 0) return false;
  return missingPath(error).every((name, at) => path[at] === name);
}

function decidingText(selecting: readonly unknown[] = [], value: unknown): string {
  if (value === undefined) return 'is not given';
  // If the list is long, only the value itself is shown. It is not secret, because the document lists it.
  return `is ${valueList(selecting.length > MAX_VALUES ? [value] : selecting)}`;
}

/** Adds the property that selects the branch of a finding. Inside a scenario, the sentence does not state it. */
export function withDecision(
  finding: Finding,
  decision: Omit<Decision, 'stated'>,
  isStated: boolean,
): Finding {
  const stated = isStated && finding.scenarios.length === 0;
  return { ...finding, decisions: [{ ...decision, stated }, ...finding.decisions] };
}

/** Returns the branch that allows the type of the value; undefined if several branches do, or none. */
export function branchOfType(group: Group): number | undefined {
  if (group.found.size < 2) return undefined;
  const fitting = [...group.found].filter(
    ([, findings]) => !findings.some(({ error }) => isTypeOf(error, group)),
  );
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}

/** A given property that only one branch requires counts as much as this number of faults. */
const OWN_PROPERTY = 2;

/**
 * Returns the number of the branch that was most likely meant. What counts most is a fixed value that matches, then a
 * given property that only this branch requires, then few faults, then the share of required properties that are given.
 */
export function nearest(group: Group): number {
  const own = distinctProperties(group.branches);
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const [number, findings] of group.found) {
    const isMeant = own[number]?.some((path) => valueAt(group.value, path) !== undefined);
    const faults = scoreOf(group.branches[number] ?? {}, findings, group);
    const score = faults - (isMeant ? OWN_PROPERTY : 0);
    if (score < bestScore) [best, bestScore] = [number, score];
  }
  return best;
}

function scoreOf({ fixed = [], needs = [] }: Branch, findings: readonly Finding[], group: Group): number {
  let score = 0;
  for (const { error } of findings)
    score += isTypeOf(error, group) ? 1000 : weightOf(error, needs, group.path.length);
  for (const [path, values] of fixed) {
    const actual = valueAt(group.value, path);
    if (actual !== undefined) score += values.includes(actual) ? -50 : 1;
  }
  const present = needs.filter((path) => valueAt(group.value, path) !== undefined).length;
  return score - present / (needs.length + 1);
}

/** Returns how many faults an error counts as: a missing object counts once for each property that is required in it. */
function weightOf(error: ValidationError, needs: readonly string[][], depth: number): number {
  if (error.keyword !== 'required') return 1;
  const path = missingPath(error).slice(depth);
  return Math.max(1, needs.filter((need) => path.every((name, at) => need[at] === name)).length);
}

/**
 * Finds the given property which shows that a branch is meant: one that only this branch fixes to the given value. If
 * there is none: one that only this branch requires, unless such a property of another branch is given as well.
 */
export function evidenceFor(
  number: number,
  { branches, path: above, value }: Group,
): Omit<Decision, 'stated'> | undefined {
  const isFixedBy = ({ fixed = [] }: Branch, path: readonly string[]) =>
    fixed.some(([other, values]) => `${other}` === `${path}` && values.includes(valueAt(value, other)));
  for (const [path, values] of branches[number]?.fixed ?? []) {
    const isOnly = branches.every((branch, at) => isFixedBy(branch, path) === (at === number));
    if (isOnly) return { path: [...above, ...path], is: `is ${valueList(values)}` };
  }
  const given = distinctProperties(branches).map((paths) =>
    paths.filter((path) => valueAt(value, path) !== undefined),
  );
  const [property] = given[number] ?? [];
  const isOnly = given.every((paths, at) => (at === number) === paths.length > 0);
  return property !== undefined && isOnly ? { path: [...above, ...property], is: 'is given' } : undefined;
}

/**
 * Lists for each branch the properties that no other branch requires, except properties inside another listed property
 * and properties with a fixed value.
 */
export function distinctProperties(branches: readonly Branch[]): string[][][] {
  const needed = branches.map(({ needs = [], fixed = [] }) => {
    const values = new Set(fixed.map(([path]) => JSON.stringify(path)));
    const wanted = needs.filter((path) => !values.has(JSON.stringify(path)));
    return new Set(wanted.flatMap((path) => path.map((_, at) => JSON.stringify(path.slice(0, at + 1)))));
  });
  const count = new Map<string, number>();
  for (const key of needed.flatMap((keys) => [...keys])) count.set(key, (count.get(key) ?? 0) + 1);
  const isOwn = (path: readonly string[]) => count.get(JSON.stringify(path)) === 1;
  return needed.map((keys) => {
    const paths = [...keys].map((key) => JSON.parse(key) as string[]);
    return paths.filter((path) => isOwn(path) && !isOwn(path.slice(0, -1)));
  });
}
