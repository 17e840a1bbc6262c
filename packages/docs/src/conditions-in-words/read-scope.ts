import { collectDemands, fromIf, type RawDemand } from './collect-demands.ts';
import { type Path, TRUE } from './formula.ts';
import { below, isObject, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { REFUSED, ruleIdsOf } from './keywords.ts';
import { isTyped, primaryOf, type Scope, togetherWith } from './scope.ts';
import type { Sentence } from './sentences.ts';
import { settleDemands } from './settle-demands.ts';
import { WordingError } from './wording-error.ts';

/**
 * What reading one scope gives.
 * - `sentences`: the conditions in words, each with its member
 * - `told`: JSON pointers, from the root of the scope, of the keywords the sentences now stand for
 * - `inner`: JSON pointers, from the root of the scope, of schemas that are scopes of their own
 */
export type ScopeReading = {
  sentences: Sentence[];
  told: string[];
  inner: string[];
};

type Place = { scope: Scope; path: Path; pointer: string; ruleIds: readonly string[] };
type Found = { demands: RawDemand[]; told: string[]; inner: string[] };

const EMPTY_LIMITS = new Set(['maxLength', 'maxProperties', 'maxItems']);

/**
 * Reads one schema: the members it declares are left to the reference page, everything that is a
 * condition is put into words.
 * @throws WordingError for a keyword that cannot be put into words, naming its JSON pointer
 */
export function readScope(scope: Scope): ScopeReading {
  const found: Found = { demands: [], told: [], inner: [] };
  visit(scope.root, { scope, path: [], pointer: scope.pointer, ruleIds: [] }, found);
  const fromRoot = (pointer: string): string => pointer.slice(scope.pointer.length);
  return {
    sentences: settleDemands(scope, found.demands),
    told: found.told.map(fromRoot),
    inner: found.inner.map(fromRoot),
  };
}

function visit(schema: Json, place: Place, found: Found): void {
  if (!isObject(schema)) {
    throw new WordingError(
      place.pointer,
      'a schema that is not an object cannot be put into words; write a schema object',
    );
  }
  const here = { ...place, ruleIds: ruleIdsOf(schema.$comment, place.ruleIds) };
  for (const keyword of Object.keys(schema)) visitKeyword(keyword, schema, here, found);
}

function visitKeyword(keyword: string, schema: JsonObject, place: Place, found: Found): void {
  const value = schema[keyword] ?? null;
  const pointer = below(place.pointer, keyword);
  if (REFUSED.has(keyword)) {
    throw new WordingError(
      pointer,
      `the keyword ${keyword} cannot be put into words; write it with if/then, anyOf or not`,
    );
  }
  if (keyword === 'properties') visitMembers(objectOf(value), { ...place, pointer }, found);
  else if (keyword === 'allOf') visitParts(listOf(value), { ...place, pointer }, found);
  else if (keyword === 'anyOf' || keyword === 'oneOf') visitChoice(keyword, schema, place, found);
  else if (keyword === 'if') found.demands.push(...fromIf(schema, { ...place, guard: TRUE }));
  else if (isHolder(keyword, value)) found.inner.push(pointer);
  else if (isHidden(keyword, value)) tell(keyword, schema, place, found);
  if (keyword === 'if' || keyword === 'then' || keyword === 'else') found.told.push(pointer);
}

/** True for a keyword whose schema speaks of other values than members, and is read on its own. */
function isHolder(keyword: string, value: Json): boolean {
  return (keyword === 'items' || keyword === 'additionalProperties') && isObject(value);
}

/** True for a keyword the reference page does not show, or shows so that nobody understands it. */
function isHidden(keyword: string, value: Json): boolean {
  if (keyword === 'not' || (keyword === 'additionalProperties' && value === false)) return true;
  return EMPTY_LIMITS.has(keyword) && value === 0;
}

function visitParts(parts: Json[], place: Place, found: Found): void {
  for (const [index, part] of parts.entries()) {
    visit(part, { ...place, pointer: below(place.pointer, index) }, found);
  }
}

/** Puts a single keyword into words where it stands. */
function tell(keyword: string, schema: JsonObject, place: Place, found: Found): void {
  const picked: JsonObject = { [keyword]: schema[keyword] ?? null };
  if (keyword === 'additionalProperties') picked.properties = namesOnly(schema);
  found.demands.push(...collectDemands(picked, { ...place, guard: TRUE }));
  found.told.push(below(place.pointer, keyword));
}

function namesOnly(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(objectOf(schema.properties)).map((name) => [name, {}]));
}

/** A member's declaration is walked; a schema that restricts a member declared elsewhere is told. */
function visitMembers(members: JsonObject, place: Place, found: Found): void {
  for (const [name, child] of Object.entries(members)) {
    const path = [...place.path, name];
    const here = { ...place, path, pointer: below(place.pointer, name) };
    if (primaryOf(place.scope, path) === child || !isObject(child)) {
      visit(child, here, found);
      continue;
    }
    const refines = collectDemands(
      { properties: { [name]: child } },
      { ...place, pointer: above(place.pointer), guard: TRUE },
    );
    found.demands.push(...refines);
    found.told.push(here.pointer);
  }
}

function above(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Shapes to choose from are shown by the reference page; a choice between conditions is told. */
function visitChoice(keyword: 'anyOf' | 'oneOf', schema: JsonObject, place: Place, found: Found): void {
  const pointer = below(place.pointer, keyword);
  const parts = listOf(schema[keyword]);
  if (!parts.some((part) => isShape(place.scope.document, part))) {
    tell(keyword, schema, place, found);
    return;
  }
  parts.forEach((part, index) => {
    if (isObject(part) && part.$ref === undefined) found.inner.push(below(pointer, index));
  });
}

/** True for a schema that declares what a value is, and is not only a condition on it. */
function isShape(document: JsonObject, schema: Json): boolean {
  if (!isObject(schema)) return false;
  return togetherWith(document, schema).some((part) => {
    const members = Object.values(objectOf(part.properties)).filter(isObject);
    return members.some(isTyped) || (part.type !== undefined && part.type !== 'object');
  });
}
