import {
  type Json,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesAllowedByAll,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { limitOf, sampleOfType } from './sample-text.ts';

/** How samples are made. Several are tried, since no one of them fits every schema. */
export interface SampleWay {
  /** Leaves out properties that only the other direction has; parameters have none. */
  readonly view: 'request' | 'response' | 'parameters';
  /** Gives optional properties too. */
  readonly optional: boolean;
  /** Takes the examples of the document. */
  readonly examples: boolean;
  /** Which branch of a choice is taken. */
  readonly branch: number;
  /** Gives properties that the other branches of a `oneOf` have values that these reject. */
  readonly apart: boolean;
}

/** Ways to make a sample with one branch of each choice, in the order in which they are tried. */
export function sampleWays(view: SampleWay['view'], branch = 0): SampleWay[] {
  const flags = [true, false];
  return [false, true].flatMap((apart) =>
    flags.flatMap((optional) =>
      [false, true].map((examples) => ({ view, optional, examples, branch, apart })),
    ),
  );
}

/**
 * Optional properties are left out below the first depth, and everything far below it. Where that makes a sample too large,
 * the next depth is tried.
 */
const DEPTHS = [4, 3, 2, 1, 0] as const;

/** Most values of which a sample is made. */
const MAX_VALUES = 1_000;

/** Names of properties and indexes of items that lead to a part of a value. */
export type ValuePath = readonly (string | number)[];

/** An example of the document, at the place of a sample that it may stand in. */
export interface PlacedExample {
  readonly path: ValuePath;
  readonly value: Json;
  readonly schema: SchemaNode;
  /** Set for the example of a part of the schema in its place, such as an entry of `allOf`: others may require more. */
  readonly isPart?: boolean;
  readonly pointer: string;
}

/** What is found while a sample is made. */
export interface Findings {
  /** The examples of the schemas that the sample is made for. */
  readonly examples: PlacedExample[];
  /** How many branches the widest choice has. */
  branches: number;
}

interface Spot {
  readonly path: ValuePath;
  readonly findings: Findings;
  readonly size: Size;
}

/** How deep a sample goes, and how many values it has so far. */
interface Size {
  readonly depth: number;
  values: number;
}

/**
 * Makes a value for a schema. It need not be valid: whoever uses it must check.
 *
 * @param findings gets what is found on the way
 * @returns undefined where no value is worth trying
 */
export function sampleOf(
  node: SchemaNode,
  way: SampleWay,
  findings: Findings = { examples: [], branches: 1 },
): unknown {
  const from = findings.examples.length;
  for (const depth of DEPTHS) {
    const size = { depth, values: 0 };
    const value = sampleAt(node, way, { path: [], findings, size });
    if (size.values <= MAX_VALUES) return value;
    findings.examples.length = from;
  }
  return undefined;
}

function sampleAt(node: SchemaNode, way: SampleWay, spot: Spot): unknown {
  const { path, size } = spot;
  size.values += 1;
  if (node.always === false || path.length > 4 * DEPTHS[0] || size.values > MAX_VALUES) return undefined;
  const nodes = flattened(node, way.branch, spot.findings);
  const isBinary = nodes.some(({ format }) => format === 'binary');
  if (!isBinary) spot.findings.examples.push(...nodes.flatMap((each) => examplesOf(each, node, spot.path)));
  const known = knownValue(nodes, way);
  if (known !== undefined) return known;
  const types = typesAllowedByAll(nodes) ?? [];
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'object' || nodes.some(({ properties }) => properties.size > 0))
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

/** Returns whether a schema is the one of a pointer, or refers to it. */
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

/** Returns a value that the document itself names: a fixed one, an example, or one of a list. */
function knownValue(nodes: readonly SchemaNode[], way: SampleWay): unknown {
  const isBinary = nodes.some(({ format }) => format === 'binary');
  const examples = nodes.map(({ text }) => text.examples?.[0] ?? text.default);
  const example = examples.find((each) => each !== undefined && each !== null);
  const allowed = nodes.map((each) => (each.const ? [each.const.value] : each.enum)).find((each) => each);
  if (way.examples && !isBinary && example !== undefined) return example;
  return allowed && (allowed.find((value) => value !== null) ?? null);
}

/** Lists the schemas that apply to a value once a branch of each choice is taken: its own first. */
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

const HIDDEN = { request: 'readOnly', response: 'writeOnly', parameters: undefined } as const;

function sampleObject(nodes: readonly SchemaNode[], way: SampleWay, spot: Spot): object {
  const isDeep = spot.path.length >= spot.size.depth;
  const required = new Set(nodes.flatMap((node) => node.required));
  const properties = new Map(nodes.flatMap((node) => [...propertiesOf(node)]));
  const hidden = HIDDEN[way.view];
  const found: [string, unknown][] = [];
  for (const [name, property] of properties) {
    if (hidden && partsOf(property).some(({ text }) => text[hidden])) continue;
    if (!required.has(name) && (!way.optional || isDeep)) continue;
    const value = sampleAt(property, way, below(spot, name));
    if (value !== undefined) found.push([name, value]);
  }
  for (const name of required) if (!properties.has(name)) found.push([name, 'text']);
  const others = way.apart ? wrongProperties(nodes).filter(([name]) => !properties.has(name)) : [];
  return Object.fromEntries([...others, ...found, ...furtherProperties(nodes, found.length, way, spot)]);
}

/** Makes wrong values for the properties of the branches that were not taken, so that only one branch accepts the object. */
function wrongProperties(nodes: readonly SchemaNode[]): [string, unknown][] {
  const left = nodes.flatMap(({ oneOf }) => oneOf).filter((branch) => !nodes.includes(branch));
  return left
    .flatMap((branch) => [...propertiesOf(branch)])
    .map(([name, property]) => [name, isNumber(property) ? 'text' : 7]);
}

/** Makes the properties that an object needs beside those it names. */
function furtherProperties(
  nodes: readonly SchemaNode[],
  from: number,
  way: SampleWay,
  spot: Spot,
): [string, unknown][] {
  const further = nodes.map(({ additionalProperties }) => additionalProperties).find((each) => each);
  // A form without fields would be no body.
  const least = Number(
    limitOf(nodes, 'minProperties') ??
      (from === 0 && way.optional && spot.path.length < spot.size.depth ? 1 : 0),
  );
  const found: [string, unknown][] = [];
  for (let count = from; count < least; count++)
    found.push([`member${count}`, further ? sampleAt(further, way, below(spot, `member${count}`)) : 'text']);
  return found;
}

function sampleList(nodes: readonly SchemaNode[], way: SampleWay, spot: Spot): unknown[] {
  const depth = spot.path.length;
  const items = nodes.map((node) => node.items).find((each) => each);
  const prefix = nodes
    .flatMap(({ prefixItems }) => prefixItems)
    .map((item, at) => sampleAt(item, way, below(spot, at)));
  const least = Number(limitOf(nodes, 'minItems') ?? 0);
  if (depth > spot.size.depth + DEPTHS[0] && least === 0) return [];
  const most = Number(limitOf(nodes, 'maxItems') ?? Number.POSITIVE_INFINITY);
  // A short list of one kind is the last thing to try.
  const wanted = way.optional && depth < spot.size.depth && items ? 2 : 1;
  const count = Math.min(Math.max(least, wanted), most);
  const isUnique = limitOf(nodes, 'uniqueItems') === true;
  const list = [...prefix];
  for (let at = prefix.length; at < count && items; at++) {
    const value = sampleAt(items, { ...way, branch: way.branch + at }, below(spot, at));
    const isTwice = (one: unknown) =>
      isUnique && list.some((other) => JSON.stringify(other) === JSON.stringify(one));
    const item = isTwice(value) ? varied(value, at, items) : value;
    if (item === undefined || isTwice(item)) break;
    list.push(item);
  }
  return list;
}

/** Makes an item of a list differ from the others where any text or number will do. */
function varied(value: unknown, at: number, items: SchemaNode): unknown {
  const allowed = partsOf(items).find((part) => part.enum)?.enum;
  if (allowed) return allowed[at % allowed.length];
  if (typeof value === 'number') return value + at;
  return typeof value === 'string' ? `${value}${at}` : value;
}

function isNumber(node: SchemaNode): boolean {
  return typesOf(node)?.some((type) => type === 'number' || type === 'integer') === true;
}
