import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { Decision, Finding, Group } from './finding.ts';
import type { Decider } from './types.ts';
import { otherThan, valueList } from './words/values.ts';

/** Most values that select a branch of which a sentence names all. */
const MAX_VALUES = 5;

/**
 * Takes what was found in the branch that the value of a member decides.
 * @returns undefined when no member decides, or when its value fits no branch
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

/** The number of the branch that takes a value. */
function branchFor({ values, rest }: Decider, value: unknown): number | undefined {
  const number = values.findIndex((each) => each.includes(value));
  return number >= 0 ? number : rest;
}

/** The error that the deciding member, or an object on the way to it, is missing. */
function lackOf(findings: readonly Finding[], path: readonly string[]): Finding | undefined {
  return findings.find(({ error, scenarios }) => {
    if (error.keyword !== 'required' || scenarios.length > 0) return false;
    const missing = [...parsePointer(error.instancePath), String(error.params.missingProperty)];
    return missing.every((name, at) => path[at] === name);
  });
}

/** The number of the branch that alone does without the deciding member. */
function onlyOpen(lacking: readonly (Finding | undefined)[]): number | undefined {
  const open = lacking.flatMap((lack, number) => (lack ? [] : [number]));
  return open.length === 1 ? open[0] : undefined;
}

function isText({ values, rest }: Decider, number: number, value: unknown): string {
  if (number === rest) return `is ${otherThan(values.flat())}`;
  const selecting = values[number] ?? [];
  if (value === undefined) return 'is not given';
  // Of a long list, only the value itself, which the document has.
  return `is ${valueList(selecting.length > MAX_VALUES ? [value] : selecting)}`;
}

/** Adds the decision to a finding. It is not named for a plain member of the branch's object, nor inside a scenario. */
function withDecision(
  finding: Finding,
  { error, choice }: Group,
  number: number,
  decision: Omit<Decision, 'told'>,
): Finding {
  const isOwn = finding.error.instancePath === error.instancePath || !choice?.branches[number]?.whole;
  const told = isOwn && finding.scenarios.length === 0;
  return { ...finding, decisions: [{ ...decision, told }, ...finding.decisions] };
}
