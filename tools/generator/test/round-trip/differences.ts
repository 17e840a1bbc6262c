import { isDeepStrictEqual } from 'node:util';
import { partsOf, propertiesOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import { mediaKind } from '../../src/targets/facts.ts';

/** The input of a call. The handler must receive the same values. */
export interface Trial {
  readonly input: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
  /** The part for which no valid value was found, if there is one. */
  readonly without?: string;
}

export function lowerCase(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name.toLowerCase(), property]));
}

/** What a handler received. */
export interface Seen {
  readonly operation: string;
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly cookie: string;
  readonly body: unknown;
}

/** Headers that a document may describe but that a client does not send from its input, as OpenAPI allows. */
const IGNORED = new Set(['accept', 'content-type', 'authorization', 'cookie']);

/** Describes the difference between the input of a call and what the handler received; undefined if there is none. */
export function differenceOf({ input, mediaType }: Trial, seen: Seen): string | undefined {
  const headers = Object.entries(lowerCase((input.headers as object) ?? {})).filter(
    ([name]) => !IGNORED.has(name),
  );
  const pairs: [string, unknown, unknown][] = [
    ['path', input.path ?? {}, seen.path],
    ['query', givenOnly(input.query), givenOnly(seen.query)],
    ['headers', Object.fromEntries(headers), pick(seen.headers, headers)],
    ['body', sentBody(input.body, mediaType), receivedBody(seen.body, mediaType)],
  ];
  const kind = mediaKind(mediaType ?? '');
  const isText = (part: string) => part !== 'body' || kind === 'urlencoded' || kind === 'multipart';
  for (const [part, sent, received] of pairs) {
    const [one, other] = [plain(sent), plain(received)];
    const difference = differenceAt(part, isText(part) ? asReceived(one, other) : one, other);
    if (difference) return difference;
  }
  return cookieDifference(input.cookies as object | undefined, seen.cookie);
}

/** Describes the first difference between two values. */
function differenceAt(path: string, sent: unknown, received: unknown): string | undefined {
  if (isDeepStrictEqual(sent, received)) return undefined;
  const isInside = [sent, received].every((each) => typeof each === 'object' && each !== null);
  if (isInside) {
    const [one, other] = [sent, received] as [object, object];
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const difference = differenceAt(`${path}.${name}`, one[name as never], other[name as never]);
      if (difference) return difference;
    }
  }
  return `${path}: sent ${short(sent)}, received ${short(received)}`;
}

/**
 * Describes the first difference between the body of a handler and the received one; undefined if there is none. A
 * server removes properties that no schema declares at their place. The handler's body has such properties only if an
 * example of the document has them.
 */
export function bodyDifference(
  sent: unknown,
  received: unknown,
  schemas: readonly SchemaNode[],
  path = 'body',
): string | undefined {
  if (isDeepStrictEqual(sent, received)) return undefined;
  const parts = alternativesOf(schemas, sent);
  if (Array.isArray(sent) && Array.isArray(received) && sent.length === received.length) {
    const items = parts.flatMap((part) => [...part.prefixItems, ...(part.items ? [part.items] : [])]);
    return firstOf(sent.keys(), (at) => bodyDifference(sent[at], received[at], items, `${path}[${at}]`));
  }
  if (isRecord(sent) && isRecord(received)) {
    // A schema that lists no properties is open.
    const isOpen = !parts.some(({ properties, additionalProperties: more }) => properties.size > 0 || more);
    return firstOf(new Set([...Object.keys(sent), ...Object.keys(received)]), (name) => {
      const declared = parts.flatMap(({ properties }) => properties.get(name) ?? []);
      const others = parts.flatMap(openTo);
      const isKept = [...declared, ...others].some(({ text }) => !text.writeOnly);
      if (!isOpen && !isKept && !(name in received)) return undefined;
      return bodyDifference(sent[name], received[name], [...declared, ...others], `${path}.${name}`);
    });
  }
  return `${path}: sent ${short(sent)}, received ${short(received)}`;
}

