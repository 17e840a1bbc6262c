import { JSON_TYPES, type Json, type JsonType, jsonKey } from '../../json.ts';
import { SUBSCHEMAS } from '../../walk.ts';
import type { KeywordFault, SchemaNode, SchemaText } from '../schema-node.ts';
import { entriesOf, extensionsOf, given, mapOf, stringProperty, stringsOf } from './values.ts';

type Raw = Record<string, unknown>;

/** Keywords that limit a value and that no type expresses. */
const LIMIT_KEYWORDS = [
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

export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword === 'example' || keyword.startsWith('x-');
}

export function isKnownKeyword(keyword: string): boolean {
  return KNOWN.has(keyword) || keyword.startsWith('x-');
}

export function strangeKeywords(raw: Raw, faults: readonly KeywordFault[]): string[] {
  const faulty = new Set(faults.map(({ path: [keyword] }) => keyword));
  return Object.keys(raw).filter((keyword) => !isKnownKeyword(keyword) || faulty.has(keyword));
}

/** Checks for an empty `enum` alone, which nothing fits. Next to other keywords it is a fault. */
export function listsNothing(raw: Raw): boolean {
  const isEmpty = Array.isArray(raw.enum) && raw.enum.length === 0;
  return isEmpty && Object.keys(raw).every((keyword) => keyword === 'enum' || isAnnotation(keyword));
}

/** Lists the rule ids at the start of a `$comment`: capitals and digits, a hyphen, digits. */
export function ruleIds(comment: unknown): string[] {
  if (typeof comment !== 'string') return [];
  const tokens = comment.trim().split(/[\s,]+/);
  const end = tokens.findIndex((token) => !/^[A-Z][A-Z0-9]*-\d+$/.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Returns the part of a node that contains no other schema. */
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
  };
}

function unique(values: readonly Json[]): Json[] {
  const known = new Set<string>();
  return values.filter((value) => known.size < known.add(jsonKey(value)).size);
}

function schemaText(raw: Raw): SchemaText {
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
