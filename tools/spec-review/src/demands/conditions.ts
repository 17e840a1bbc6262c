import { decidingProperties, implicationsOf } from '@cross-border-payments/openapi/conditions';
import type { Json, SchemaNode } from '@cross-border-payments/openapi/model';
import {
  allOf,
  type Case,
  type Demand,
  type Guard,
  guarded,
  guardOf,
  keysOf,
  keywordTest,
  makeDemand,
  negatedDemands,
  type Statement,
  uniquePaths,
  wrap,
} from './demand.ts';
import { ANY_PROPERTY, byKey, ITEM, isSamePath, type MessagePath, startsWithPath } from './paths.ts';
import type { Reader, SchemaPlace } from './read-inside.ts';

export function readConditionals(reader: Reader, node: SchemaNode, place: SchemaPlace): Demand[] {
  const { path } = place;
  const forbidden = node.not ? readNot(reader, node.not, place) : [];
  const conditional = implicationsOf(node).flatMap(({ condition, isMet, demand }) => {
    const met = reader.read(condition, place);
    if (!isMet && met.length === 0) return [];
    const guard = guardOf(path, reader.write(condition), met, isMet);
    return reader.read(demand, place).map((one) => ({ ...guarded(guard, one), rules: place.rules }));
  });
  return [...forbidden, ...conditional];
}

function readNot(reader: Reader, node: SchemaNode, place: SchemaPlace): Demand[] {
  const demands = reader.read(node, place);
  // Every value matches a schema without demands.
  if (demands.length === 0) return [reader.ofValue(node, place, 'false', false)];
  return negatedDemands(demands, reader.write(node), { path: place.path, node, rules: place.rules });
}

type Keyword = 'anyOf' | 'oneOf';

interface Union {
  readonly reader: Reader;
  readonly node: SchemaNode;
  readonly cases: readonly Case[];
  readonly place: SchemaPlace;
}

/** A type or property that distinguishes the cases of a union. */
interface Tag {
  /** The guard of each case; undefined for a case that accepts no value. */
  readonly guards: readonly (Guard | undefined)[];
  /** The demands on the tag that hold in every case, such as an `enum` of all values. */
  readonly common: readonly Demand[];
  /** Returns whether the guards already express a demand. */
  readonly isSpent: (demand: Demand) => boolean;
}

/** Reads `anyOf` or `oneOf` as conditions if types or a property distinguish the cases, otherwise as one demand. */
export function readUnion(reader: Reader, node: SchemaNode, keyword: Keyword, place: SchemaPlace): Demand[] {
  const cases = node[keyword].map((one) => ({ schema: reader.write(one), demands: reader.read(one, place) }));
  const [only] = cases;
  if (cases.length === 1 && only) return [...only.demands];
  const keys = cases.map(({ demands }) => new Set(keysOf(demands)));
  const common = (only?.demands ?? []).filter(({ key }) => keys.every((own) => own.has(key)));
  const shared = new Set(keysOf(common));
  const left = cases.map(({ demands }) => demands.filter(({ key }) => !shared.has(key)));
  if (keyword === 'anyOf' && left.some((demands) => demands.length === 0)) return [...common];
  const union = { reader, node, cases, place };
  const tag = typeTag(union) ?? propertyTag(union);
  if (!tag) return [...common, wholeUnion(union, keyword, left)];
  const isLeft = (demand: Demand) => !tag.isSpent(demand);
  const under = left.flatMap((demands, at) => {
    const guard = tag.guards[at];
    return guard ? demands.filter(isLeft).map((one) => guarded(guard, one)) : [];
  });
  return [...common.filter(isLeft), ...tag.common, ...under];
}

function wholeUnion({ node, cases, place }: Union, keyword: Keyword, left: readonly Demand[][]): Demand {
  const { path, rules } = place;
  const isWhole = left.every((demands, at) => demands.length === cases[at]?.demands.length);
  const said = left.map((demands) => guardOf(path, true, demands).when);
  const writeCase = (demands: readonly Demand[]) => ({
    allOf: demands.map((one) => wrap(one.path.slice(path.length), one.schema)),
  });
  return makeDemand({
    path,
    keyword,
    // Leaves out the demands that all cases share: they may differ between unions with the same meaning.
    schema: { [keyword]: isWhole ? cases.map(({ schema }) => schema) : left.map(writeCase) },
    must: { kind: keyword === 'anyOf' ? 'or' : 'one', of: said.map(allOf) },
    touched: uniquePaths(cases.flatMap(({ demands }) => demands.flatMap(({ touched }) => touched))),
    exact: cases.every(({ demands }) => demands.every(({ exact }) => exact)),
    node,
    rules,
    union: cases.map(({ demands }) => demands),
    ...(keyword === 'anyOf' && isWhole ? { cases } : {}),
  });
}

