import { parsePointer, resolvePointer } from '@cross-border-payments/openapi';
import type { PropertyPath, SchemaNode } from '@cross-border-payments/openapi/conditions';
import type { Json as Value } from '@cross-border-payments/openapi/model';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';
import { extensionTexts } from './extension-texts.ts';
import { appendToSchema, ownProperties, type Place, schemaAt } from './property-texts.ts';
import { describeScope, type PropertySentence } from './sentences.ts';
import { nameOf, removeConsumed } from './words.ts';

/**
 * Writes the conditions of a schema, and of the schemas inside it, into the docs copy.
 * @returns the sentences about the schema as a whole, since the page does not show them if it is a whole body
 * @throws WordingError with the JSON pointer of a condition that cannot be put into words
 */
export function describeSchema(root: SchemaNode, place: Place): string[] {
  const { sentences, consumed, inner } = describeScope({ root });
  const copyRoot = objectOf(schemaAt(place));
  const ownTexts = extensionTexts(copyRoot);
  const fromRoot = (pointer: string): string => pointer.slice(root.pointer.length);
  for (const node of inner) {
    const pointer = fromRoot(node.pointer);
    const holder = resolvePointer(copyRoot, pointer.slice(0, pointer.lastIndexOf('/')));
    if (isObject(holder) || Array.isArray(holder))
      describeSchema(node, { copy: place.copy, holder, key: parsePointer(pointer).at(-1) ?? '' });
  }
  removeConsumed(copyRoot, consumed.map(fromRoot));
  for (const sentence of sentences) writeSentence(sentence, place);
  writeExtensions(copyRoot, place.copy);
  return [...sentences.filter(({ path }) => path.length === 0).map(({ text }) => text), ...ownTexts];
}

/**
 * Adds a sentence to the description of a property. If the property is not declared, adds the sentence and the
 * property's name to the nearest declared object around it.
 */
function writeSentence({ path, text, without }: PropertySentence, place: Place): void {
  if (without) removeValues(path, without, place);
  for (let length = path.length; length >= 0; length -= 1) {
    const schemas = ownProperties(place, path.slice(0, length));
    for (const schema of schemas) {
      appendToSchema(place.copy, schema, length === path.length ? text : `${nameOf(path)}: ${text}`);
    }
    if (schemas.length > 0) return;
  }
}

function removeValues(path: PropertyPath, values: readonly Value[], place: Place): void {
  const removed = new Set(values.map((value) => JSON.stringify(value)));
  for (const schema of ownProperties(place, path)) {
    if (Array.isArray(schema.enum))
      schema.enum = schema.enum.filter((value) => !removed.has(JSON.stringify(value)));
  }
}

function writeExtensions(schema: unknown, copy: JsonObject): void {
  if (!isObject(schema)) return;
  for (const text of extensionTexts(schema)) appendToSchema(copy, schema, text);
  for (const property of Object.values(objectOf(schema.properties))) writeExtensions(property, copy);
  for (const part of arrayOf(schema.allOf)) writeExtensions(part, copy);
}
