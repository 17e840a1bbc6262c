import { isObject, JSON_TYPES, type Json, type JsonType, jsonKey } from '../../json.ts';
import type { Dialect } from '../../load/load-document.ts';
import type { Place } from '../../load/sources.ts';
import { joinPointer, type Path, valueAt } from '../../reference.ts';
import { SUBSCHEMAS } from '../../walk.ts';
import { type KeywordFault, NO_ENTRIES, type SchemaAnnotations, type SchemaNode } from '../schema-node.ts';

export type Raw = Record<string, unknown>;

/** Keywords with limits that types cannot express. */
export const LIMIT_KEYWORDS = [
  ...(['minLength', 'maxLength', 'pattern'] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'] as const),
  ...(['minProperties', 'maxProperties'] as const),
];

/** Keywords that restrict nothing. */
const ANNOTATIONS = [
  ...['title', 'description', 'deprecated', 'readOnly', 'writeOnly', 'default', 'examples', '$comment'],
  ...['contentEncoding', 'contentMediaType', 'discriminator', 'externalDocs'],
];

/** Keywords that have their own property in a node, or that only explain a schema. */
const READ: ReadonlySet<string> = new Set([
  ...LIMIT_KEYWORDS,
  ...[...SUBSCHEMAS.keys()].filter((keyword) => keyword !== 'contentSchema'),
  ...ANNOTATIONS,
  ...['type', 'enum', 'const', 'format', 'required', 'dependentRequired', 'nullable', '$ref'],
]);

const KNOWN: ReadonlySet<string> = new Set([
  ...READ,
  ...['contentSchema', 'xml', 'additionalItems', '$id', 'id', '$schema', '$anchor', '$vocabulary'],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
]);

export function isKnownKeyword(keyword: string): boolean {
  return KNOWN.has(keyword) || keyword.startsWith('x-');
}

export function strangeKeywords(raw: Raw, faults: readonly KeywordFault[]): string[] {
  const faulty = new Set(faults.map(({ path: [keyword] }) => keyword));
  return Object.keys(raw).filter((keyword) => !isKnownKeyword(keyword) || faulty.has(keyword));
}

/** Checks for a schema that consists of an empty `enum`, which rejects every value. */
export function listsNothing(raw: Raw): boolean {
  const isNothing = (keyword: string) =>
    ['enum', '$schema', '$id', 'xml', 'example', ...ANNOTATIONS].includes(keyword) ||
    keyword.startsWith('x-');
  return Array.isArray(raw.enum) && raw.enum.length === 0 && Object.keys(raw).every(isNothing);
}

/** Lists the rule ids at the start of a `$comment`: capitals and digits, a hyphen, digits. */
export function ruleIds(comment: unknown): string[] {
  if (typeof comment !== 'string') return [];
  const tokens = comment.trim().split(/[\s,]+/);
  const end = tokens.findIndex((token) => !/^[A-Z][A-Z0-9]*-\d+$/.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Reads the keywords of a schema that contain no other schemas. */
export function keywordProperties(raw: Raw): Partial<SchemaNode> {
  const values = raw.enum;
  return {
    ...given('types', typesOf(raw.type)),
    ...given('enum', Array.isArray(values) ? unique(values as Json[]) : undefined),
    ...given('const', 'const' in raw ? { value: raw.const as Json } : undefined),
    ...pickStrings(raw, 'format', 'contentEncoding', 'contentMediaType'),
    required: [...new Set(stringsOf(raw.required))],
    dependentRequired: mapOf(
      entriesOf(raw.dependentRequired).map(([name, names]) => [name, [...new Set(stringsOf(names))]]),
    ),
    limits: mapOf(
      LIMIT_KEYWORDS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name] as Json]),
    ),
    text: schemaText(raw),
    extensions: extensionsOf(raw),
    others: entriesWhere(raw, (name) => !READ.has(name) && !name.startsWith('x-')),
  };
}

function unique(values: readonly Json[]): Json[] {
  const known = new Set<string>();
  return values.filter((value) => known.size < known.add(jsonKey(value)).size);
}

