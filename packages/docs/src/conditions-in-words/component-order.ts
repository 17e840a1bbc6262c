import { isObject, type Json, type JsonObject, objectOf } from '../json.ts';

const PREFIX = '#/components/schemas/';

/** Names of the schemas a part of the document refers to directly. */
function usedBy(part: Json): string[] {
  if (Array.isArray(part)) return part.flatMap(usedBy);
  if (!isObject(part)) return [];
  const own =
    typeof part.$ref === 'string' && part.$ref.startsWith(PREFIX) ? [part.$ref.slice(PREFIX.length)] : [];
  return [...own, ...Object.values(part).flatMap(usedBy)];
}

/**
 * The component schemas in an order in which each comes after those it uses, as far as loops allow, so
 * that a copy of a component already holds its own texts.
 */
export function componentOrder(document: JsonObject): string[] {
  const schemas = objectOf(objectOf(document.components).schemas);
  const ordered: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !(name in schemas)) return;
    seen.add(name);
    usedBy(schemas[name] ?? null).forEach(visit);
    ordered.push(name);
  };
  Object.keys(schemas).forEach(visit);
  return ordered;
}
