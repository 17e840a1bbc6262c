import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keysOf, type MessageDemand } from '../demands/demand.ts';
import { isSamePath } from '../demands/paths.ts';
import { patternOf, stringsBetween } from '../demands/pattern-language.ts';
import { isTighter, type VersionModel } from './version-model.ts';

type Case = readonly MessageDemand[];

/** Returns whether a version demands at least as much as a demand of the other version, without trying messages. */
export function isImplied(accepting: VersionModel, demand: MessageDemand): boolean {
  const { demands } = accepting;
  return (
    isImpliedBy(demands, demand) ||
    demands.some((one) => isInEachCase(one, demands, demand)) ||
    (demand.keyword === 'anyOf' &&
      casesOf(demand).some((own) => own.every((one) => isImpliedBy(demands, one)))) ||
    isMatchedAnyway(accepting, demand)
  );
}

/** Returns whether each case of a union makes a demand, or accepts no value. */
function isInEachCase(
  { union, when }: MessageDemand,
  demands: readonly MessageDemand[],
  demand: MessageDemand,
): boolean {
  const isEmpty = (own: Case) =>
    own.some((one) =>
      [...own, ...demands].some((other) => contradicts(one, other) || contradicts(other, one)),
    );
  return when.length === 0 && !!union?.every((own) => isImpliedBy(own, demand) || isEmpty(own));
}

/** Returns whether a lower limit is higher than an upper limit of the same value. */
function contradicts(lower: MessageDemand, upper: MessageDemand): boolean {
  const [of, upperOf] = [lower, upper].map(({ keyword }) => /^(min|max)(\w+)$/.exec(keyword));
  if (of?.[1] !== 'min' || upperOf?.[1] !== 'max' || of[2]?.toLowerCase() !== upperOf[2]?.toLowerCase())
    return false;
  const [least, most] = [lower, upper].map(({ schema, keyword }) =>
    Number((schema as Record<string, unknown>)[keyword]),
  );
  return (
    lower.when.length + upper.when.length === 0 &&
    isSamePath(lower.path, upper.path) &&
    Number(least) > Number(most)
  );
}

function isImpliedBy(demands: readonly MessageDemand[], demand: MessageDemand): boolean {
  return demands.some(
    (one) =>
      one.key === demand.key ||
      isTighter(one, demand) ||
      isNarrower(one, demand) ||
      isWithoutGuard(one, demand),
  );
}

/** Returns whether one demand is the other one without its conditions. */
function isWithoutGuard({ keyword, when, must }: MessageDemand, demand: MessageDemand): boolean {
  return (
    demand.when.length > 0 &&
    when.length === 0 &&
    keyword === demand.keyword &&
    JSON.stringify(must) === JSON.stringify(demand.must)
  );
}

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

/** Returns whether all strings that a version accepts match the pattern or enumeration of a demand. */
function isMatchedAnyway(accepting: VersionModel, { must, when }: MessageDemand): boolean {
  if (must.kind !== 'atom' || !('keyword' in must.test)) return false;
  const { path, test } = must;
  const wanted = patternOf(test.keyword, test.value);
  if (wanted === undefined) return false;
  const condition = JSON.stringify(when);
  const own = accepting.demands.flatMap(({ must: { kind, ...one }, when: under }) => {
    const isMet = under.length === 0 || JSON.stringify(under) === condition;
    return isMet && 'path' in one && 'keyword' in one.test && isSamePath(one.path, path) ? [one.test] : [];
  });
  const isString = ({ keyword, value }: (typeof own)[number]) =>
    keyword === 'type' && `${value}` === 'string';
  if (test.keyword === 'enum' && !own.some(isString)) return false;
  const patterns = own.flatMap(({ keyword, value }) =>
    keyword === 'pattern' || keyword === 'enum' ? (patternOf(keyword, value) ?? []) : [],
  );
  return stringsBetween(patterns, wanted, accepting.lengthsAt(path))?.length === 0;
}
