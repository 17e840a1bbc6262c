import { isObject, type JsonObject } from './json.ts';
import { joinPointer, type Path } from './reference.ts';

export type KeywordShape = 'one' | 'list' | 'map';

/** Keywords that contain schemas for the instance or for something inside it, each with the shape of its value. */
export const APPLICATORS = {
  map: ['properties', 'patternProperties', 'dependentSchemas'],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  one: [
    ...(['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'contains'] as const),
    ...(['not', 'if', 'then', 'else', 'unevaluatedItems'] as const),
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

/** Checks whether the schemas of a keyword apply to properties or items of the instance. */
export function descends(keyword: string): boolean {
  return DESCENDING.has(keyword);
}

const DESCENDING: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['prefixItems', 'items', 'contains', 'unevaluatedItems'],
]);

/** Lists the schemas directly inside a schema in the order of the document, each with its path. Follows no `$ref`. */
function subschemasOf(schema: JsonObject): [path: Path, schema: unknown][] {
  return Object.entries(schema).flatMap(([keyword, value]): [Path, unknown][] => {
    const shape = SUBSCHEMAS.get(keyword);
    if (shape === 'one') return [[[keyword], value]];
    if (shape === 'list' && Array.isArray(value)) return value.map((sub, at) => [[keyword, at], sub]);
    if (shape !== 'map' || !isObject(value)) return [];
    return Object.entries(value).map(([name, sub]) => [[keyword, name], sub]);
  });
}

/** Lists a schema and every schema object inside it, outer ones first; boolean schemas are left out. */
export function listSchemas(schema: unknown, pointer = ''): { schema: JsonObject; pointer: string }[] {
  if (!isObject(schema)) return [];
  const inner = subschemasOf(schema).flatMap(([path, sub]) =>
    listSchemas(sub, joinPointer(pointer, ...path)),
  );
  return [{ schema, pointer }, ...inner];
}
