import { parsePointer, resolvePointer } from '@cross-border-payments/openapi';
import { isAnnotation } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, listOf } from '../json.ts';

/**
 * Removes from a schema of the docs copy the keywords that are now in words, so that the page does not show half of a
 * condition as a shape. Parts of an `allOf` that become empty are removed too.
 * @param root the schema, changed in place
 * @param told JSON pointers from the schema
 */
export function removeTold(root: JsonObject, told: readonly string[]): void {
  for (const pointer of told) removeAt(root, pointer);
  prune(root);
}

function removeAt(root: JsonObject, pointer: string): void {
  const key = parsePointer(pointer).at(-1) ?? '';
  const holder = resolvePointer(root, pointer.slice(0, pointer.lastIndexOf('/')));
  if (isObject(holder)) delete holder[key];
}

function prune(schema: unknown): void {
  if (!isObject(schema)) return;
  if (isObject(schema.properties)) {
    Object.values(schema.properties).forEach(prune);
    if (Object.keys(schema.properties).length === 0) delete schema.properties;
  }
  if (!Array.isArray(schema.allOf)) return;
  schema.allOf.forEach(prune);
  const parts = listOf(schema.allOf).filter((part) => !saysNothing(part));
  if (parts.length > 0) schema.allOf = parts;
  else delete schema.allOf;
}

function saysNothing(part: unknown): boolean {
  if (!isObject(part) || 'description' in part) return false;
  return Object.entries(part).every(
    ([keyword, value]) => isAnnotation(keyword) || (keyword === 'type' && value === 'object'),
  );
}