function schemaText(raw: Raw): SchemaAnnotations {
  return {
    ...pickStrings(raw, 'title', 'description'),
    ...given('comment', stringProperty(raw, '$comment')),
    ...given('default', raw.default as Json | undefined),
    ...given('examples', Array.isArray(raw.examples) ? (raw.examples as Json[]) : undefined),
    deprecated: raw.deprecated === true,
    readOnly: raw.readOnly === true,
    writeOnly: raw.writeOnly === true,
  };
}

function typesOf(type: unknown): JsonType[] | undefined {
  const texts = typeof type === 'string' ? [type] : stringsOf(type);
  const known = [...new Set(texts)].filter((text): text is JsonType => TYPES.has(text));
  return known.length > 0 ? known : undefined;
}

const TYPES: ReadonlySet<string> = new Set(JSON_TYPES);

interface NormalSchema extends Pick<SchemaNode, 'nullable'> {
  readonly keywords: Raw;
  readonly ignored: SchemaNode['ignoredKeywords'];
}

/**
 * Converts one schema object, without its children, to JSON Schema 2020-12: `nullable` becomes a type, boolean
 * `exclusiveMinimum` and `exclusiveMaximum` become numbers, `example` becomes `examples`.
 */
export function normaliseSchema(raw: Raw, dialect: Dialect): NormalSchema {
  const { example, ...keywords } = raw;
  if (example !== undefined) keywords.examples ??= [example];
  if (dialect === '3.0' && typeof raw.$ref === 'string') return refAlone(raw);
  makeExclusive(keywords, 'exclusiveMinimum', 'minimum');
  makeExclusive(keywords, 'exclusiveMaximum', 'maximum');
  return { keywords, nullable: dialect === '3.0' && takeNullable(keywords), ignored: [] };
}

/** Removes the keywords that OpenAPI 3.0 ignores next to `$ref`, except a description, which does no harm. */
function refAlone(raw: Raw): NormalSchema {
  const isKept = (key: string) => ['$ref', 'description', 'deprecated'].includes(key) || key.startsWith('x-');
  const isHarmless = (key: string) =>
    ['title', 'example', 'default', 'externalDocs', 'summary'].includes(key) || isKept(key);
  const keywords = Object.fromEntries(Object.entries(raw).filter(([key]) => isKept(key)));
  return { keywords, nullable: false, ignored: Object.keys(raw).filter((key) => !isHarmless(key)) };
}

function makeExclusive(keywords: Raw, exclusiveKey: string, limitKey: string): void {
  const isExclusive = keywords[exclusiveKey];
  if (typeof isExclusive !== 'boolean') return;
  delete keywords[exclusiveKey];
  if (!isExclusive || typeof keywords[limitKey] !== 'number') return;
  keywords[exclusiveKey] = keywords[limitKey];
  delete keywords[limitKey];
}

function takeNullable(keywords: Raw): boolean {
  const { nullable, type, enum: values } = keywords;
  delete keywords.nullable;
  if (nullable !== true) return false;
  if (Array.isArray(values) && !values.includes(null)) keywords.enum = [...values, null];
  if (typeof type === 'string') keywords.type = [type, 'null'];
  return typeof type !== 'string' && !Array.isArray(values);
}

export function placeIn({ file, pointer, value }: Place, ...path: Path): Place {
  return { file, pointer: joinPointer(pointer, ...path), value: valueAt(value, path) };
}

export function stringProperty(value: Raw, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

export function pickStrings<Name extends string>(
  value: Raw,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {};
  for (const name of names) if (typeof value[name] === 'string') picked[name] = value[name];
  return picked;
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function extensionsOf(value: Raw): ReadonlyMap<string, Json> {
  return entriesWhere(value, (name) => name.startsWith('x-'));
}

function entriesWhere(value: Raw, isWanted: (name: string) => boolean): ReadonlyMap<string, Json> {
  return mapOf(Object.entries(value as Record<string, Json>).filter(([name]) => isWanted(name)));
}

/** Returns an object with one property, or without it if the value is undefined. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Makes a map; all empty maps are one shared object. */
export function mapOf<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  return entries.length === 0 ? NO_ENTRIES : new Map(entries);
}
