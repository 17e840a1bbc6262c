import { joinPointer, valueAt } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { describeSchema } from './describe-schema.ts';
import { exampleTexts, extensionTexts } from './extension-texts.ts';
import { appendParagraph } from './property-texts.ts';

/** `wholes` maps each component schema to the sentences about the schema as a whole. */
export interface Work {
  document: JsonObject;
  copy: JsonObject;
  read: (schema: unknown, pointer: string) => SchemaNode;
  wholes: Map<SchemaNode, string[]>;
}

/** A part of the original document, its docs copy, and its JSON pointer. */
export interface Pair {
  original: JsonObject;
  copy: JsonObject;
  pointer: string;
}

export function inside(pair: Pair, ...path: string[]): Pair | undefined {
  const [original, copy] = [valueAt(pair.original, path), valueAt(pair.copy, path)];
  if (!isObject(original) || !isObject(copy)) return undefined;
  return { original, copy, pointer: joinPointer(pair.pointer, ...path) };
}

/** Returns the objects in the object or array at a path. */
export function eachInside(pair: Pair, ...path: string[]): Pair[] {
  const keys = Object.keys(valueAt(pair.original, path) ?? {});
  return keys.flatMap((key) => inside(pair, ...path, key) ?? []);
}

function describeHeldSchema(work: Work, held: Pair): string[] {
  const schema = inside(held, 'schema');
  if (!schema) return [];
  const node = work.read(schema.original, schema.pointer);
  const own = describeSchema(node, { copy: work.copy, holder: held.copy, key: 'schema' });
  const shared = partsOf(node).flatMap((part) => work.wholes.get(part) ?? []);
  return [...new Set([...own, ...shared])];
}

export function describeParameter(work: Work, parameter: Pair): void {
  if (parameter.original.$ref !== undefined) return;
  const texts = [...describeHeldSchema(work, parameter), ...extensionTexts(parameter.original)];
  for (const text of texts) parameter.copy.description = appendParagraph(parameter.copy.description, text);
}

/**
 * Writes the sentences about a body or response into its own description. The page does not show the description of the
 * schema of a whole body.
 */
export function describeMessage(work: Work, message: Pair): void {
  if (message.original.$ref !== undefined) return;
  const media = eachInside(message, 'content');
  const texts = [
    ...media.flatMap((one) => describeHeldSchema(work, one)),
    ...exampleTexts(work.document, message.original),
    ...extensionTexts(message.original),
  ];
  for (const text of texts) message.copy.description = appendParagraph(message.copy.description, text);
  for (const one of media) sayOnce(message.copy, one.copy);
  for (const header of eachInside(message, 'headers')) describeParameter(work, header);
}

/** Removes the description of a schema that repeats the description of its message: the page would show both. */
function sayOnce(message: JsonObject, media: JsonObject): void {
  const schema = objectOf(media.schema);
  const said = String(message.description ?? '').split('\n\n');
  const own = String(schema.description ?? '').split('\n\n');
  if (own.every((paragraph) => said.includes(paragraph))) delete schema.description;
}
