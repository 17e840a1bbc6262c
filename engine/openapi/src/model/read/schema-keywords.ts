import { isObject, JSON_TYPES, type Json, type JsonType, jsonKey } from '../../json.ts';
import type { Dialect } from '../../load/load-document.ts';
import type { Place } from '../../load/sources.ts';
import { joinPointer, type Path, valueAt } from '../../reference.ts';
import { SUBSCHEMAS } from '../../walk.ts';
import { type KeywordFault, NO_ENTRIES, type SchemaAnnotations, type SchemaNode } from '../schema-node.ts';

type Raw = Record<string, unknown>;

/** Keywords with limits that types cannot express. */
export const LIMIT_KEYWORDS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
] as const;

/** Keywords that restrict nothing. */
const ANNOTATIONS = new Set<string>([
  ...['title', 'description', 'deprecated', 'readOnly', 'writeOnly', 'default', 'examples'],
  ...['$comment', 'contentEncoding', 'contentMediaType', 'discriminator', 'externalDocs', 'xml'],
]);

const KNOWN = new Set<string>([
  ...LIMIT_KEYWORDS,
  ...SUBSCHEMAS.keys(),
  ...ANNOTATIONS,
  ...['type', 'enum', 'const', 'format', 'required', 'dependentRequired', 'additionalItems', 'nullable'],
  ...['$ref', '$id', 'id', '$schema', '$anchor', '$vocabulary'],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
]);

function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword === 'example' || keyword.startsWith('x-');
}

export function isKnownKeyword(keyword: string): boolean {
  return KNOWN.has(keyword) || keyword.startsWith('x-');
}

export function strangeKeywords(raw: Raw, faults: readonly KeywordFault[]): string[] {
  const faulty = new Set(faults.map(({ path: [keyword] }) => keyword));
  return Object.keys(raw).filter((keyword) => !isKnownKeyword(keyword) || faulty.has(keyword));
}

/**
 * Checks for a schema that consists of an empty `enum`, which rejects every value. An empty `enum` next to other
 * keywords is a fault.
 */
export function listsNothing(raw: Raw): boolean {
  const isEmpty = Array.isArray(raw.enum) && raw.enum.length === 0;
  const isNothing = (keyword: string) =>
    ['enum', '$schema', '$id'].includes(keyword) || isAnnotation(keyword);
  return isEmpty && Object.keys(raw).every(isNothing);
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
    ...given('format', stringProperty(raw, 'format')),
    ...given('contentEncoding', stringProperty(raw, 'contentEncoding')),
    ...given('contentMediaType', stringProperty(raw, 'contentMediaType')),
    required: [...new Set(stringsOf(raw.required))],
    dependentRequired: mapOf(
      entriesOf(raw.dependentRequired).map(([name, names]) => [name, [...new Set(stringsOf(names))]]),
    ),
    limits: mapOf(
      LIMIT_KEYWORDS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name] as Json]),
    ),
    text: schemaText(raw),
    extensions: extensionsOf(raw),
    others: mapOf(Object.entries(raw).filter(([name]) => isOther(name)) as [string, Json][]),
  };
}

/** Keywords that have their own property in a node, or that only explain a schema. */
const READ = new Set<string>([
  ...LIMIT_KEYWORDS,
  ...[...SUBSCHEMAS.keys()].filter((keyword) => keyword !== 'contentSchema'),
  ...[...ANNOTATIONS].filter((keyword) => keyword !== 'xml'),
  ...['type', 'enum', 'const', 'format', 'required', 'dependentRequired', 'nullable', '$ref'],
]);

function isOther(keyword: string): boolean {
  return !READ.has(keyword) && !keyword.startsWith('x-');
}

function unique(values: readonly Json[]): Json[] {
  const known = new Set<string>();
  return values.filter((value) => known.size < known.add(jsonKey(value)).size);
}