function firstOf<Each>(all: Iterable<Each>, find: (each: Each) => string | undefined): string | undefined {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists the schemas for properties that a schema does not name. */
function openTo({ additionalProperties, unevaluatedProperties, patternProperties }: SchemaNode) {
  const others = [additionalProperties, unevaluatedProperties, ...patternProperties.values()];
  return others.filter((other) => other !== undefined && other.always !== false) as SchemaNode[];
}

/** Lists all schemas that may apply to a value; branches that fix a property to other values do not. */
function alternativesOf(schemas: readonly SchemaNode[], value: unknown): SchemaNode[] {
  const found = new Set<SchemaNode>();
  const queue = [...schemas];
  for (let next = queue.pop(); next; next = queue.pop())
    for (const part of partsOf(next)) {
      if (found.has(part)) continue;
      found.add(part);
      const choice = [...part.oneOf, ...part.anyOf].filter((branch) => !excludes(branch, value));
      const branches = [...choice, part.then, part.else, ...part.dependentSchemas.values()];
      queue.push(...(branches.filter(Boolean) as SchemaNode[]));
    }
  return [...found];
}

/** Returns whether a schema has a property with fixed values, of which the given value has none. */
function excludes(schema: SchemaNode, value: unknown): boolean {
  return [...propertiesOf(schema)].some(([name, property]) => {
    if (!isRecord(value) || !(name in value)) return false;
    const values = partsOf(property).flatMap((part) => part.const?.value ?? part.enum ?? []);
    return values.length > 0 && !values.includes(value[name] as never);
  });
}

function cookieDifference(cookies: object = {}, sent: string): string | undefined {
  const found = new Map(sent.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  const wrong = Object.entries(cookies).find(
    ([name, value]) =>
      typeof value !== 'object' && decodeURIComponent(found.get(name) ?? '') !== String(value),
  );
  return wrong && `cookies: sent ${short(wrong)}, received ${sent}`;
}

/**
 * Returns the sent value. Where a string arrived for a number, the number is replaced by a string, because some places
 * of a message can contain only strings.
 */
function asReceived(sent: unknown, received: unknown): unknown {
  if (typeof received === 'string' && (typeof sent === 'number' || typeof sent === 'boolean'))
    return String(sent);
  if (typeof sent !== 'object' || sent === null || typeof received !== 'object' || received === null)
    return sent;
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    asReceived(value, received[name as never]),
  ]);
  return Array.isArray(sent) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Removes what a query or form cannot represent: null and empty values, at any depth. */
export function givenOnly(query: unknown): object {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) => {
      const given = givenValue(value);
      return given === null ? [] : [[name, given]];
    }),
  );
}

/** Returns null if nothing is left of a value. */
function givenValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  const given = Array.isArray(value)
    ? value.map(givenValue).filter((item) => item !== null)
    : givenOnly(value);
  return Object.keys(given).length === 0 ? null : given;
}

function pick(from: object, names: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(names.flatMap(([name]) => (name in from ? [[name, from[name as never]]] : [])));
}

/** Returns a body in the form in which a handler receives it. */
function sentBody(body: unknown, mediaType: string | undefined): unknown {
  const kind = mediaType === undefined ? undefined : mediaKind(mediaType);
  if (kind === 'bytes') return 'bytes';
  if (kind === 'multipart') return formFields(body);
  return kind === 'urlencoded' ? givenOnly(body) : body;
}

function receivedBody(body: unknown, mediaType: string | undefined): unknown {
  const kind = mediaType === undefined ? undefined : mediaKind(mediaType);
  if (body instanceof Uint8Array) {
    const text = new TextDecoder().decode(body);
    return kind === 'json' || kind === 'any' ? JSON.parse(text) : text;
  }
  return kind === 'multipart' || kind === 'urlencoded' ? givenOnly(body) : body;
}

/** Returns the fields of a form as the handler of an upload receives them, with the contents of files. */
function formFields(form: unknown): unknown {
  const field = (value: unknown): unknown => {
    if (value instanceof Blob) return 'binary';
    return Array.isArray(value) ? value.map(field) : value;
  };
  return Object.fromEntries(Object.entries(givenOnly(form)).map(([name, value]) => [name, field(value)]));
}

export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null');
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160);
}
