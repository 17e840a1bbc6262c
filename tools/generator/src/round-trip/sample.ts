import {
  type Json,
  type JsonType,
  membersOf,
  partsOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import fc from 'fast-check';

/** How samples are made. Several are tried, since no one of them fits every schema. */
export interface SampleWay {
  /** Leaves out members that only the other direction has; parameters have none. */
  readonly view: 'request' | 'answer' | 'parameters';
  /** Gives optional members too. */
  readonly optional: boolean;
  /** Takes the examples of the document. */
  readonly examples: boolean;
  /** Which branch of a choice is taken. */
  readonly branch: number;
}

/** Ways to make a sample, in the order in which they are tried. */
export function sampleWays(view: SampleWay['view']): SampleWay[] {
  const flags = [true, false];
  return [0, 1, 2, 3, 4, 5].flatMap((branch) =>
    flags.flatMap((examples) => flags.map((optional) => ({ view, optional, examples, branch }))),
  );
}

/** Optional members are left out below this depth, and everything far below it. */
const DEPTH = 4;

/**
 * Makes a value for a schema. It need not be valid: whoever uses it must check.
 *
 * @returns undefined where no value is worth trying
 */
export function sampleOf(node: SchemaNode, way: SampleWay, depth = 0): unknown {
  if (node.always === false || depth > 4 * DEPTH) return undefined;
  const nodes = flattened(node, way.branch);
  const known = knownValue(nodes, way);
  if (known !== undefined) return known;
  const types = nodes.map((each) => typesOf(each)).find((each) => each && each.length > 0) ?? [];
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'object' || nodes.some(({ properties }) => properties.size > 0))
    return sampleObject(nodes, way, depth);
  if (type === 'array') return sampleList(nodes, way, depth);
  return type === undefined ? 'text' : sampleOfType(type, nodes);
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
function flattened(node: SchemaNode, branch: number, found = new Set<SchemaNode>()): SchemaNode[] {
  const own = partsOf(node).filter((part) => !found.has(part));
  for (const part of own) found.add(part);
  for (const choice of own.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf])) {
    const branches = choice.filter((each) => typesOf(each)?.join() !== 'null');
    const chosen = branches[branch % Math.max(branches.length, 1)];
    if (chosen) flattened(chosen, branch, found);
  }
  return [...found];
}

const HIDDEN = { request: 'readOnly', answer: 'writeOnly', parameters: undefined } as const;

function sampleObject(nodes: readonly SchemaNode[], way: SampleWay, depth: number): object {
  const required = new Set(nodes.flatMap((node) => node.required));
  const members = new Map(nodes.flatMap((node) => [...membersOf(node)]));
  const hidden = HIDDEN[way.view];
  const found: [string, unknown][] = [];
  for (const [name, member] of members) {
    if (hidden && partsOf(member).some(({ text }) => text[hidden])) continue;
    if (!required.has(name) && (!way.optional || depth >= DEPTH)) continue;
    const value = sampleOf(member, way, depth + 1);
    if (value !== undefined) found.push([name, value]);
  }
  for (const name of required) if (!members.has(name)) found.push([name, 'text']);
  return Object.fromEntries([...found, ...furtherMembers(nodes, found.length, way, depth)]);
}

/** Makes the members that an object needs beside those it names. */
function furtherMembers(
  nodes: readonly SchemaNode[],
  from: number,
  way: SampleWay,
  depth: number,
): [string, unknown][] {
  const further = nodes.map(({ additionalProperties }) => additionalProperties).find((each) => each);
  // A form without fields would be no body.
  const least = Number(
    limitOf(nodes, 'minProperties') ?? (from === 0 && way.optional && depth < DEPTH ? 1 : 0),
  );
  const found: [string, unknown][] = [];
  for (let count = from; further && count < least; count++)
    found.push([`member${count}`, sampleOf(further, way, depth + 1)]);
  return found;
}