function schemaText(raw: Raw): SchemaAnnotations {
  return {
    ...given('title', stringProperty(raw, 'title')),
    ...given('description', stringProperty(raw, 'description')),
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

type Keywords = Record<string, unknown>;

export interface NormalSchema {
  readonly keywords: Keywords;
  /**
   * Whether OpenAPI 3.0 `nullable` is next to a composition, where there is no `type` to which `null` could be added.
   */
  readonly nullable: boolean;
  /** Keywords next to `$ref`, which OpenAPI 3.0 ignores. */
  readonly ignored: readonly string[];
}

/**
 * Converts one schema object, without its children, to JSON Schema 2020-12: `nullable` becomes a type, boolean
 * `exclusiveMinimum` and `exclusiveMaximum` become numbers, `example` becomes `examples`.
 */
export function normaliseSchema(raw: Keywords, dialect: Dialect): NormalSchema {
  const keywords: Keywords = { ...raw };
  takeExample(keywords);
  if (dialect === '3.0' && typeof raw.$ref === 'string') return { ...refAlone(raw), nullable: false };
  exclusive(keywords, 'exclusiveMinimum', 'minimum');
  exclusive(keywords, 'exclusiveMaximum', 'maximum');
  if (dialect === '3.1') return { keywords, nullable: false, ignored: [] };
  return { keywords, nullable: takeNullable(keywords), ignored: [] };
}

/** Lists the exclusive limits that are booleans, as in OpenAPI 3.0, although the document has a later version. */
export function oldLimits(raw: Raw, dialect: Dialect): string[] {
  if (dialect === '3.0') return [];
  return ['exclusiveMinimum', 'exclusiveMaximum'].filter((keyword) => typeof raw[keyword] === 'boolean');
}

function takeExample(keywords: Keywords): void {
  if (keywords.example === undefined) return;
  keywords.examples ??= [keywords.example];
  delete keywords.example;
}

/** Removes the keywords that OpenAPI 3.0 ignores next to `$ref`, except a description, which does no harm. */
function refAlone(raw: Keywords): { keywords: Keywords; ignored: string[] } {
  const isKept = (key: string) => KEPT.has(key) || key.startsWith('x-');
  const keywords = Object.fromEntries(Object.entries(raw).filter(([key]) => isKept(key)));
  return { keywords, ignored: Object.keys(raw).filter((key) => !isKept(key) && !SILENT.has(key)) };
}

const KEPT = new Set(['$ref', 'description', 'deprecated']);
const SILENT = new Set(['title', 'example', 'default', 'externalDocs', 'summary']);

function exclusive(keywords: Keywords, exclusiveKey: string, limitKey: string): void {
  if (typeof keywords[exclusiveKey] !== 'boolean') return;
  if (keywords[exclusiveKey] && typeof keywords[limitKey] === 'number') {
    keywords[exclusiveKey] = keywords[limitKey];
    delete keywords[limitKey];
  } else {
    delete keywords[exclusiveKey];
  }
}

function takeNullable(keywords: Keywords): boolean {
  const nullable = keywords.nullable === true;
  delete keywords.nullable;
  if (!nullable) return false;
  const { type, enum: values } = keywords;
  if (Array.isArray(values) && !values.includes(null)) keywords.enum = [...values, null];
  if (typeof type === 'string') keywords.type = [type, 'null'];
  return typeof type !== 'string' && !Array.isArray(values);
}

/** Returns the place at a path inside another place. The value there may be undefined. */
export function placeIn({ file, pointer, value }: Place, ...path: Path): Place {
  return { file, pointer: joinPointer(pointer, ...path), value: valueAt(value, path) };
}

export function stringProperty(value: Record<string, unknown>, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function extensionsOf(value: Record<string, unknown>): ReadonlyMap<string, Json> {
  return mapOf(Object.entries(value).filter(([name]) => name.startsWith('x-')) as [string, Json][]);
}

/**
 * Returns an object with one property, or an empty object if the value is undefined: an absent property is not the same
 * as an undefined one.
 */
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
