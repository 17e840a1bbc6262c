import { isAnnotation } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, listOf } from '../json.ts';
import { mergeSchemas, resolved } from './merge-schemas.ts';

/**
 * Writes a schema with an `allOf` as one object or as a choice between whole objects. Redoc merges the parts itself,
 * but loses what a later part requires and describes.
 */
export function flatten(document: JsonObject, schema: JsonObject): JsonObject {
  const branches = branchesOf(document, schema, false);
  const words = Object.entries(resolved(document, schema)).filter(([keyword]) => isAnnotation(keyword));
  const whole: JsonObject = Object.fromEntries(words);
  const [only] = branches;
  return branches.length === 1 && only ? mergeSchemas(document, only, whole) : { ...whole, oneOf: branches };
}

/** @param named whether the schema is a branch, whose title and description become those of the object */
function branchesOf(document: JsonObject, schema: JsonObject, named: boolean): JsonObject[] {
  const { allOf, oneOf, title, description, ...own } = resolved(document, schema);
  const parts = listOf(allOf).filter(isObject);
  const sets = parts.map((part) => branchesOf(document, part, false));
  if (Array.isArray(oneOf))
    sets.push(oneOf.filter(isObject).flatMap((part) => branchesOf(document, part, true)));
  const wholes = sets.reduce<JsonObject[]>(
    (before, set) => before.flatMap((whole) => set.map((branch) => mergeSchemas(document, whole, branch))),
    [{}],
  );
  const words: JsonObject = {};
  if (named && title !== undefined) words.title = title;
  if (named && description !== undefined) words.description = description;
  return wholes.map((whole) => mergeSchemas(document, { ...words, ...whole }, own));
}