function sampleList(nodes: readonly SchemaNode[], way: SampleWay, depth: number): unknown[] {
  const items = nodes.map((node) => node.items).find((each) => each);
  const prefix = nodes
    .flatMap(({ prefixItems }) => prefixItems)
    .map((item) => sampleOf(item, way, depth + 1));
  const least = Number(limitOf(nodes, 'minItems') ?? 0);
  if (depth > 2 * DEPTH && least === 0) return [];
  const most = Number(limitOf(nodes, 'maxItems') ?? Number.POSITIVE_INFINITY);
  // A short list of one kind is the last thing to try.
  const wanted = way.optional && depth < DEPTH && items ? 2 : 1;
  const count = Math.min(Math.max(least, wanted), most);
  const isUnique = limitOf(nodes, 'uniqueItems') === true;
  const list = [...prefix];
  for (let at = prefix.length; at < count && items; at++) {
    const value = sampleOf(items, { ...way, branch: way.branch + at }, depth + 1);
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

function limitOf(nodes: readonly SchemaNode[], keyword: string): Json | undefined {
  return nodes.map(({ limits }) => limits.get(keyword)).find((limit) => limit !== undefined);
}

function sampleOfType(type: JsonType, nodes: readonly SchemaNode[]): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'string' ? sampleText(nodes) : sampleNumber(type, nodes);
}

function sampleNumber(type: JsonType, nodes: readonly SchemaNode[]): number {
  const limit = (keyword: string) => {
    const value = limitOf(nodes, keyword);
    return typeof value === 'number' ? value : undefined;
  };
  const step = limit('multipleOf') ?? (type === 'integer' ? 1 : 0);
  const [above, below] = [limit('exclusiveMinimum'), limit('exclusiveMaximum')];
  const inside = step || (above !== undefined && below !== undefined ? (below - above) / 2 : 0.5);
  const least = limit('minimum') ?? (above === undefined ? undefined : above + inside);
  const most = limit('maximum') ?? (below === undefined ? undefined : below - inside);
  const wanted = least ?? Math.min(7, most ?? 7);
  return step === 0 ? wanted : Math.ceil(wanted / step) * step;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  duration: 'P1D',
  uuid: '9b2f7c1e-5d3a-4e8b-9c6f-1a2b3c4d5e6f',
  uri: 'https://example.com/a',
  url: 'https://example.com/a',
  'uri-reference': '/a',
  'uri-template': '/a/{b}',
  email: 'a@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'YWJj',
  'json-pointer': '/a',
};

function sampleText(nodes: readonly SchemaNode[]): unknown {
  const format = nodes.map((node) => node.format).find((each) => each !== undefined) ?? '';
  if (format === 'binary') return new Blob(['binary']);
  const least = Number(limitOf(nodes, 'minLength') ?? 0);
  const most = Number(limitOf(nodes, 'maxLength') ?? Number.POSITIVE_INFINITY);
  const pattern = limitOf(nodes, 'pattern');
  const isBase64 = nodes.some(({ contentEncoding }) => contentEncoding === 'base64');
  const known = isBase64 ? FORMATS.byte : Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const isFit = (text: string) => {
    const size = [...text].length;
    return size >= least && size <= most && (typeof pattern !== 'string' || matches(pattern, text));
  };
  const tries = [known, 'text & ä/+', 'text', 'a', '1', 'A1', 'AB', known?.slice(0, most)];
  const fit = tries.find((text) => text !== undefined && isFit(text));
  if (fit !== undefined) return fit;
  if (typeof pattern === 'string') return matching(pattern).find(isFit) ?? 'text';
  return 'text'.padEnd(least, 'x').slice(0, Math.max(most, 0));
}

function matches(pattern: string, text: string): boolean {
  return expressionOf(pattern)?.test(text) ?? true;
}

/** Reads a pattern, also one that is none with the flag `u`; undefined if it cannot be read at all. */
function expressionOf(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Escapes that are not needed are errors with the flag.
    }
  }
  return undefined;
}

/** Returns texts that match a pattern; none for a pattern that cannot be read. */
function matching(pattern: string): string[] {
  try {
    const expression = expressionOf(pattern);
    return expression ? fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 40 }) : [];
  } catch {
    return [];
  }
}
