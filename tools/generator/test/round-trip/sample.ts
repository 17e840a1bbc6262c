import {
  type Json,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesAllowedByAll,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { isHiddenInAll } from '../../src/emit/views.ts';
import { limitOf, sampleOfType } from './sample-text.ts';

/** A way to make samples. Several ways are tried, because no way works for every schema. */
export interface SampleWay {
  /**
   * The direction of the sample: properties that only the other direction has are left out. Parameters have no such
   * properties.
   */
  readonly view: 'request' | 'response' | 'parameters';
  /** Whether optional properties are included. */
  readonly optional: boolean;
  /** Whether the examples of the document are used. */
  readonly examples: boolean;
  /** The number of the branch to use in each choice. */
  readonly branch: number;
  /**
   * Whether properties of the other branches of a `oneOf` get values that these branches reject, and all items of an
   * array are of the same branch.
   */
  readonly apart: boolean;
}

/** Lists the ways to make a sample with one branch of each choice, in the order in which they are tried. */
export function sampleWays(view: SampleWay['view'], branch = 0): SampleWay[] {
  const flags = [true, false];
  return [false, true].flatMap((apart) =>
    flags.flatMap((optional) =>
      [false, true].map((examples) => ({ view, optional, examples, branch, apart })),
    ),
  );
}

/**
 * Depths that are tried in order, until the sample is small enough. Below the current depth, optional properties are
 * left out; far below it, everything is.
 */
const DEPTHS = [4, 3, 2, 1, 0] as const;

/** Maximum number of values in a sample. */
const MAX_VALUES = 1_000;

/** The names of properties and indexes of items that lead to a part of a value. */
export type ValuePath = readonly (string | number)[];

/** An example of the document, with a path at which it may be placed in the sample. */
export interface PlacedExample {
  readonly path: ValuePath;
  readonly value: Json;
  readonly schema: SchemaNode;
  /**
   * Whether the example is for only a part of the schema at its place, such as an entry of `allOf`. Other parts may
   * require more properties.
   */
  readonly isPart?: boolean;
  readonly pointer: string;
}

/** Information that is collected while a sample is made. */
export interface Findings {
  /** The examples of all schemas in the sample. */
  readonly examples: PlacedExample[];
  /** The number of branches of the largest choice. */
  branches: number;
}

interface Spot {
  readonly path: ValuePath;
  readonly findings: Findings;
  readonly size: Size;
}

/** The maximum depth of a sample, and the number of values that it has so far. */
interface Size {
  readonly depth: number;
  values: number;
}

/**
 * Makes a value for a schema. The value may be invalid, so callers must check it.
 *
 * @param findings filled while the sample is made
 * @returns undefined if there is no value to try
 */
export function sampleOf(
  node: SchemaNode,
  way: SampleWay,
  findings: Findings = { examples: [], branches: 1 },
): unknown {
  const from = findings.examples.length;
  for (const depth of DEPTHS) {
    const size = { depth, values: 0 };
    const value = sampleAt([node], way, { path: [], findings, size });
    if (size.values <= MAX_VALUES) return value;
    findings.examples.length = from;
  }
  return undefined;
}

/** Makes a value to which all of the given schemas apply. */
function sampleAt(all: readonly SchemaNode[], way: SampleWay, spot: Spot): unknown {
  const { path, size } = spot;
  size.values += 1;
  if (all.some(({ always }) => always === false) || path.length > 4 * DEPTHS[0] || size.values > MAX_VALUES)
    return undefined;
  const found = new Set<SchemaNode>();
  const owners = all.flatMap((owner) => {
    const from = found.size;
    const own = flattened(owner, way.branch, spot.findings, found).slice(from);
    return own.map((node) => ({ node, owner }));
  });
  const nodes = owners.map(({ node }) => node);
  const isBinary = nodes.some(({ format }) => format === 'binary');
  if (!isBinary)
    spot.findings.examples.push(...owners.flatMap(({ node, owner }) => examplesOf(node, owner, spot.path)));
  const known = knownValue(nodes, way);
  if (known !== undefined) return known;
  const types = typesAllowedByAll(nodes) ?? [];
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'object' || (type === undefined && nodes.some(({ properties }) => properties.size > 0)))
    return sampleObject(nodes, way, spot);
  if (type === 'array') return sampleList(nodes, way, spot);
  return type === undefined ? 'text' : sampleOfType(type, nodes);
}

function examplesOf({ text, pointer }: SchemaNode, schema: SchemaNode, path: ValuePath): PlacedExample[] {
  const examples = text.examples ?? [];
  const isPart = !isReferred(schema, pointer);
  return examples.map((value, index) => ({
    ...{ path, value, schema, isPart },
    pointer: examples.length === 1 ? `${pointer}/example` : `${pointer}/examples/${index}`,
  }));
}

/** Returns whether a schema has this pointer, or refers to the schema with this pointer. */
function isReferred(schema: SchemaNode | undefined, pointer: string): boolean {
  const seen = new Set<SchemaNode>();
  for (let node = schema; node && !seen.has(node); node = node.ref) {
    if (node.pointer === pointer) return true;
    seen.add(node);
  }
  return false;
}

function below(spot: Spot, step: string | number): Spot {
  return { ...spot, path: [...spot.path, step] };
}

