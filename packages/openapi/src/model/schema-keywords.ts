import { JSON_TYPES, type Json, type JsonType } from '../json.ts';
import { SUBSCHEMAS } from '../walk.ts';
import type { SchemaNode, SchemaText } from './schema-node.ts';
import { entriesOf, extensionsOf, given, textOf, textsOf } from './values.ts';

type Raw = Record<string, unknown>;

/** Keywords that limit a value and that no type can say. */
export const LIMITS = [
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

const KNOWN = new Set<string>([
  ...LIMITS,
  ...SUBSCHEMAS.keys(),
  ...['dependentRequired', 'required', 'discriminator', 'additionalItems'],
  ...['$ref', '$comment', '$id', '$schema', '$anchor', '$vocabulary'],
  ...['type', 'enum', 'const', 'format', 'contentEncoding', 'contentMediaType'],
  ...['title', 'description', 'deprecated', 'readOnly', 'writeOnly', 'default', 'examples'],
  ...['xml', 'externalDocs', 'nullable', 'id'],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
]);

/** Whether a keyword means something to the generator, or is an extension. */
export function isKnownKeyword(keyword: string): boolean {
  return KNOWN.has(keyword) || keyword.startsWith('x-');
}

/** The rule ids a `$comment` starts with: capitals, a hyphen, digits. */
export function ruleIds(comment: unknown): string[] {
  if (typeof comment !== 'string') return [];
  const tokens = comment.trim().split(/\s+/);
  const end = tokens.findIndex((token) => !/^[A-Z]+-\d+$/.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** The part of a node that holds no other schema. */
export function ownKeywords(raw: Raw): Partial<SchemaNode> {
  const values = raw.enum;
  return {
    ...given('types', typesOf(raw.type)),
    ...given('enum', Array.isArray(values) ? (values as Json[]) : undefined),
    ...given('const', 'const' in raw ? { value: raw.const as Json } : undefined),
    ...given('format', textOf(raw, 'format')),
    ...given('contentEncoding', textOf(raw, 'contentEncoding')),
    ...given('contentMediaType', textOf(raw, 'contentMediaType')),
    required: [...new Set(textsOf(raw.required))],
    dependentRequired: new Map(
      entriesOf(raw.dependentRequired).map(([name, names]) => [name, textsOf(names)]),
    ),
    limits: new Map(
      LIMITS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name] as Json]),
    ),
    text: schemaText(raw),
    extensions: extensionsOf(raw),
  };
}

function schemaText(raw: Raw): SchemaText {
  return {
    ...given('title', textOf(raw, 'title')),
    ...given('description', textOf(raw, 'description')),
    ...given('comment', textOf(raw, '$comment')),
    ...given('default', raw.default as Json | undefined),
    ...given('examples', Array.isArray(raw.examples) ? (raw.examples as Json[]) : undefined),
    deprecated: raw.deprecated === true,
    readOnly: raw.readOnly === true,
    writeOnly: raw.writeOnly === true,
  };
}

function typesOf(type: unknown): JsonType[] | undefined {
  const texts = typeof type === 'string' ? [type] : textsOf(type);
  const known = JSON_TYPES.filter((name) => texts.includes(name));
  return known.length > 0 ? known : undefined;
}
