import { isItemStream, isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type Json,
  type MediaContent,
  type Operation,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { literalType, propertyName, quoted } from '../emit/text.ts';

interface Choice {
  readonly [property: string]: true | Choice;
}

/**
 * Writes the facts from `x-profile` that a runtime needs; without `x-profile`, an empty object.
 *
 * @param choice the properties that the runtime reads
 * @param names other names that the runtime has for them
 */
export function profileLiteral(
  { extensions }: Document,
  choice: Choice,
  names: Readonly<Record<string, string>> = {},
): string {
  const facts = Object.entries(chosen(extensions.get('x-profile'), choice));
  return literal(Object.fromEntries(facts.map(([name, value]) => [names[name] ?? name, value])));
}

/** Returns a string from `x-profile`, such as `number` of the part `order`. */
export function profileText({ extensions }: Document, part: string, property: string): string | undefined {
  const profile = extensions.get('x-profile');
  const found = isObject(profile) && isObject(profile[part]) ? profile[part][property] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function chosen(value: unknown, choice: Choice): object {
  if (!isObject(value)) return {};
  const properties = Object.entries(choice).filter(([name]) => value[name] !== undefined);
  return Object.fromEntries(
    properties.map(([name, inner]) => [name, inner === true ? value[name] : chosen(value[name], inner)]),
  );
}

const RETRY_CLASSES = ['read', 'once-per-order', 'never'] as const;

export function retryOf({ extensions }: Operation): (typeof RETRY_CLASSES)[number] | undefined {
  const said = extensions.get('x-retry');
  return RETRY_CLASSES.find((each) => each === said);
}

/** The name of a function of the runtime, which code contains in place of a value. */
export class RuntimeFunction {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export const RUNTIME = 'api';

/** Writes JSON and functions of the runtime as an expression. Leaves out undefined properties. */
export function literal(value: unknown): string {
  if (value instanceof RuntimeFunction) return `${RUNTIME}.${value.name}`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return literalType(value as string | number | boolean);
  const properties = Object.entries(value).flatMap(([name, property]) =>
    property === undefined ? [] : [`${propertyName(name)}: ${literal(property)}`],
  );
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** Writes the properties of an object as expressions, each on a line. */
export function literalLines(value: object, indent: string): string {
  const given = Object.entries(value).filter(([, property]) => property !== undefined);
  return given.map(([name, property]) => `${indent}${propertyName(name)}: ${literal(property)},\n`).join('');
}

export type RecordFact = Json | RuntimeFunction | { readonly [property: string]: RecordFact };

export function recordFacts(
  entries: readonly (readonly [string, RecordFact | undefined])[],
): RecordFact | undefined {
  const found = entries.filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0);
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Record<string, RecordFact>);
}

type FormatKind = 'json' | 'multipart' | 'urlencoded' | 'items' | 'bytes';

export function formatKind(mediaType: string): FormatKind {
  const type = bare(mediaType);
  if (isJson(type) || type === '*/*') return 'json';
  if (type === 'multipart/form-data') return 'multipart';
  if (isItemStream(type)) return 'items';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : 'bytes';
}

/** Checks for a field that is written in a style, not in its media type. */
export function isStyled(
  { style, explode, allowReserved }: Readonly<Record<string, unknown>>,
  isMultipart: boolean,
): boolean {
  // OpenAPI says that a style replaces the media type. In multipart bodies, however, frameworks write the style `form`
  // for every field.
  return isMultipart
    ? (style ?? 'form') !== 'form' || explode === false || allowReserved === true
    : [style, explode, allowReserved].some((value) => value !== undefined);
}

export function mediaKind(mediaType: string): FormatKind | 'text' | 'events' | 'any' {
  const type = bare(mediaType);
  if (isJson(type)) return 'json';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (type === 'text/event-stream') return 'events';
  if (isItemStream(type)) return 'items';
  if (type === '*/*' || type === 'application/*') return 'any';
  const hasText = /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)\b|javascript/.test(type);
  return hasText ? 'text' : 'bytes';
}

function bare(mediaType: string): string {
  return mediaType.replace(/\s*;.*$/s, '').toLowerCase();
}

function isJson(type: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json$/.test(type);
}

/** Returns the TypeScript type of a media type, or of all media types in a range such as `image/*`. */
export function mediaTypeType(mediaType: string): string {
  if (!mediaType.includes('*')) return quoted(mediaType);
  const start = mediaType.slice(0, mediaType.indexOf('*')).replaceAll(/[`$\\]/g, '');
  return start === '' ? 'string' : `\`${start}\${string}\``;
}

const LARGE: ReadonlySet<string | undefined> = new Set(['int64', 'uint64', undefined]);

/** Checks for an integer that may be beyond 2^53: `format: int64`, or neither a format nor limits. */
export function mayBeInt64(node: SchemaNode): boolean {
  const { types, format, limits } = node;
  const isInteger = types?.includes('integer') || (format !== undefined && types?.includes('number'));
  if (!isInteger || !LARGE.has(format) || node.enum || node.const) return false;
  const isLimited = (...names: readonly string[]) =>
    names.some((name) => Math.abs(Number(limits.get(name))) <= Number.MAX_SAFE_INTEGER);
  return !isLimited('minimum', 'exclusiveMinimum') || !isLimited('maximum', 'exclusiveMaximum');
}

export function isString(schema: SchemaNode | undefined): boolean {
  const types = schema && typesOf(schema);
  return types?.length === 1 && types[0] === 'string' && schema?.format !== 'binary';
}

/** Checks for server-sent events whose data is text, not JSON. */
export function hasTextEvents({ mediaType, schema }: MediaContent): boolean {
  return mediaKind(mediaType) === 'events' && isString(schema);
}

export function isBytes(schema: SchemaNode | undefined): boolean {
  return schema?.format === 'binary' || schema?.contentMediaType !== undefined;
}

export function leavesBodyOut({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

export function bodyContents(operation: Operation): MediaContent[] {
  const contents = leavesBodyOut(operation) ? [] : (operation.body?.contents ?? []);
  const isJson = ({ mediaType }: MediaContent) => mediaKind(mediaType) === 'json';
  return [...contents.filter(isJson), ...contents.filter((content) => !isJson(content))];
}
