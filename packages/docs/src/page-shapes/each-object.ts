import { isObject, type Json, type JsonObject } from '../json.ts';

/** Visits every object of a part of a document but those inside examples. */
export function eachObject(part: Json, visit: (object: JsonObject) => void): void {
  if (Array.isArray(part)) for (const entry of part) eachObject(entry, visit);
  if (!isObject(part)) return;
  visit(part);
  for (const [key, value] of Object.entries(part))
    if (key !== 'example' && key !== 'examples') eachObject(value, visit);
}
