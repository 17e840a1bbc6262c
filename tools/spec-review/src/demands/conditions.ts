import { decidingProperties, implicationsOf } from '@cross-border-payments/openapi/conditions';
import { type Json, type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import {
  allOf,
  type Guard,
  guarded,
  guardOf,
  keysOf,
  type MessageDemand,
  makeDemand,
  negatedDemands,
  type Statement,
  uniquePaths,
  wrap,
} from './demand.ts';
import { ANY_PROPERTY, byKey, ITEM, isSamePath, type MessagePath, startsWithPath } from './paths.ts';
import type { SchemaPlace, SchemaVisitor } from './schema-visitor.ts';

/** Reads `not` and the demands under conditions. */
export function readConditionals(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const { path } = place;
  const forbidden = node.not ? readNot(visitor, node.not, place) : [];
  const conditional = implicationsOf(node).flatMap(({ condition, isMet, demand }) => {
    const met = visitor.read(condition, place);
    if (!isMet && met.length === 0) return [];
    const guard = guardOf(path, visitor.write(condition), met, isMet);
    return visitor.read(demand, place).map((one) => ({ ...guarded(guard, one), rules: place.rules }));
  });
  return [...forbidden, ...conditional];
}

function readNot(visitor: SchemaVisitor, node: SchemaNode, place: SchemaPlace): MessageDemand[] {
  const demands = visitor.read(node, place);
  // Every value matches a schema without demands.
  if (demands.length === 0) return [visitor.ofValue(node, place, 'false', false)];
  return negatedDemands(demands, visitor.write(node), { path: place.path, node, rules: place.rules });
}

/** A property or entry that a subschema evaluates. */
interface Evaluated {
  /** A key, equal for the same properties or entries under the same conditions. */
  readonly says: string;
  /**
   * The properties on which the condition depends, and the properties that are evaluated if it holds; empty without a
   * condition.
   */
  readonly touched: readonly MessagePath[];
  /** Whether the tried values represent all other values. */
  readonly exact: boolean;
}

/** Lists the properties and entries that a schema and its subschemas evaluate, with the conditions of each. */
export function evaluatedBy(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
  most = 5,
): Evaluated[] {
  if (most === 0) return [];
  const inside = (one: SchemaNode) => evaluatedBy(visitor, one, place, most - 1);
  const { properties, patternProperties, prefixItems, items, additionalProperties: more } = node;
  const names = [...properties.keys(), ...patternProperties.keys()];
  const others = jsonKey([prefixItems.length, !!items, !!more]);
  const own = others === '[0,false,false]' ? names : [...names, others];
  const cases = [...node.anyOf, ...node.oneOf].map((one) => ({ condition: one, isMet: true, demand: one }));
  return [
    ...own.map((says) => ({ says, touched: [], exact: patternProperties.size === 0 })),
    ...[...(node.ref ? [node.ref] : []), ...node.allOf].flatMap(inside),
    ...[...cases, ...implicationsOf(node)].map(({ condition, isMet, demand }) => {
      const met = visitor.read(condition, { ...place, isPart: true });
      const parts = [condition, demand];
      const found = parts.flatMap(inside);
      const declared = parts.flatMap((one) =>
        [...one.properties.keys()].map((name) => [...place.path, name]),
      );
      return {
        says: jsonKey([isMet, keysOf(met), found.map(({ says }) => says).sort()]),
        touched: [...[...met, ...found].flatMap((one) => one.touched), ...declared],
        exact: [...met, ...found].every((one) => one.exact),
      };
    }),
  ];
}

interface Case {
  readonly schema: JsonSchema;
  readonly demands: readonly MessageDemand[];
}

interface Union {
  readonly reader: SchemaVisitor;
  readonly node: SchemaNode;
  readonly cases: readonly Case[];
  readonly place: SchemaPlace;
}

/** A type or property that distinguishes the cases of a union. */
interface Tag {
  /** The guard of each case; undefined for a case that accepts no value. */
  readonly guards: readonly (Guard | undefined)[];
  /** The demands on the tag that hold in every case, such as an `enum` of all values. */
  readonly common: readonly MessageDemand[];
  /** Returns whether the guards already express a demand. */
  readonly isSpent: (demand: MessageDemand) => boolean;
}

/**
 * Reads `anyOf` or `oneOf`. If the cases exclude each other, by their types or by the value of a property, each demand
 * of a case becomes a demand under a condition. Otherwise the whole union becomes one demand.
 */
export function readUnion(
  reader: SchemaVisitor,
  node: SchemaNode,
  keyword: 'anyOf' | 'oneOf',
  place: SchemaPlace,
): MessageDemand[] {
  const cases = node[keyword].map((one) => ({ schema: reader.write(one), demands: reader.read(one, place) }));
  const [only] = cases;
  if (cases.length === 1 && only) return [...only.demands];
  const shared = sharedKeys(cases);
  const common = (only?.demands ?? []).filter(({ key }) => shared.has(key));
  const left = cases.map(({ demands }) => demands.filter(({ key }) => !shared.has(key)));
  if (keyword === 'anyOf' && left.some((demands) => demands.length === 0)) return [...common];
  const union = { reader, node, cases, place };
  const tag = typeTag(union) ?? propertyTag(union);
  if (!tag) return [...common, wholeUnion(node, keyword, cases, left, place)];
  const isLeft = (demand: MessageDemand) => !tag.isSpent(demand);
  const under = left.flatMap((demands, at) => {
    const guard = tag.guards[at];
    return guard ? demands.filter(isLeft).map((one) => guarded(guard, one)) : [];
  });
  return [...common.filter(isLeft), ...tag.common, ...under];
}

function sharedKeys(cases: readonly Case[]): Set<string> {
  const [first, ...others] = cases.map(({ demands }) => new Set(keysOf(demands)));
  return new Set([...(first ?? [])].filter((key) => others.every((keys) => keys.has(key))));
}

function wholeUnion(
  node: SchemaNode,
  keyword: 'anyOf' | 'oneOf',
  cases: readonly Case[],
  left: readonly (readonly MessageDemand[])[],
  { path, rules }: SchemaPlace,
): MessageDemand {
  const isWhole = left.every((demands, at) => demands.length === cases[at]?.demands.length);
  const said = left.map((demands) => guardOf(path, true, demands).when);
  return makeDemand({
    path,
    keyword,
    // Leaves out the demands that all cases share: they may differ between unions with the same meaning.
    schema: {
      [keyword]: cases.map(({ schema }, at) => (isWhole ? schema : schemaOf(path, left[at] ?? []))),
    },
    must: { kind: keyword === 'anyOf' ? 'or' : 'one', of: said.map(allOf) },
    touched: uniquePaths(cases.flatMap(({ demands }) => demands.flatMap(({ touched }) => touched))),
    exact: cases.every(({ demands }) => demands.every(({ exact }) => exact)),
    node,
    rules,
    union: cases.map(({ demands }) => demands),
    ...(keyword === 'anyOf' && isWhole ? { cases } : {}),
  });
}

/** Writes some demands as a schema of the value at a path. */
function schemaOf(around: MessagePath, demands: readonly MessageDemand[]): JsonSchema {
  return { allOf: demands.map(({ path, schema }) => wrap(path.slice(around.length), schema)) };
}

/** Returns the unconditional demands of each case. */
function statementsOf(cases: readonly Case[]): Statement[] {
  return cases.map(({ demands }) =>
    allOf(demands.flatMap(({ when, must }) => (when.length === 0 ? [must] : []))),
  );
}

/** Returns the type as the tag, if the types of the cases exclude each other. */
function typeTag({ reader, node, cases, place }: Union): Tag | undefined {
  const deciding = decidingProperties(statementsOf(cases), (test) => {
    const types = 'keyword' in test && test.keyword === 'type' ? (test.value as string[]) : undefined;
    return types?.includes('number') ? [...types, 'integer'] : types;
  }).find(({ path, rest }) => rest === undefined && isSamePath(path, place.path));
  if (!deciding || deciding.values.some((types) => types.length === 0)) return undefined;
  const isSpent = (demand: MessageDemand) => isPlain(demand, 'type') && isSamePath(demand.path, place.path);
  const types = deciding.values.map((own) =>
    own.filter((type) => type !== 'integer' || !own.includes('number')),
  );
  const guards = types.map((own) =>
    guardOf(place.path, { type: own }, [reader.ofValue(node, place, 'type', [...own].sort())]),
  );
  return { guards, common: [reader.ofValue(node, place, 'type', types.flat().sort())], isSpent };
}

/**
 * Returns a property as the tag, if every case requires it with values that no other case allows. One case may allow
 * all remaining values.
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
  const isSpent = (demand: MessageDemand) =>
    demand.key === required.key ||
    ((isPlain(demand, 'enum') || isPlain(demand, 'not')) && isPinOf(demand.must, path));
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
    const isIt = (demand: MessageDemand) =>
      isPlain(demand, 'required') &&
      isSamePath(demand.path, parent) &&
      demand.touched.some((one) => one.at(-1) === name);
    return cases.every(({ demands }) => demands.some(isIt));
  });
}

function isPlain({ keyword, when }: MessageDemand, wanted: string): boolean {
  return keyword === wanted && when.length === 0;
}

function isPinOf(statement: Statement, path: MessagePath): boolean {
  const literal = statement.kind === 'not' ? statement.of : statement;
  if (literal.kind !== 'atom' || !isSamePath(literal.path, path)) return false;
  return 'keyword' in literal.test && literal.test.keyword === 'enum';
}
