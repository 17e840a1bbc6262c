import { resolvePointer } from '@cross-border-payments/openapi';
import type { PropertyPath } from '@cross-border-payments/openapi/conditions';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';
import { joinNotShown, NOT_SHOWN } from './extension-texts.ts';

/**
 * Adds a paragraph unless the description already has it. The statements about what the interface does not show stay
 * at the end, in one paragraph.
 */
export function appendParagraph(description: unknown, text: string): string {
  const before = typeof description === 'string' ? description.trimEnd() : '';
  const paragraphs = before === '' ? [] : before.split('\n\n');
  if (paragraphs.includes(text)) return before;
  const last = paragraphs.at(-1);
  if (!last?.startsWith(NOT_SHOWN)) return [...paragraphs, text].join('\n\n');
  const end = text.startsWith(NOT_SHOWN) ? [joinNotShown(last, text)] : [text, last];
  return [...paragraphs.slice(0, -1), ...end].join('\n\n');
}

export function appendToSchema(document: JsonObject, schema: JsonObject, text: string): void {
  const component = typeof schema.$ref === 'string' ? objectOf(resolvePointer(document, schema.$ref)) : {};
  schema.description = appendParagraph(schema.description ?? component.description, text);
}

/** A schema in the docs copy: the copy, and the object or array of it that has the schema under a key. */
export interface Place {
  readonly copy: JsonObject;
  readonly holder: JsonObject | unknown[];
  readonly key: string;
}

export function schemaAt({ holder, key }: Place): unknown {
  return Array.isArray(holder) ? holder[Number(key)] : holder[key];
}

/**
 * Returns the schemas of a property in the docs copy. The caller may change them: components on the path are replaced by
 * copies, so that their other uses do not change.
 * @param path path of the property, from the schema at the place
 * @returns no schema if the property is not declared
 */
export function ownProperties(place: Place, path: PropertyPath): JsonObject[] {
  const { copy: document } = place;
  const schema = schemaAt(place);
  if (!isObject(schema)) return [];
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  if (!declares(document, schema, path)) return [];
  const own = ownCopy(place, schema);
  const properties = objectOf(own.properties);
  const parts = arrayOf(own.allOf);
  const part = parts.findIndex((one) => isObject(one) && declares(document, one, path, true));
  const ownProperty = properties[name];
  if (isObject(ownProperty) && (part < 0 || isTyped(ownProperty)))
    return ownProperties({ copy: document, holder: properties, key: name }, rest);
  const some = part >= 0 ? part : parts.findIndex((one) => isObject(one) && declares(document, one, path));
  if (some >= 0) return ownProperties({ copy: document, holder: parts, key: String(some) }, path);
  return choicesOf(own).flatMap((choices) =>
    choices.flatMap((_, at) => ownProperties({ copy: document, holder: choices, key: String(at) }, path)),
  );
}

function choicesOf(schema: JsonObject): unknown[][] {
  return [arrayOf(schema.anyOf), arrayOf(schema.oneOf)];
}

function declares(document: JsonObject, schema: JsonObject, path: PropertyPath, typed = false): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return !typed || isTyped(schema);
  return togetherWith(document, schema).some((part) => {
    const property = objectOf(part.properties)[name];
    if (isObject(property) && declares(document, property, rest, typed)) return true;
    return choicesOf(part).some((choices) =>
      choices.filter(isObject).some((one) => declares(document, one, path, typed)),
    );
  });
}

function ownCopy({ copy, holder, key }: Place, schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...others } = schema;
  const target = objectOf(resolvePointer(copy, String($ref)));
  const name = String($ref).split('/').at(-1) ?? '';
  const own: JsonObject = { title: name, ...structuredClone(target), ...others };
  if (Array.isArray(holder)) holder[Number(key)] = own;
  else holder[key] = own;
  return own;
}

function togetherWith(document: JsonObject, schema: JsonObject, seen = new Set<unknown>()): JsonObject[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = typeof schema.$ref === 'string' ? resolvePointer(document, schema.$ref) : undefined;
  const parts = [target, ...arrayOf(schema.allOf)].filter(isObject);
  return [schema, ...parts.flatMap((part) => togetherWith(document, part, seen))];
}

function isTyped(schema: JsonObject): boolean {
  return 'type' in schema || '$ref' in schema;
}
