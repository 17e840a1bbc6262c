import { and, atom, type Formula, not, or, type Path, type Test, TRUE } from './formula.ts';
import { below, isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.ts';
import { isAnnotation } from './keywords.ts';
import { neverEmpty, resolveRef, type Scope, typesOf } from './scope.ts';
import { testOfKeyword } from './test-of-keyword.ts';
import { WordingError } from './wording-error.ts';

type Place = { scope: Scope; path: Path; pointer: string; refs: readonly string[] };

/**
 * Reads a condition as a formula over the members of a scope, on the assumption that the member at
 * `path` is present.
 * @param schema the condition, or one side of it
 * @param pointer where it stands in the document
 * @param path the member it speaks of; empty for the root of the scope
 * @throws WordingError for a keyword that cannot be put into words, naming its JSON pointer
 */
export function readSchema(scope: Scope, schema: Json, pointer: string, path: Path = []): Formula {
  return read(schema, { scope, path, pointer, refs: [] });
}

function read(schema: Json, place: Place): Formula {
  if (!isObject(schema)) {
    throw new WordingError(
      place.pointer,
      'a schema that is not an object cannot be put into words; write a schema object',
    );
  }
  return and(...Object.keys(schema).map((keyword) => readKeyword(keyword, schema, place)));
}

/** Reads a case to choose, or one side of a condition, with its title as the label. */
export function readCase(scope: Scope, schema: Json, pointer: string, path: Path = []): Formula {
  return readTitled(schema, { scope, path, pointer, refs: [] });
}

function readTitled(schema: Json, place: Place): Formula {
  const formula = read(schema, place);
  const target =
    isObject(schema) && typeof schema.$ref === 'string'
      ? resolveRef(place.scope.document, schema.$ref, place.pointer)
      : schema;
  const title = objectOf(target).title;
  return typeof title === 'string' ? { kind: 'and', of: [formula], label: title } : formula;
}

function readKeyword(keyword: string, schema: JsonObject, place: Place): Formula {
  const value = schema[keyword] ?? null;
  const here = { ...place, pointer: below(place.pointer, keyword) };
  if (isAnnotation(keyword)) return TRUE;
  switch (keyword) {
    case '$ref':
      return readRef(String(value), here);
    case 'required':
      return and(...textsOf(value).map((name) => readPresence(here.scope, [...here.path, name])));
    case 'properties':
      return readProperties(objectOf(value), here);
    case 'allOf':
      return and(...readAll(value, here));
    case 'anyOf':
      return or(...readAll(value, here, readTitled));
    case 'oneOf':
      return { kind: 'one', of: readAll(value, here, readTitled) };
    case 'not':
      return not(read(value, here));
    case 'if':
      return readIf(schema, place);
    case 'then':
    case 'else':
      return TRUE;
    default:
      return readTest(keyword, schema, here);
  }
}

function readRef(ref: string, place: Place): Formula {
  if (place.refs.includes(ref)) {
    throw new WordingError(
      place.pointer,
      `the condition refers to itself through ${ref}; write it without the loop`,
    );
  }
  const target = resolveRef(place.scope.document, ref, place.pointer);
  return read(target, { ...place, pointer: ref.slice(1), refs: [...place.refs, ref] });
}

function readAll(parts: Json, place: Place, readPart = read): Formula[] {
  return listOf(parts).map((part, index) =>
    readPart(part, { ...place, pointer: below(place.pointer, index) }),
  );
}

function readProperties(properties: JsonObject, place: Place): Formula {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const path = [...place.path, name];
    const inner = read(schema, { ...place, path, pointer: below(place.pointer, name) });
    return or(not(readPresence(place.scope, path)), inner);
  });
  return and(...parts);
}

function readIf(schema: JsonObject, place: Place): Formula {
  const condition = read(schema.if ?? null, { ...place, pointer: below(place.pointer, 'if') });
  const side = (key: 'then' | 'else'): Formula =>
    schema[key] === undefined ? TRUE : read(schema[key], { ...place, pointer: below(place.pointer, key) });
  return and(or(not(condition), side('then')), or(condition, side('else')));
}

/** Presence of a member; the same as "given" where the member cannot be empty. */
export function readPresence(scope: Scope, path: Path): Formula {
  return atom(path, { kind: neverEmpty(scope, path) ? 'given' : 'present' });
}

function readTest(keyword: string, schema: JsonObject, place: Place): Formula {
  const { scope, path, pointer } = place;
  const value = schema[keyword] ?? null;
  if (keyword === 'type' && isDeclaredType(value, typesOf(scope, path))) return TRUE;
  if (isLimit(keyword, value, ['minLength', 'minProperties', 'minItems'], 0)) return TRUE;
  if (isLimit(keyword, value, ['minLength', 'minProperties', 'minItems'], 1))
    return atom(path, { kind: 'given' });
  if (isLimit(keyword, value, ['maxLength', 'maxProperties', 'maxItems'], 0))
    return not(atom(path, { kind: 'given' }));
  if (keyword === 'additionalProperties') return readAdditional(value, schema, place);
  const test: Test | undefined = testOfKeyword(keyword, value);
  if (!test) {
    throw new WordingError(
      pointer,
      `the keyword ${keyword} cannot be put into words in a condition; use one of the known ones`,
    );
  }
  return atom(path, test);
}

function readAdditional(value: Json, schema: JsonObject, place: Place): Formula {
  if (value === true) return TRUE;
  if (value === false)
    return atom(place.path, { kind: 'holdsOnly', names: Object.keys(objectOf(schema.properties)) });
  throw new WordingError(
    place.pointer,
    'additionalProperties with a schema cannot be put into words in a condition; use false',
  );
}

function isLimit(keyword: string, value: Json, keywords: string[], limit: number): boolean {
  return value === limit && keywords.includes(keyword);
}

function isDeclaredType(type: Json, declared: string[]): boolean {
  const types = typeof type === 'string' ? [type] : textsOf(type);
  return declared.length > 0 ? declared.every((name) => types.includes(name)) : types.includes('object');
}
