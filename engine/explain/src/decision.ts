import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import { type Decision, type Finding, type Group, isTypeOf } from './finding.ts';
import type { Branch, Decider, ValidationError } from './types.ts';
import { otherThan, valueList } from './words/values.ts';

/** Maximum number of values that a sentence lists for a branch. */
const MAX_VALUES = 5;

/**
 * Returns the findings of the branch that a property's value selects; undefined if no property selects a branch, or if
 * the value fits none.
 */
export function decide(group: Group, instance: unknown): Finding[] | undefined {
  const decider = group.choice?.decider;
  if (!decider) return undefined;
  const path = [...parsePointer(group.error.instancePath), ...decider.path];
  const value = valueAt(instance, path);
  const lacking = decider.values.map((_, number) => lackOf(group.found.get(number) ?? [], path));
  const [first] = lacking;
  if (first && lacking.every((lack) => lack !== undefined)) return [first];
  const number = value === undefined ? onlyOpen(lacking) : branchFor(decider, value);
  if (number === undefined) return undefined;
  const is = isText(decider, number, value);
  return group.found.get(number)?.map((finding) => withDecision(finding, group, number, { path, is }));
}

function branchFor({ values, rest }: Decider, value: unknown): number | undefined {
  const number = values.findIndex((each) => each.includes(value));
  return number >= 0 ? number : rest;
}

/** Finds the error that reports the deciding property, or an object around it, as missing. */
function lackOf(findings: readonly Finding[], path: readonly string[]): Finding | undefined {
  return findings.find(({ error, scenarios }) => {
    if (error.keyword !== 'required' || scenarios.length > 0) return false;
    const missing = [...parsePointer(error.instancePath), String(error.params.missingProperty)];
    return missing.every((name, at) => path[at] === name);
  });
}

function onlyOpen(lacking: readonly (Finding | undefined)[]): number | undefined {
  const open = lacking.flatMap((lack, number) => (lack ? [] : [number]));
  return open.length === 1 ? open[0] : undefined;
}

function isText({ values, rest }: Decider, number: number, value: unknown): string {
  if (number === rest) return `is ${otherThan(values.flat())}`;
  const selecting = values[number] ?? [];
  if (value === undefined) return 'is not given';
  // If the list is long, only the value itself is shown. It is not secret, because the document lists it.
  return `is ${valueList(selecting.length > MAX_VALUES ? [value] : selecting)}`;
}

/**
 * Adds the decision (the property that selects the branch) to a finding. The sentence does not state it for a plain
 * property of the branch's object, or inside a scenario.
 */
function withDecision(
  finding: Finding,
  { error, choice }: Group,
  number: number,
  decision: Omit<Decision, 'stated'>,
): Finding {
  const isOwn = finding.error.instancePath === error.instancePath || !choice?.branches[number]?.whole;
  const stated = isOwn && finding.scenarios.length === 0;
  return { ...finding, decisions: [{ ...decision, stated }, ...finding.decisions] };
}

/** Returns the branch that allows the type of the value; undefined if several branches do, or none. */
export function branchOfType({ found, error: group }: Group): number | undefined {
  if (found.size < 2) return undefined;
  const fitting = [...found].filter(([, findings]) => !findings.some(({ error }) => isTypeOf(error, group)));
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}

/** A given property that only one branch requires counts as much as this number of faults. */
const OWN_PROPERTY = 2;

/**
 * Returns the number of the branch that was most likely meant. What counts most is a fixed value that matches, then a
 * given property that only this branch requires, then few faults, then the share of required properties that are given.
 */
export function nearest(group: Group, instance: unknown): number {
  const value = valueAt(instance, parsePointer(group.error.instancePath));
  const own = distinctProperties(group.choice?.branches ?? []);
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const [number, findings] of group.found) {
    const isMeant = own[number]?.some((path) => valueAt(value, path) !== undefined) ?? false;
    const faults = scoreOf(group.choice?.branches[number] ?? {}, findings, value, group.error);
    const score = faults - (isMeant ? OWN_PROPERTY : 0);
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
  for (const finding of findings)
    score += isTypeOf(finding.error, group) ? 1000 : weightOf(finding, branch, group);
  for (const [path, values] of branch.fixed ?? []) {
    const actual = valueAt(value, path);
    if (actual !== undefined) score += values.includes(actual) ? -50 : 1;
  }
  const needs = branch.needs ?? [];
  const present = needs.filter((path) => valueAt(value, path) !== undefined).length;
  return score - present / (needs.length + 1);
}

/**
 * Returns how many faults a finding counts as. A missing object counts once for each property that the branch requires
 * in it.
 */
function weightOf({ error }: Finding, branch: Branch, group: ValidationError): number {
  if (error.keyword !== 'required') return 1;
  const start = parsePointer(group.instancePath).length;
  const path = [...parsePointer(error.instancePath).slice(start), String(error.params.missingProperty)];
  const inside = (branch.needs ?? []).filter((need) => path.every((name, at) => need[at] === name));
  return Math.max(1, inside.length);
}

/**
 * Finds a given property that shows that a branch is meant: a property that only this branch fixes to its value;
 * otherwise a property that only this branch requires, if no such property of another branch is given.
 */
export function evidenceFor(
  number: number,
  { choice, error }: Group,
  instance: unknown,
): Omit<Decision, 'stated'> | undefined {
  const above = parsePointer(error.instancePath);
  const value = valueAt(instance, above);
  const branches = choice?.branches ?? [];
  const isFixedBy = ({ fixed = [] }: Branch, path: readonly string[]) =>
    fixed.some(([other, values]) => `${other}` === `${path}` && values.includes(valueAt(value, other)));
  const others = branches.filter((_, at) => at !== number);
  for (const [path, values] of branches[number]?.fixed ?? []) {
    const isOnly = isFixedBy(branches[number] ?? {}, path) && !others.some((other) => isFixedBy(other, path));
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
