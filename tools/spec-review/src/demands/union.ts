import { createHash } from 'node:crypto';
import { type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { type Guard, guarded, guardOf, keywordKey, type MessageDemand, uniquePaths } from './demand.ts';
import { keyOfPath, type MessagePath } from './path.ts';
import { keysOf, type SchemaPlace, type SchemaVisitor } from './place.ts';

interface Case {
  readonly node: SchemaNode;
  readonly schema: JsonSchema;
  readonly demands: readonly MessageDemand[];
}

/** What tells one case of a union from the others. */
interface Tag {
  readonly guards: readonly Guard[];
  /** What all cases demand together of the tag. */
  readonly common: readonly MessageDemand[];
  /** Keys of the demands that the guards stand for. */
  readonly spent: ReadonlySet<string>;
}

/**
 * Reads `anyOf` or `oneOf`. If the cases exclude each other, by their types or by the value of a member, each demand of
 * a case becomes a demand under a condition; otherwise the union is one demand.
 */
export function readUnion(
  reader: SchemaVisitor,
  node: SchemaNode,
  keyword: 'anyOf' | 'oneOf',
  place: SchemaPlace,
): MessageDemand[] {
  const cases = node[keyword].map((one) => ({
    node: one,
    schema: reader.write(one),
    demands: reader.read(one, place),
  }));
  const [only] = cases;
  if (cases.length === 1 && only) return [...only.demands];
  if (keyword === 'anyOf' && cases.some(({ demands }) => demands.length === 0)) return [];
  const shared = sharedKeys(cases);
  const common = (only?.demands ?? []).filter(({ key }) => shared.has(key));
  const left = cases.map((one) => ({ ...one, demands: one.demands.filter(({ key }) => !shared.has(key)) }));
  const tag = typeTag(reader, node, cases, place) ?? memberTag(reader, node, cases, place);
  if (tag) {
    const under = left.flatMap(({ demands }, at) => {
      const guard = tag.guards[at];
      const rest = demands.filter(({ key }) => !tag.spent.has(key));
      return guard ? rest.map((one) => guarded(guard, one)) : [];
    });
    return [...common.filter(({ key }) => !tag.spent.has(key)), ...tag.common, ...under];
  }
  return [...common, wholeUnion(node, keyword, cases, left, place)];
}

function sharedKeys(cases: readonly Case[]): Set<string> {
  const [first, ...others] = cases.map(({ demands }) => new Set(keysOf(demands)));
  return new Set([...(first ?? [])].filter((key) => others.every((keys) => keys.has(key))));
}

function wholeUnion(
  node: SchemaNode,
  keyword: string,
  cases: readonly Case[],
  left: readonly Case[],
  { path, rules }: SchemaPlace,
): MessageDemand {
  const isWhole = left.every(({ demands }, at) => demands.length === cases[at]?.demands.length);
  const keys = left.map(({ demands }) => keysOf(demands).join(' & ')).sort();
  return {
    path,
    keyword,
    schema: { [keyword]: cases.map(({ schema }) => schema) },
    key: keywordKey(path, keyword, short(keyword === 'anyOf' ? [...new Set(keys)] : keys)),
    touched: uniquePaths(cases.flatMap(({ demands }) => demands.flatMap(({ touched }) => touched))),
    guards: [],
    exact: cases.every(({ demands }) => demands.every(({ exact }) => exact)),
    node,
    rules,
    union: cases.map(({ demands }) => demands),
    ...(keyword === 'anyOf' && isWhole ? { cases } : {}),
  };
}

/** Shortens the keys of large cases. */
function short(keys: readonly string[]): readonly string[] {
  return keys.map((key) => (key.length < LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex')));
}

const LONGEST_KEY = 400;

/** Finds out whether the cases have types that exclude each other. */
function typeTag(
  reader: SchemaVisitor,
  node: SchemaNode,
  cases: readonly Case[],
  place: SchemaPlace,
): Tag | undefined {
  const own = cases.map(({ demands }) => demands.find((one) => isLeaf(one, 'type', place.path)));
  const types = own.map((one) => (one ? valuesOf(one, 'type') : []));
  if (types.some((list) => list.length === 0) || !areDisjoint(types.map(withIntegers))) return undefined;
  const all = [...new Set(types.flat())].sort() as string[];
  const guards = own.map((one, at) => guardOf(place.path, { type: types[at] }, one ? [one] : []));
  const keys = own.flatMap((one) => one?.key ?? []);
  return { guards, common: [reader.leaf(node, place, 'type', all)], spent: new Set(keys) };
}

const withIntegers = (types: readonly unknown[]) =>
  types.includes('number') ? [...types, 'integer'] : types;

/** Finds a member that every case requires with other values. */
function memberTag(
  reader: SchemaVisitor,
  node: SchemaNode,
  cases: readonly Case[],
  place: SchemaPlace,
): Tag | undefined {
  for (const name of tagNames(cases, place)) {
    const tag = tagAt(reader, node, cases, place, name);
    if (tag) return tag;
  }
  return undefined;
}

/** Lists the members whose values one of the first two cases fixes; one case may stand for all other values. */
function tagNames(cases: readonly Case[], { path }: SchemaPlace): Set<string> {
  const fixed = cases
    .slice(0, 2)
    .flatMap(({ demands }) => demands.filter(({ keyword }) => keyword === 'enum'));
  const names = fixed
    .filter((one) => one.path.length === path.length + 1)
    .map((one) => one.path.at(-1) ?? '');
  return new Set(names);
}

function tagAt(
  reader: SchemaVisitor,
  node: SchemaNode,
  cases: readonly Case[],
  place: SchemaPlace,
  name: string,
): Tag | undefined {
  const path = [...place.path, name];
  const requiredKey = keywordKey(place.path, 'required', [name]);
  const rests: number[] = [];
  const values: unknown[][] = [];
  const spent = new Set([requiredKey]);
  for (const [at, { demands }] of cases.entries()) {
    if (!demands.some(({ key }) => key === requiredKey)) return undefined;
    const fixed = demands.find((one) => isLeaf(one, 'enum', path));
    if (fixed) spent.add(fixed.key);
    else rests.push(at);
    values.push(fixed ? valuesOf(fixed, 'enum') : []);
  }
  const all = values.flat().sort(compareValues);
  if (rests.length > 1 || all.length === 0 || !areDisjoint(values)) return undefined;
  const excludedKey = `!${keywordKey(path, 'enum', all)}`;
  const rest = rests[0] === undefined ? undefined : cases[rests[0]];
  if (rest && !rest.demands.some(({ key }) => key === excludedKey)) return undefined;
  if (rest) spent.add(excludedKey);
  const inner = { ...place, path };
  const guards = values.map((own, at) => {
    const isRest = at === rests[0];
    const demand = reader.leaf(node, inner, 'enum', isRest ? all : [...own].sort(compareValues));
    const schema = { properties: { [name]: { enum: isRest ? all : own } } };
    const guard = guardOf(place.path, schema, [demand], true);
    if (!isRest) return guard;
    return { ...guard, keys: [excludedKey], schema: { properties: { [name]: { not: { enum: all } } } } };
  });
  const required = { ...reader.leaf(node, place, 'required', [name]), touched: [path] };
  const fixed = rest ? [] : [reader.leaf(node, inner, 'enum', all)];
  return { guards, common: [required, ...fixed], spent };
}

function isLeaf({ keyword, path, guards }: MessageDemand, wanted: string, at: MessagePath): boolean {
  return keyword === wanted && guards.length === 0 && keyOfPath(path) === keyOfPath(at);
}

function valuesOf({ schema }: MessageDemand, keyword: string): unknown[] {
  const value = typeof schema === 'object' ? schema[keyword] : [];
  return [value].flat();
}

function areDisjoint(lists: readonly (readonly unknown[])[]): boolean {
  const keys = lists.flatMap((list) => [...new Set(list.map(jsonKey))]);
  return new Set(keys).size === keys.length;
}

function compareValues(a: unknown, b: unknown): number {
  return jsonKey(a) < jsonKey(b) ? -1 : 1;
}
