/** How the text of a parameter or form field becomes a value. Plain JSON, made at build time. */
export interface Coercion {
  /** Types to try in this order. If none fits, the text stays a string. */
  to?: readonly ('integer' | 'number' | 'boolean' | 'null')[];
  /** Set for arrays: the separator, or `repeat` if the parameter is repeated per item. */
  list?: 'repeat' | Separator;
  /**
   * Set if the value may also be a string. A single item, or a text that is no JSON array or object, then stays a
   * string.
   */
  orString?: true;
  each?: Coercion;
  /** Set for names with brackets, as in `filter[status]=x`, at any depth. Empty if only items have them (`ids[0]=x`). */
  properties?: CoercionPlan;
  /** Set for an object that is written as names and values, as in `R,100,G,200`, or with `equals` `R=100,G=200`. */
  pairs?: { separator: Separator; equals?: true; properties: CoercionPlan };
  /** What a path style writes first: `.`, `;` or `;name`. A value without it is left out. */
  lead?: string;
  /** Set for a value that is never percent-encoded (the cookie style `cookie`). */
  raw?: true;
  /** Whether the text is JSON (a parameter with `content`). */
  json?: true;
}

/** Separates items; `, ` also drops spaces around them. `;name` is for items that repeat their name. */
export type Separator = ',' | ', ' | ' ' | '|' | '.' | `;${string}`;

/** By name; the empty name applies to names that are not in the plan. */
export type CoercionPlan = Readonly<Record<string, Coercion>>;

/** Strings by name; several if a name is repeated. */
export type ParameterTexts = Readonly<Record<string, string | readonly string[]>>;

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts the strings of a query, a path, headers or a form into values of their declared types, by the grammar of
 * JSON: "12" is a number; "12abc", " 12", "0x1", "+1" and "" stay strings, so that validation rejects them.
 *
 * @param readJson reads JSON, and returns any other text unchanged
 * @param decode decodes a value. Texts are split first, because an encoded separator is part of a value.
 */
export function coerce(
  plan: CoercionPlan,
  texts: ParameterTexts,
  readJson: (text: string, name: string) => unknown = parseJson,
  decode: (text: string) => string = asIs,
): Record<string, unknown> {
  const found = new Map<string, unknown>();
  const trees = new Map<string, Tree>();
  const readerOf = (name: string): Reader => ({
    json: (text) => readJson(text, name),
    decode: declared(plan, name)?.raw ? asIs : decode,
  });
  for (const [name, text] of Object.entries(texts)) {
    const [outer = name, ...path] = readPath(name);
    if (path.length > 0 && declared(plan, outer)?.properties)
      trees.set(outer, withLeaf(trees.get(outer), path, text));
    else {
      const value = coerceLed(coercionFor(plan, name), text, readerOf(name));
      if (value !== undefined) found.set(name, value);
    }
  }
  for (const [name, tree] of trees) {
    const value = coerceTree(coercionFor(plan, name), tree, readerOf(name));
    // A list may be written in both ways. For any other value, validation rejects the array.
    found.set(name, found.has(name) ? [found.get(name), value].flat() : value);
  }
  return Object.fromEntries(found);
}

/** Like `coerce`, for a plan that has only types, so that generated code need not contain other coercions. */
export function coerceTypes(
  plan: CoercionPlan,
  texts: ParameterTexts,
  _readJson?: unknown,
  decode: (text: string) => string = asIs,
): Record<string, unknown> {
  const values = Object.entries(texts).map(([name, text]) => {
    const { to } = coercionFor(plan, name);
    return [name, typeof text === 'string' ? readTyped(to, decode(text)) : text.map(decode)];
  });
  return Object.fromEntries(values);
}

/** Whether `coerceTypes` can convert by a plan. */
export function hasOnlyTypes(plan: CoercionPlan): boolean {
  return Object.values(plan).every((coercion) => Object.keys(coercion).every((key) => key === 'to'));
}

function declared(plan: CoercionPlan, name: string): Coercion | undefined {
  return Object.hasOwn(plan, name) ? plan[name] : undefined;
}

function coercionFor(plan: CoercionPlan, name: string): Coercion {
  return declared(plan, name) ?? plan[''] ?? {};
}

/** Returns undefined for a value without the lead of its coercion. */
function coerceLed(coercion: Coercion, text: string | readonly string[], reader: Reader): unknown {
  const { lead, list } = coercion;
  if (lead === undefined || typeof text !== 'string') return coerceOne(coercion, text, reader);
  // A client that encodes these first characters encodes the separators too.
  const isEncoded = !text.startsWith(lead);
  const led = isEncoded ? reader.decode(text) : text;
  const rest = led.slice(lead.length);
  // Another name may begin with this one.
  const isOther = lead.length > 1 && !/^(?:=|;|$)/.test(rest);
  if (isOther || !led.startsWith(lead)) return undefined;
  const written = lead.length === 1 || list === lead ? rest : withoutEquals(rest);
  return coerceOne(coercion, written, isEncoded ? { ...reader, decode: asIs } : reader);
}

