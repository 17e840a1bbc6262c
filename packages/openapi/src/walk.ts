import { isObject, type JsonObject } from './json.ts';
import { formatPointer, type Path } from './pointer.ts';

/** Form of a keyword's schemas: one, a list, or a map by name. */
export type KeywordShape = 'one' | 'list' | 'map';

/** The keywords whose schemas are applied to an instance, by how they hold them. */
export const APPLICATORS = {
  map: ['properties', 'patternProperties', 'dependentSchemas'],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  one: [
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'items',
    'contains',
    'not',
    'if',
    'then',
    'else',
    'unevaluatedItems',
  ],
} as const;

/** Every keyword that holds schemas, with how it holds them. */
export const SUBSCHEMAS: ReadonlyMap<string, KeywordShape> = new Map<string, KeywordShape>([
  ...APPLICATORS.map.map((keyword) => [keyword, 'map'] as const),
  ...APPLICATORS.list.map((keyword) => [keyword, 'list'] as const),
  ...APPLICATORS.one.map((keyword) => [keyword, 'one'] as const),
  ['contentSchema', 'one'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

const applied = new Map(
  Object.entries(APPLICATORS).flatMap(([shape, keywords]) =>
    keywords.map((keyword) => [keyword as string, shape as KeywordShape]),
  ),
);

/** Returns how a keyword holds the schemas that it applies; undefined for a keyword that applies none. */
export function shapeOf(keyword: string): KeywordShape | undefined {
  return applied.get(keyword);
}

const IN_PLACE = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'propertyNames',
];

/** Returns whether the schemas of a keyword apply to members or items of the instance. */
export function descends(keyword: string): boolean {
  return applied.has(keyword) && !IN_PLACE.includes(keyword);
}

/** A schema directly inside another. */
export interface Subschema {
  readonly keyword: string;
  /** The way to it from the schema that holds it. */
  readonly path: Path;
  /** An object or, for keywords that hold one, a boolean. */
  readonly schema: unknown;
}

/** Lists the schemas directly inside a schema, in its own order; `$ref`s are not followed. */
export function subschemasOf(schema: JsonObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]): Subschema[] => {
    const shape = SUBSCHEMAS.get(keyword);
    if (shape === 'one') return [{ keyword, path: [keyword], schema: value }];
    if (shape === 'list' && Array.isArray(value)) {
      return value.map((sub, at) => ({ keyword, path: [keyword, at], schema: sub }));
    }
    if (shape !== 'map' || !isObject(value)) return [];
    return Object.entries(value).map(([name, sub]) => ({ keyword, path: [keyword, name], schema: sub }));
  });
}

/** Lists a schema and every schema object inside it, outer ones first; boolean schemas are left out. */
export function walkSchema(schema: unknown, pointer = ''): { schema: JsonObject; pointer: string }[] {
  if (!isObject(schema)) return [];
  const inner = subschemasOf(schema).flatMap(({ path, schema: sub }) =>
    walkSchema(sub, pointer + formatPointer(path)),
  );
  return [{ schema, pointer }, ...inner];
}
