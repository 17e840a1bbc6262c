import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keysOf, type MessageDemand } from '../demands/demand.ts';
import { isSamePath } from '../demands/paths.ts';
import { stringsBetween } from '../demands/pattern-language.ts';
import { isTighter, type VersionModel } from './version-model.ts';

/** Returns whether a version demands at least as much as a demand of the other version, without trying messages. */
export function isImplied(accepting: VersionModel, demand: MessageDemand): boolean {
  return isImpliedBy(accepting.demands, demand) || isMatchedAnyway(accepting, demand);
}

function isImpliedBy(demands: readonly MessageDemand[], demand: MessageDemand): boolean {
  return demands.some((one) => one.key === demand.key || isTighter(one, demand) || isNarrower(one, demand));
}

type Case = readonly MessageDemand[];

function casesOf({ union = [] }: MessageDemand): readonly Case[] {
  return union;
}

/** Returns whether each case of an `anyOf` demands at least as much as some case of another one. */
function isNarrower(one: MessageDemand, other: MessageDemand): boolean {
  return (
    one.keyword === 'anyOf' && isAlike(one, other) && casesOf(one).every((own) => isIn(own, casesOf(other)))
  );
}

/** Returns whether the `oneOf` of a demand only gained cases. */
export function onlyGainedCases({ demands }: VersionModel, demand: MessageDemand): boolean {
  const isKept = (own: Case) => casesOf(demand).some((one) => keysOf(one).join() === keysOf(own).join());
  return demands.some((one) => isAlike(one, demand) && casesOf(one).every(isKept));
}

function isIn(own: Case, cases: readonly Case[]): boolean {
  return cases.some((wanted) => wanted.every((demand) => isImpliedBy(own, demand)));
}

/** Returns whether two unions have the same keyword, value and conditions. */
function isAlike(one: MessageDemand, other: MessageDemand): boolean {
  return (
    one.union !== undefined &&
    one.keyword === other.keyword &&
    isSamePath(one.path, other.path) &&
    JSON.stringify(one.when) === JSON.stringify(other.when)
  );
}

/** Lists the schemas of the cases of a union that no case of a union of the other version includes. */
export function newCases(
  { path, when, keyword, node, union }: MessageDemand,
  other: MessageDemand,
): SchemaNode[] {
  const cases = other.union;
  if (!union || !cases || when.length + other.when.length > 0 || !isSamePath(path, other.path)) return [];
  return node[keyword as 'anyOf' | 'oneOf'].filter((_, at) => !isIn(union[at] ?? [], cases));
}

/** Returns whether all strings that a version accepts match the pattern of a demand. */
function isMatchedAnyway(accepting: VersionModel, { must, when }: MessageDemand): boolean {
  if (must.kind !== 'atom' || !('keyword' in must.test)) return false;
  const { path, test } = must;
  const wanted = patternOf(test.keyword, test.value);
  if (wanted === undefined) return false;
  const condition = JSON.stringify(when);
  const patterns = accepting.demands.flatMap(({ must: own, when: under }) => {
    if (own.kind !== 'atom' || !('keyword' in own.test) || own.test.keyword !== 'pattern') return [];
    const isMet = under.length === 0 || JSON.stringify(under) === condition;
    return isMet && isSamePath(own.path, path) ? [String(own.test.value)] : [];
  });
  return stringsBetween(patterns, wanted, accepting.lengthsAt(path))?.length === 0;
}

/** Returns a keyword about strings as a pattern; undefined for any other keyword. */
function patternOf(keyword: string, value: unknown): string | undefined {
  if (keyword === 'pattern') return String(value);
  const isShort = Number(value) <= LONGEST_BOUND;
  if (keyword === 'maxLength' && isShort) return `^[^]{0,${value}}$`;
  return keyword === 'minLength' && isShort ? `^[^]{${value},}$` : undefined;
}

/** Longer bounds would make automata too large. */
const LONGEST_BOUND = 300;