function statementsOf(cases: readonly Case[]): Statement[] {
  return cases.map(({ demands }) =>
    allOf(demands.flatMap(({ when, must }) => (when.length === 0 ? [must] : []))),
  );
}

function typeTag({ reader, node, cases, place }: Union): Tag | undefined {
  const deciding = decidingProperties(statementsOf(cases), (test) => {
    const types = 'keyword' in test && test.keyword === 'type' ? (test.value as string[]) : undefined;
    return types?.includes('number') ? [...types, 'integer'] : types;
  }).find(({ path, rest }) => rest === undefined && isSamePath(path, place.path));
  if (!deciding || deciding.values.some((types) => types.length === 0)) return undefined;
  const isSpent = (demand: Demand) => isPlain(demand, 'type') && isSamePath(demand.path, place.path);
  const types = deciding.values.map((own) =>
    own.filter((type) => type !== 'integer' || !own.includes('number')),
  );
  const guards = types.map((own) =>
    guardOf(place.path, { type: own }, [reader.ofValue(node, place, 'type', [...own].sort())]),
  );
  return { guards, common: [reader.ofValue(node, place, 'type', types.flat().sort())], isSpent };
}

/**
 * Returns a property as the tag if every case requires it, and each with different values. One case may allow all
 * remaining values.
 */
function propertyTag({ reader, node, cases, place }: Union): Tag | undefined {
  const deciding = decidingProperties(statementsOf(cases), (test) =>
    'keyword' in test && test.keyword === 'enum' ? (test.value as Json[]) : undefined,
  ).find(({ path }) => isRequiredIn(cases, place.path, path));
  if (!deciding) return undefined;
  const { path, values, rest } = deciding;
  const name = path.at(-1) ?? '';
  const inner = { ...place, path };
  const every = values.flat().sort(byKey);
  const guards = values.map((own, at) => {
    if (own.length === 0 && at !== rest) return undefined;
    const allowed = at === rest ? every : [...own].sort(byKey);
    const demand = reader.ofValue(node, inner, 'enum', allowed);
    const { when } = guardOf(place.path, true, [demand], at !== rest);
    const schema = at === rest ? { not: { enum: allowed } } : { enum: allowed };
    return { ...guardOf(place.path, wrap(path.slice(place.path.length), schema), [demand]), when };
  });
  const around = { ...place, path: path.slice(0, -1) };
  const required = { ...reader.ofValue(node, around, 'required', [name]), touched: [path] };
  const isSpent = (demand: Demand) =>
    demand.key === required.key ||
    ((isPlain(demand, 'enum') || isPlain(demand, 'not')) && pins(demand.must, path));
  return {
    guards,
    common: [required, ...(rest === undefined ? [reader.ofValue(node, inner, 'enum', every)] : [])],
    isSpent,
  };
}

function isRequiredIn(cases: readonly Case[], around: MessagePath, path: MessagePath): boolean {
  if (!startsWithPath(path, around) || path.length === around.length) return false;
  const tail = path.slice(around.length);
  if (tail.includes(ITEM) || tail.includes(ANY_PROPERTY)) return false;
  return tail.every((name, at) => {
    const parent = path.slice(0, around.length + at);
    const isIt = (demand: Demand) =>
      isPlain(demand, 'required') &&
      isSamePath(demand.path, parent) &&
      demand.touched.some((one) => one.at(-1) === name);
    return cases.every(({ demands }) => demands.some(isIt));
  });
}

function isPlain({ keyword, when }: Demand, wanted: string): boolean {
  return keyword === wanted && when.length === 0;
}

function pins(statement: Statement, path: MessagePath): boolean {
  const test = keywordTest(statement.kind === 'not' ? statement.of : statement);
  return test?.keyword === 'enum' && isSamePath(test.path, path);
}
