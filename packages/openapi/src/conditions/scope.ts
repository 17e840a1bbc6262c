import { partsOf } from '../model/parts.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { atom, type Literal, type PropertyPath } from './formula.ts';
import { isEmptyValue } from './simplify.ts';

/**
 * One schema that is read as a whole: paths start at its root.
 * - `declared`: another schema that declares its properties, such as that of the query parameters
 */
export interface Scope {
  readonly root: SchemaNode;
  readonly declared?: SchemaNode;
}

/** Lists the schemas that always apply to the property at a path, the first declaration first. */
function declarationsOf({ root, declared }: Scope, path: PropertyPath): SchemaNode[] {
  let found = [...(declared ? [declared] : []), root].flatMap((one) => partsOf(one));
  for (const name of path) found = propertiesOf(found, name).flatMap((one) => partsOf(one));
  return found;
}

function propertiesOf(nodes: readonly SchemaNode[], name: string): SchemaNode[] {
  return nodes
    .flatMap((node) => node.properties.get(name) ?? [])
    .filter(({ always }) => always === undefined);
}

/**
 * Returns the first schema for a path that is more than a condition; undefined if the scope does not declare the
 * property.
 */
export function declarationOf(scope: Scope, path: PropertyPath): SchemaNode | undefined {
  const candidates = propertiesOf(declarationsOf(scope, path.slice(0, -1)), path.at(-1) ?? '');
  const described = candidates.find(({ text }) => text.description !== undefined);
  return candidates.find(isTyped) ?? described ?? candidates[0];
}

/** Checks for a schema that says what a property is. */
export function isTyped(node: SchemaNode): boolean {
  return node.types !== undefined || node.ref !== undefined;
}

/** Lists the declared JSON types of a property; none if the scope leaves them open. */
export function declaredTypes(scope: Scope, path: PropertyPath): string[] {
  return declarationsOf(scope, path).flatMap(({ types = [] }) => types);
}

const NEVER_EMPTY = new Set(['number', 'integer', 'boolean']);

function isNeverEmpty({ const: fixed, enum: listed = [], limits, ...node }: SchemaNode): boolean {
  const values = fixed ? [fixed.value] : listed;
  if (values.length > 0) return !values.some(isEmptyValue);
  if (['minLength', 'minProperties', 'minItems'].some((limit) => Number(limits.get(limit) ?? 0) > 0))
    return true;
  const pattern = limits.get('pattern');
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test('')) return true;
  const isPlain = node.types?.every((type) => NEVER_EMPTY.has(type)) ?? false;
  return isPlain || node.required.length > 0 || node.format === 'date';
}

/** Returns the formula that a property exists; it is "given" if the scope shows that it cannot be empty. */
export function presenceOf(scope: Scope | undefined, path: PropertyPath): Literal {
  const isGiven = scope !== undefined && declarationsOf(scope, path).some(isNeverEmpty);
  return atom(path, { kind: isGiven ? 'given' : 'present' });
}

/** Lists the formulas that hold for paths in every message: those of properties that are always required. */
export function factsOf(scope: Scope, paths: readonly PropertyPath[]): Literal[] {
  return paths.filter((path) => isAlwaysThere(scope, path)).map((path) => presenceOf(scope, path));
}

function requiredIn(scope: Scope, path: PropertyPath): string[] {
  return [...new Set(declarationsOf(scope, path).flatMap(({ required }) => required))];
}

function isAlwaysThere(scope: Scope, path: PropertyPath): boolean {
  return path.every((name, index) => requiredIn(scope, path.slice(0, index)).includes(name));
}

/** Lists the declared values of a property; none if they are not listed. */
export function declaredValues(scope: Scope, path: PropertyPath): SchemaNode['enum'] & object {
  const declared = declarationOf(scope, path);
  return declared?.enum ?? declared?.ref?.enum ?? [];
}
