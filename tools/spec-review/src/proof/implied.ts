import { type Json, jsonKey, type SchemaNode, typesOf } from '@cross-border-payments/openapi/model';
import { type Demand, keysOf, keywordTest, type Statement } from '../demands/demand.ts';
import { isSamePath, type MessagePath } from '../demands/paths.ts';
import { patternOf, stringsBetween } from '../demands/pattern-language.ts';
import { countsOf } from './inner-schemas.ts';
import { isTighter, limitOf, type VersionModel } from './version-model.ts';

type Case = readonly Demand[];

/** Returns whether the demands of a version already include a demand of the other version. Tries no messages. */
export function isImplied(accepting: VersionModel, demand: Demand): boolean {
  const { demands } = accepting;
  return (
    isImpliedBy(demands, demand) ||
    demands.some((one) => isInEachCase(one, demands, demand)) ||
    ((demand.keyword === 'anyOf' || isExclusive(demand)) && isIn(demands, demand.union)) ||
    isNeverMet(accepting, demand) ||
    isMatchedAnyway(accepting, demand) ||
    isBounded(accepting, demand)
  );
}

/** Returns whether a version refuses every value that meets a condition, and requires the property of the condition. */
function isNeverMet({ demands }: VersionModel, { when, guards }: Demand): boolean {
  return when.some((condition, at) => {
    const around = JSON.stringify(when.slice(0, at));
    const own = demands.filter(
      (one) =>
        one.when.length === 0 ||
        (one.when.length <= at && around.startsWith(JSON.stringify(one.when).slice(0, -1))),
    );
    const isRequired = (path: MessagePath) =>
      own.some(({ keyword, must }) => {
        const test = keyword === 'required' ? keywordTest(must) : undefined;
        return test && (test.value as string[]).some((name) => isSamePath([...test.path, name], path));
      });
    const start = guards[at]?.length ?? 0;
    const isPresent = (path: MessagePath) =>
      path.slice(start).every((_, step) => isRequired(path.slice(0, start + step + 1)));
    return own.some(({ keyword, must }) => keyword === 'enum' && excludes(must, condition, isPresent));
  });
}

/** Returns whether an enumeration has none of the values that a condition requires at its path. */
function excludes(
  values: Statement,
  condition: Statement,
  isPresent: (path: MessagePath) => boolean,
): boolean {
  if (condition.kind === 'and') return condition.of.some((one) => excludes(values, one, isPresent));
  const isListed = condition.kind === 'not';
  const [own, other] = [keywordTest(values), keywordTest(isListed ? condition.of : condition)];
  if (!own || other?.keyword !== 'enum' || !isSamePath(own.path, other.path)) return false;
  const known = new Set((other.value as Json[]).map(jsonKey));
  const isExcluded = (value: Json) => known.has(jsonKey(value)) === isListed;
  return isPresent(other.path) && (own.value as Json[]).every(isExcluded);
}

/** Returns whether every case of a union that accepts a value makes the demand, and at least one does. */
function isInEachCase(
  { union = [], when, path }: Demand,
  demands: readonly Demand[],
  demand: Demand,
): boolean {
  const isIt = (own: Case) => isImpliedBy(own, demand);
  const isEmpty = (own: Case) => LENGTHS.some((length) => isNever([...own, ...demands], path, length));
  return when.length === 0 && union.some(isIt) && union.every((own) => isIt(own) || isEmpty(own));
}

const LENGTHS = [
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
] as const;

/** Returns whether no value is possible at a path, because its minimum length is above its maximum. */
function isNever(
  demands: readonly Demand[],
  path: MessagePath,
  [type, least, most]: (typeof LENGTHS)[number],
): boolean {
  const valuesOf = (keyword: string) =>
    demands.flatMap((one) => {
      const isOwn = one.keyword === keyword && one.when.length === 0 && isSamePath(one.path, path);
      return isOwn && typeof one.schema === 'object' ? [one.schema[keyword]] : [];
    });
  const isOfType = valuesOf('type').some((types) => `${types}` === type);
  return isOfType && valuesOf(least).some((min) => valuesOf(most).some((max) => Number(min) > Number(max)));
}

function isImpliedBy(demands: readonly Demand[], demand: Demand): boolean {
  return demands.some(
    (one) =>
      one.key === demand.key ||
      isTighter(one, demand) ||
      isNarrower(one, demand) ||
      isWithoutGuard(one, demand),
  );
}

