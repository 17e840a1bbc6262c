import { joinPointer } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { describeSchema } from './describe-schema.ts';
import { exampleTexts, extensionTexts } from './extension-texts.ts';
import { appendParagraph } from './member-texts.ts';

/**
 * The original document, its docs copy, a reader for the schemas of the original, and the texts about each component
 * schema as a whole.
 */
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

/** Returns the pair one or more steps deeper; undefined if there is none. */
export function inside(pair: Pair, ...keys: string[]): Pair | undefined {
  let { original, copy, pointer } = pair;
  for (const key of keys) {
    const next = original[key];
    const nextCopy = copy[key];
    if (!isObject(next) || !isObject(nextCopy)) return undefined;
    [original, copy, pointer] = [next, nextCopy, joinPointer(pointer, key)];
  }
  return { original, copy, pointer };
}

/** Lists the pairs of all members of an object, such as each answer or each media type. */
export function eachInside(pair: Pair | undefined): Pair[] {
  return pair ? Object.keys(pair.original).flatMap((key) => inside(pair, key) ?? []) : [];
}

/**
 * Describes the schema of a parameter, header or media type.
 * @returns the texts about that schema as a whole
 */
export function describeHeldSchema(work: Work, held: Pair): string[] {
  const schema = inside(held, 'schema');
  if (!schema) return [];
  const node = work.read(schema.original, schema.pointer);
  const own = describeSchema(node, { copy: work.copy, holder: held.copy, key: 'schema' });
  const shared = partsOf(node).flatMap((part) => work.wholes.get(part) ?? []);
  return [...new Set([...own, ...shared])];
}

/** Describes a parameter or a header, with the texts about its schema. */
export function describeParameter(work: Work, parameter: Pair): void {
  if (parameter.original.$ref !== undefined) return;
  const texts = [...describeHeldSchema(work, parameter), ...extensionTexts(parameter.original)];
  for (const text of texts) parameter.copy.description = appendParagraph(parameter.copy.description, text);
}

/**
 * Describes a request body or an answer. The page does not show the description of an object that is a whole body, so
 * its texts are written to the body or answer.
 */
export function describeMessage(work: Work, message: Pair): void {
  if (message.original.$ref !== undefined) return;
  const media = eachInside(inside(message, 'content'));
  const texts = [
    ...media.flatMap((one) => describeHeldSchema(work, one)),
    ...exampleTexts(work.document, message.original),
    ...extensionTexts(message.original),
  ];
  for (const text of texts) message.copy.description = appendParagraph(message.copy.description, text);
  for (const one of media) sayOnce(message.copy, one.copy);
  for (const header of eachInside(inside(message, 'headers'))) describeParameter(work, header);
}

/** Drops the description of a schema if its body or answer says the same: the page would show both. */
function sayOnce(message: JsonObject, media: JsonObject): void {
  const schema = objectOf(media.schema);
  const said = String(message.description ?? '').split('\n\n');
  const own = String(schema.description ?? '').split('\n\n');
  if (own.every((paragraph) => said.includes(paragraph))) delete schema.description;
}