/** Returns a value that the document contains: a `const`, an example, or a value of an `enum`. */
function knownValue(nodes: readonly SchemaNode[], way: SampleWay): unknown {
  const isBinary = nodes.some(({ format }) => format === 'binary');
  const examples = nodes.map(({ text }) => text.examples?.[0] ?? text.default);
  const example = examples.find((each) => each !== undefined && each !== null);
  const [some, ...others] = nodes.flatMap((each) =>
    each.const ? [[each.const.value]] : each.enum ? [each.enum] : [],
  );
  const common = some?.filter((value) => others.every((values) => values.includes(value)));
  // Values that only the chosen branch of a choice excludes may fit another branch.
  const allowed = common?.length === 0 ? some : common;
  if (way.examples && !isBinary && example !== undefined) return example;
  return allowed && (allowed.find((value) => value !== null) ?? null);
}

/**
 * Lists the schemas that apply to a value, starting with the given one. In each choice, only the chosen branch applies.
 */
function flattened(
  node: SchemaNode,
  branch: number,
  findings: Findings,
  found = new Set<SchemaNode>(),
): SchemaNode[] {
  const own = partsOf(node).filter((part) => !found.has(part));
  for (const part of own) found.add(part);
  for (const choice of own.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf])) {
    const branches = choice.filter((each) => typesOf(each)?.join() !== 'null');
    const chosen = branches[branch % Math.max(branches.length, 1)];
    findings.branches = Math.max(findings.branches, branches.length);
    if (chosen) flattened(chosen, branch, findings, found);
  }
  return [...found];
}

function sampleObject(nodes: readonly SchemaNode[], way: SampleWay, spot: Spot): object {
  const isDeep = spot.path.length >= spot.size.depth;
  const required = new Set(nodes.flatMap((node) => node.required));
  const properties = declarationsOf(nodes);
  const found: [string, unknown][] = [];
  for (const [name, declared] of properties) {
    if (way.view !== 'parameters' && isHiddenInAll(declared, way.view)) continue;
    if (!required.has(name) && (!way.optional || isDeep)) continue;
    const value = sampleAt(declared, way, below(spot, name));
    if (value !== undefined) found.push([name, value]);
  }
  for (const name of required) if (!properties.has(name)) found.push([name, 'text']);
  const others = way.apart ? wrongProperties(nodes).filter(([name]) => !properties.has(name)) : [];
  return Object.fromEntries([...others, ...found, ...furtherProperties(nodes, found.length, way, spot)]);
}

/** Returns the schemas of each property that any of the given schemas declares. */
function declarationsOf(nodes: readonly SchemaNode[]): Map<string, SchemaNode[]> {
  const declared = new Map<string, SchemaNode[]>();
  for (const node of nodes)
    for (const [name, property] of node.properties)
      declared.set(name, [...(declared.get(name) ?? []), property]);
  return declared;
}

/** Makes invalid values for the properties of the other branches, so that only the chosen branch accepts the object. */
function wrongProperties(nodes: readonly SchemaNode[]): [string, unknown][] {
  const left = nodes.flatMap(({ oneOf }) => oneOf).filter((branch) => !nodes.includes(branch));
  return left
    .flatMap((branch) => [...propertiesOf(branch)])
    .map(([name, property]) => [name, isNumber(property) ? 'text' : 7]);
}

/** Makes the properties that an object needs in addition to the declared ones. */
function furtherProperties(
  nodes: readonly SchemaNode[],
  from: number,
  way: SampleWay,
  spot: Spot,
): [string, unknown][] {
  const further = nodes.map(({ additionalProperties }) => additionalProperties).find((each) => each);
  // A form needs a field, because an empty form would not be sent as a body.
  const least = Number(
    limitOf(nodes, 'minProperties') ??
      (from === 0 && way.optional && spot.path.length < spot.size.depth ? 1 : 0),
  );
  const found: [string, unknown][] = [];
  for (let count = from; count < least; count++)
    found.push([
      `member${count}`,
      further ? sampleAt([further], way, below(spot, `member${count}`)) : 'text',
    ]);
  return found;
}

function sampleList(nodes: readonly SchemaNode[], way: SampleWay, spot: Spot): unknown[] {
  const depth = spot.path.length;
  const items = nodes.map((node) => node.items).find((each) => each);
  const prefix = nodes
    .flatMap(({ prefixItems }) => prefixItems)
    .map((item, at) => sampleAt([item], way, below(spot, at)));
  const least = Number(limitOf(nodes, 'minItems') ?? 0);
  if (depth > spot.size.depth + DEPTHS[0] && least === 0) return [];
  const most = Number(limitOf(nodes, 'maxItems') ?? Number.POSITIVE_INFINITY);
  // One way to make samples uses a single item per array, but two items are tried first.
  const wanted = way.optional && depth < spot.size.depth && items ? 2 : 1;
  const count = Math.min(Math.max(least, wanted), most);
  const isUnique = limitOf(nodes, 'uniqueItems') === true;
  const list = [...prefix];
  for (let at = prefix.length; at < count && items; at++) {
    const branch = way.apart ? way.branch : way.branch + at;
    const value = sampleAt([items], { ...way, branch }, below(spot, at));
    const isTwice = (one: unknown) =>
      isUnique && list.some((other) => JSON.stringify(other) === JSON.stringify(one));
    const item = isTwice(value) ? varied(value, at, items) : value;
    if (item === undefined || isTwice(item)) break;
    list.push(item);
  }
  return list;
}

/** Changes an item of an array so that it differs from the others, if any string or number is valid. */
function varied(value: unknown, at: number, items: SchemaNode): unknown {
  const allowed = partsOf(items).find((part) => part.enum)?.enum;
  if (allowed) return allowed[at % allowed.length];
  if (typeof value === 'number') return value + at;
  return typeof value === 'string' ? `${value}${at}` : value;
}

function isNumber(node: SchemaNode): boolean {
  return typesOf(node)?.some((type) => type === 'number' || type === 'integer') === true;
}