function isWithoutGuard({ keyword, when, must }: Demand, demand: Demand): boolean {
  return (
    demand.when.length > 0 &&
    when.length === 0 &&
    keyword === demand.keyword &&
    JSON.stringify(must) === JSON.stringify(demand.must)
  );
}

/** Returns whether a demand is a `oneOf` whose cases are of different types, so that no value matches two of them. */
function isExclusive({ keyword, node }: Demand): boolean {
  const cases = keyword === 'oneOf' ? node.oneOf.map((one) => typesOf(one)) : [];
  const types = cases.flatMap((one) => one ?? []).map((type) => (type === 'integer' ? 'number' : type));
  return cases.length > 0 && !cases.includes(undefined) && new Set(types).size === types.length;
}

/** Returns whether each case of the first `anyOf` is at least as strict as a case of the second. */
function isNarrower(one: Demand, other: Demand): boolean {
  const isCaseIn = (own: Case) => isIn(own, other.union);
  return one.keyword === 'anyOf' && isAlike(one, other) && (one.union ?? []).every(isCaseIn);
}

export function onlyGainedCases({ demands }: VersionModel, demand: Demand): boolean {
  const cases = demand.union ?? [];
  const isKept = (own: Case) => cases.some((one) => keysOf(one).join() === keysOf(own).join());
  return demands.some((one) => isAlike(one, demand) && (one.union ?? []).every(isKept));
}

/** Returns whether a case is at least as strict as one of the given cases. */
function isIn(own: Case, cases: readonly Case[] = []): boolean {
  return cases.some((wanted) => wanted.every((demand) => isImpliedBy(own, demand)));
}

function isAlike(one: Demand, other: Demand): boolean {
  return (
    one.union !== undefined &&
    one.keyword === other.keyword &&
    isSamePath(one.at, other.at) &&
    isUnderSame(one, other)
  );
}

function isUnderSame(one: Demand, other: Demand): boolean {
  const conditions = ({ when, guards }: Demand) => JSON.stringify([when, guards]);
  return conditions(one) === conditions(other);
}

/** Lists the schemas of new cases: no case of the other version's union includes them. */
export function newCases({ path, when, keyword, node, union }: Demand, other: Demand): SchemaNode[] {
  const cases = other.union;
  if (!union || !cases || when.length + other.when.length > 0 || !isSamePath(path, other.path)) return [];
  return node[keyword as 'anyOf' | 'oneOf'].filter((_, at) => !isIn(union[at] ?? [], cases));
}

/** Returns whether all strings that a version accepts match the pattern or enumeration of a demand. */
function isMatchedAnyway(accepting: VersionModel, demand: Demand): boolean {
  const test = keywordTest(demand.must);
  const wanted = test && patternOf(test.keyword, test.value);
  if (!test || wanted === undefined) return false;
  const { path } = test;
  const own = accepting.demands.flatMap((one) => {
    const isMet = isSamePath(one.at, path) && (one.when.length === 0 || isUnderSame(one, demand));
    return (isMet && keywordTest(one.must)) || [];
  });
  const isString = ({ keyword, value }: (typeof own)[number]) =>
    keyword === 'type' && `${value}` === 'string';
  if (test.keyword === 'enum' && !own.some(isString)) return false;
  const patterns = own.flatMap(({ keyword, value }) =>
    keyword === 'pattern' || keyword === 'enum' ? (patternOf(keyword, value) ?? []) : [],
  );
  return stringsBetween(patterns, [wanted], accepting.lengthsAt(path))?.length === 0;
}

/** Returns whether another demand of the accepting version already keeps a length within the demanded bound. */
function isBounded(accepting: VersionModel, demand: Demand): boolean {
  const { keyword, path, when } = demand;
  if (when.length > 0) return false;
  const bound = Number(limitOf(demand));
  const same = accepting.demands.filter((one) => one.when.length === 0 && isSamePath(one.path, path));
  if (keyword === 'uniqueItems') return (accepting.boundAt(path, 'maxItems') ?? 2) < 2;
  if (keyword === 'minProperties') return same.filter((one) => one.keyword === 'required').length >= bound;
  const nodes = accepting.nodesAt(path);
  if (keyword === 'minItems') return nodes.some((node) => node.contains && countsOf(node)[0] >= bound);
  return (
    keyword === 'maxProperties' &&
    nodes.some(
      ({ additionalProperties, patternProperties, properties }) =>
        additionalProperties?.always === false && patternProperties.size === 0 && properties.size <= bound,
    )
  );
}
