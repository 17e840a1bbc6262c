import { atom, type Literal, type Path } from './formula.ts';
import { isEmptyValue } from './implies.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf, textsOf, valueAt } from './json.ts';
import { WordingError } from './wording-error.ts';

/**
 * One schema that is read as a whole: member names in its texts start at its root.
 * - `declared`: a schema outside of it that declares its members, such as that of the query parameters
 */
export type Scope = { document: JsonObject; root: JsonObject; pointer: string; declared?: JsonObject };

/**
 * Follows a `$ref` to its component.
 * @param pointer where the `$ref` stands
 * @throws WordingError when it leads nowhere or out of the document
 */
export function resolveRef(document: JsonObject, ref: string, pointer: string): JsonObject {
  const target = ref.startsWith('#/') ? valueAt(document, ref) : undefined;
  if (!isObject(target)) throw new WordingError(pointer, `the $ref ${ref} leads to nothing in this document`);
  return target;
}

/** A schema, and every schema that holds together with it: its `$ref` and the parts of its `allOf`. */
export function togetherWith(document: JsonObject, schema: JsonObject, seen = new Set<Json>()): JsonObject[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = typeof schema.$ref === 'string' ? valueAt(document, schema.$ref) : undefined;
  const parts = [target, ...listOf(schema.allOf)].filter(isObject);
  return [schema, ...parts.flatMap((part) => togetherWith(document, part, seen))];
}

/** Every schema that holds unconditionally for the member at a path, the first declaration first. */
export function declarationsOf(scope: Scope, path: Path): JsonObject[] {
  const roots = [scope.declared, scope.root].filter(isObject);
  let found = roots.flatMap((root) => togetherWith(scope.document, root));
  for (const name of path) {
    const declared = found.map((schema) => objectOf(schema.properties)[name]).filter(isObject);
    found = declared.flatMap((schema) => togetherWith(scope.document, schema));
  }
  return found;
}

/**
 * The declaration of a member: the first schema for its path that says more than a condition does.
 * @returns undefined when the scope does not declare the member
 */
export function primaryOf(scope: Scope, path: Path): JsonObject | undefined {
  const parents = declarationsOf(scope, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  const candidates = parents.map((schema) => objectOf(schema.properties)[name]).filter(isObject);
  return candidates.find(isTyped) ?? candidates.find((schema) => 'description' in schema) ?? candidates[0];
}

/** True for a schema that says what a member is, not only what is asked of it. */
export function isTyped(schema: JsonObject): boolean {
  return 'type' in schema || '$ref' in schema;
}

/** The JSON types a member is declared with; empty when the scope leaves them open. */
export function typesOf(scope: Scope, path: Path): string[] {
  const types = declarationsOf(scope, path).map((schema) => schema.type);
  return types.flatMap((type) => (typeof type === 'string' ? [type] : textsOf(type)));
}

function isNeverEmpty(schema: JsonObject): boolean {
  const values = schema.const === undefined ? listOf(schema.enum) : [schema.const];
  if (values.length > 0) return !values.some(isEmptyValue);
  if (typeof schema.minLength === 'number' && schema.minLength > 0) return true;
  if (typeof schema.minProperties === 'number' && schema.minProperties > 0) return true;
  if (typeof schema.minItems === 'number' && schema.minItems > 0) return true;
  if (listOf(schema.required).length > 0) return true;
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern, 'u').test('')) return true;
  return ['number', 'integer', 'boolean'].includes(String(schema.type)) || schema.format === 'date';
}

/** True when a member that is present cannot be empty, so that "present" and "given" are one. */
export function neverEmpty(scope: Scope, path: Path): boolean {
  return declarationsOf(scope, path).some(isNeverEmpty);
}

/** What holds for the members of a path wherever they are looked at: those that are always required. */
export function factsOf(scope: Scope, paths: readonly Path[]): Literal[] {
  return paths
    .filter((path) => isAlwaysThere(scope, path))
    .map((path) => atom(path, { kind: neverEmpty(scope, path) ? 'given' : 'present' }));
}

function isAlwaysThere(scope: Scope, path: Path): boolean {
  return path.every((name, index) =>
    declarationsOf(scope, path.slice(0, index)).some((schema) => textsOf(schema.required).includes(name)),
  );
}
