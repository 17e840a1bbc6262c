import { isObject, type JsonObject } from './json.ts';
import { formatPointer, type Path } from './reference.ts';

export type KeywordShape = 'one' | 'list' | 'map';

/** Keywords whose schemas apply to the instance or a part of it, each with the shape of its value. */
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

const applied = new Map(
  Object.entries(APPLICATORS).flatMap(([shape, keywords]) =>
    keywords.map((keyword) => [keyword as string, shape as KeywordShape]),
  ),
);

/** Every keyword that contains schemas, with its shape. */
export const SUBSCHEMAS: ReadonlyMap<string, KeywordShape> = new Map<string, KeywordShape>([
  ...applied,
  ['contentSchema', 'one'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

/** Returns the shape of an applied keyword; undefined for any other keyword. */
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

/** Checks whether the schemas of a keyword apply to properties or items of the instance. */
export function descends(keyword: string): boolean {
  return applied.has(keyword) && !IN_PLACE.includes(keyword);
}

export interface Subschema {
  readonly keyword: string;
  /** Path from the schema around it. */
  readonly path: Path;
  /** An object or, for some keywords, a boolean. */
  readonly schema: unknown;
}

/** Lists the schemas directly inside a schema, in its order; `$ref`s are not followed. */
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
export function listSchemas(schema: unknown, pointer = ''): { schema: JsonObject; pointer: string }[] {
  if (!isObject(schema)) return [];
  const inner = subschemasOf(schema).flatMap(({ path, schema: sub }) =>
    listSchemas(sub, pointer + formatPointer(path)),
  );
  return [{ schema, pointer }, ...inner];
}
