import { and, type Formula, not, or, type Path, TRUE } from './formula.ts';
import { below, isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.ts';
import { isAnnotation, ruleIdsOf } from './keywords.ts';
import { readCase, readPresence, readSchema } from './read-schema.ts';
import { resolveRef, type Scope } from './scope.ts';

/**
 * One conjunct of what a schema demands of a member, not yet simplified.
 * - `owner`: the object it stands on
 * - `strict`: a member it asks for is asked for together with the objects around it, up to the owner
 * - `scenario`: all that a titled side of a condition demands, to be listed once
 */
export type RawDemand = {
  guard: Formula;
  must: Formula;
  ruleIds: readonly string[];
  owner: Path;
  strict: boolean;
  scenario?: Formula;
};

type Place = { scope: Scope; path: Path; pointer: string; guard: Formula; ruleIds: readonly string[] };

/**
 * Takes a schema that demands something (a `then`, an `else`, a part of an `allOf`) apart into single
 * demands. Nested conditions join the guard, so that each demand stands for itself.
 * @param place where the schema stands, which member it speaks of and under which condition
 * @throws WordingError for a keyword that cannot be put into words
 */
export function collectDemands(schema: Json, place: Place): RawDemand[] {
  if (!isObject(schema)) return [demand(readSchema(place.scope, schema, place.pointer, place.path), place)];
  const here = { ...place, ruleIds: ruleIdsOf(schema.$comment, place.ruleIds) };
  return Object.keys(schema).flatMap((keyword) => fromKeyword(keyword, schema, here));
}

function fromKeyword(keyword: string, schema: JsonObject, place: Place): RawDemand[] {
  const value = schema[keyword] ?? null;
  const here = { ...place, pointer: below(place.pointer, keyword) };
  if (isAnnotation(keyword)) return [];
  switch (keyword) {
    case '$ref':
      return collectDemands(resolveRef(here.scope.document, String(value), here.pointer), {
        ...here,
        pointer: String(value).slice(1),
      });
    case 'allOf':
      return listOf(value).flatMap((part, index) =>
        collectDemands(part, { ...here, pointer: below(here.pointer, index) }),
      );
    case 'properties':
      return Object.entries(objectOf(value)).flatMap(([name, child]) => fromMember(name, child, here));
    case 'required':
      return textsOf(value).map((name) => demand(readPresence(here.scope, [...here.path, name]), here));
    case 'if':
      return fromIf(schema, place);
    case 'then':
    case 'else':
      return [];
    default:
      return [demand(readSchema(place.scope, pick(schema, keyword), place.pointer, place.path), place, true)];
  }
}

/** `additionalProperties` needs its neighbour; every other keyword stands for itself. */
function pick(schema: JsonObject, keyword: string): JsonObject {
  const picked: JsonObject = { [keyword]: schema[keyword] ?? null };
  if (keyword === 'additionalProperties') {
    const names = Object.keys(objectOf(schema.properties));
    picked.properties = Object.fromEntries(names.map((name) => [name, {}]));
  }
  return picked;
}

/** What is asked of a member is asked of it only where it is present. */
function fromMember(name: string, child: Json, place: Place): RawDemand[] {
  const path = [...place.path, name];
  const there = readPresence(place.scope, path);
  const inner = collectDemands(child, { ...place, path, pointer: below(place.pointer, name) });
  return inner.map((one) => {
    const speaksOfChild = JSON.stringify(one.must).includes(`"path":${JSON.stringify(path)}`);
    return speaksOfChild ? { ...one, must: or(not(there), one.must) } : one;
  });
}

/** Both sides of an `if`, each under the condition it belongs to. */
export function fromIf(schema: JsonObject, place: Place): RawDemand[] {
  const condition = readSchema(place.scope, schema.if ?? null, below(place.pointer, 'if'), place.path);
  const side = (key: 'then' | 'else', own: Formula): RawDemand[] => {
    const demanded = schema[key];
    if (demanded === undefined) return [];
    const guard = place.guard === TRUE ? own : and(place.guard, own);
    const here = { ...place, guard, pointer: below(place.pointer, key) };
    const scenario = readCase(place.scope, demanded, here.pointer, place.path);
    const titled = 'label' in scenario ? [{ ...demand(TRUE, here), scenario }] : [];
    return [...collectDemands(demanded, here), ...titled];
  };
  return [...side('then', condition), ...side('else', not(condition))];
}

function demand(must: Formula, place: Place, strict = false): RawDemand {
  return { guard: place.guard, must, ruleIds: place.ruleIds, owner: place.path, strict };
}