/** Drops the `=` after a name. It is missing if the value is empty. */
function withoutEquals(text: string): string {
  return text.startsWith('=') ? text.slice(1) : text;
}

interface Reader {
  readonly json: (text: string) => unknown;
  readonly decode: (text: string) => string;
}

function asIs(text: string): string {
  return text;
}

type Tree = string | readonly string[] | Map<string, Tree>;

const MAX_NAMES = 20;

/** Splits a name with brackets: `filter[by][0]` becomes `filter`, `by` and `0`. Any other name stays whole. */
function readPath(name: string): string[] {
  if (!/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return [name];
  const path = name.slice(0, -1).split(/\]?\[/);
  return path.length > MAX_NAMES ? [name] : path;
}

function withLeaf(tree: Tree | undefined, path: readonly string[], text: string | readonly string[]): Tree {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  const properties = tree instanceof Map ? tree : new Map<string, Tree>();
  return properties.set(name, withLeaf(properties.get(name), rest, text));
}

function coerceTree(coercion: Coercion, tree: Tree, reader: Reader): unknown {
  if (!(tree instanceof Map)) return coerceOne(coercion, tree, reader);
  const { list, each = {}, properties = {} } = coercion;
  if (list && [...tree.keys()].every((name) => /^\d*$/.test(name))) {
    const items = [...tree].sort(([one], [other]) => Number(one || Infinity) - Number(other || Infinity));
    const texts = items.flatMap(([, item]): Tree[] => (item instanceof Map ? [item] : [item].flat()));
    return texts.map((item) => coerceTree(each, item, reader));
  }
  const entries = [...tree].map(([name, value]) => [
    name,
    coerceTree(coercionFor(properties, name), value, reader),
  ]);
  return Object.fromEntries(entries);
}

function coerceOne(coercion: Coercion, text: string | readonly string[], reader: Reader): unknown {
  const { list, pairs, each = {}, orString } = coercion;
  const isFirst = mayDecodeFirst(coercion);
  const { json, decode } = isFirst ? { ...reader, decode: asIs } : reader;
  const texts = [text].flat();
  const written = isFirst ? texts.map(reader.decode) : texts;
  if (!list) {
    if (typeof text !== 'string') return texts.map(reader.decode);
    if (pairs) return coercePairs(pairs, written[0] ?? '', { json, decode });
    return coerceText(coercion, reader.decode(text), json);
  }
  // The items may contain commas, so only the text of all items together can be read as JSON.
  const items = list.startsWith(',') && each.json ? json(`[${written.map(decode).join()}]`) : undefined;
  if (Array.isArray(items)) return items;
  const parts = (list === 'repeat' ? written : written.flatMap((part) => split(part, list))).map(decode);
  const [only] = parts;
  if (orString && parts.length === 1 && only !== undefined) return only;
  return parts.map((part) => coerceText(each, part, json));
}

/** If no item can contain the separator (numbers contain no commas), or if it is encoded itself (spaces, pipes). */
function mayDecodeFirst({ list, pairs, each }: Coercion): boolean {
  return each?.to !== undefined || [' ', '|'].includes(pairs?.separator ?? list ?? '');
}

function split(text: string, separator: Separator): string[] {
  if (separator === ', ') return text.split(',').map((part) => part.trim());
  const parts = text.split(separator);
  return separator.length > 1 ? parts.map(withoutEquals) : parts;
}

/** A text that is not made of pairs, or repeats a name, stays a string, so that validation rejects it. */
function coercePairs(
  { separator, properties, equals }: NonNullable<Coercion['pairs']>,
  text: string,
  { json, decode }: Reader,
): unknown {
  const parts = text === '' ? [] : split(text, separator);
  const object = new Map<string, unknown>();
  for (let at = 0; at < parts.length; at += equals ? 1 : 2) {
    const [part = '', value] = equals ? divide(parts[at] ?? '', separator) : parts.slice(at, at + 2);
    const name = decode(part);
    if (value === undefined || object.has(name)) return decode(text);
    object.set(name, coerceText(coercionFor(properties, name), decode(value), json));
  }
  return Object.fromEntries(object);
}

/** Divides `name=value`; the style `matrix` omits the `=` of an empty value. */
function divide(pair: string, separator: Separator): (string | undefined)[] {
  const equals = pair.indexOf('=');
  if (equals === -1) return [pair, separator === ';' ? '' : undefined];
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

const LIST_OR_OBJECT = /^[ \t\r\n]*(?:[[{]|null[ \t\r\n]*$)/;

function coerceText(coercion: Coercion, text: string, json: Reader['json']): unknown {
  if (coercion.json) return coercion.orString && !LIST_OR_OBJECT.test(text) ? text : json(text);
  return readTyped(coercion.to, text);
}

function readTyped(types: Coercion['to'], text: string): unknown {
  for (const type of types ?? []) {
    if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
    if (type === 'null' && text === 'null') return null;
    const value = Number(text);
    if (type === 'integer' && INTEGER.test(text) && Number.isSafeInteger(value)) return value;
    if (type === 'number' && NUMBER.test(text) && Number.isFinite(value)) return value;
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
