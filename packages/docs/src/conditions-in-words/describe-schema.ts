import { extensionTexts } from './extension-texts.ts';
import type { Path } from './formula.ts';
import { isObject, type Json, type JsonObject, keysOf, listOf, objectOf, valueAt } from './json.ts';
import { appendToSchema, ownMembers } from './member-texts.ts';
import { readScope } from './read-scope.ts';
import { removeTold } from './remove-told.ts';
import type { Scope } from './scope.ts';
import type { Sentence } from './sentences.ts';
import { nameOf } from './words.ts';

/** Where the docs copy of a schema hangs: the object that holds it and its name there. */
export type Place = { copy: JsonObject; holder: JsonObject | Json[]; key: string };

/**
 * Writes into the docs copy of a schema, and of the schemas inside it, what the original says in conditions.
 * @param scope the schema in the original document
 * @param place its copy, changed in place
 * @returns the texts about the schema as a whole, which the page does not show for a whole body
 */
export function describeSchema(scope: Scope, place: Place): string[] {
  const reading = readScope(scope);
  const copyRoot = objectOf(
    Array.isArray(place.holder) ? place.holder[Number(place.key)] : place.holder[place.key],
  );
  for (const pointer of reading.inner) describeInner(scope, pointer, copyRoot, place.copy);
  removeTold(copyRoot, reading.told);
  for (const sentence of reading.sentences) writeSentence(sentence, place);
  writeExtensions(copyRoot, place.copy);
  const whole = reading.sentences
    .filter((sentence) => sentence.path.length === 0)
    .map((sentence) => sentence.text);
  return [...whole, ...extensionTexts(scope.root)];
}

function describeInner(outer: Scope, pointer: string, copyRoot: JsonObject, copy: JsonObject): void {
  const root = valueAt(outer.root, pointer);
  const holder = valueAt(copyRoot, pointer.slice(0, pointer.lastIndexOf('/')));
  if (!isObject(root) || (!isObject(holder) && !Array.isArray(holder))) return;
  const key = keysOf(pointer).at(-1) ?? '';
  describeSchema(
    { document: outer.document, root, pointer: `${outer.pointer}${pointer}` },
    { copy, holder, key },
  );
}

/** A sentence about a member that is not declared goes to the object around it, with the member's name. */
function writeSentence({ path, text, without }: Sentence, place: Place): void {
  if (without) removeValues(path, without, place);
  for (let length = path.length; length >= 0; length -= 1) {
    const schemas = ownMembers(place.copy, place.holder, place.key, path.slice(0, length));
    for (const schema of schemas) {
      appendToSchema(place.copy, schema, length === path.length ? text : `${nameOf(path)}: ${text}`);
    }
    if (schemas.length > 0) return;
  }
}

/** Takes values that are never accepted off the list of values of a member. */
function removeValues(path: Path, values: Json[], place: Place): void {
  const removed = new Set(values.map((value) => JSON.stringify(value)));
  for (const schema of ownMembers(place.copy, place.holder, place.key, path)) {
    if (Array.isArray(schema.enum))
      schema.enum = schema.enum.filter((value) => !removed.has(JSON.stringify(value)));
  }
}

/** Writes the texts of the extensions of a schema and of the members inside it (not of other scopes). */
function writeExtensions(schema: Json, copy: JsonObject): void {
  if (!isObject(schema)) return;
  for (const text of extensionTexts(schema)) appendToSchema(copy, schema, text);
  for (const member of Object.values(objectOf(schema.properties))) writeExtensions(member, copy);
  for (const part of listOf(schema.allOf)) writeExtensions(part, copy);
}
