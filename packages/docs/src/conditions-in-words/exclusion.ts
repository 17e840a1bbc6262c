import { atom, atomOf, type Formula, isLiteral, type Literal, not, pathsOf } from './formula.ts';
import { isEmptyValue } from './implies.ts';
import { type Json, listOf } from './json.ts';
import { primaryOf, resolveRef, type Scope } from './scope.ts';

/**
 * Says a demand for some of the values that a member is declared with as what it must not be, if those are fewer:
 * "must not be `d`" in place of "must be one of `a`, `b` or `c`".
 * @returns the values to exclude; undefined for a demand of another kind
 */
export function excludedValues(scope: Scope, must: Formula): Json[] | undefined {
  const [path, ...others] = pathsOf(must);
  const parts = must.kind === 'or' ? must.of : [must];
  if (!path || others.length > 0 || !parts.every(isLiteral)) return undefined;
  const [allowed, ...more] = parts.flatMap(allowedBy);
  const free = parts.filter((part) => allowedBy(part).length === 0);
  if (!allowed || more.length > 0 || !free.every(isLeftOut)) return undefined;
  const keys = new Set(allowed.map(keyOf));
  const left = declaredValues(scope, path).filter((value) => !keys.has(keyOf(value)));
  const excluded = free.length > 0 ? left.filter((value) => !isEmptyValue(value)) : left;
  return excluded.length > 0 && excluded.length < allowed.length ? excluded : undefined;
}

/** The demand that a member has none of the values. */
export function noneOf(must: Formula, values: Json[]): Formula {
  const [path = []] = pathsOf(must);
  return not(atom(path, { kind: 'is', values }));
}

const keyOf = (value: Json): string => JSON.stringify(value);

function allowedBy(part: Literal): Json[][] {
  return part.kind === 'atom' && part.test.kind === 'is' ? [part.test.values] : [];
}

function isLeftOut(part: Literal): boolean {
  return part.kind === 'not' && ['given', 'present'].includes(atomOf(part).test.kind);
}

/** The values a member is declared with; none where it is not a list of values. */
function declaredValues(scope: Scope, path: readonly string[]): Json[] {
  const declared = primaryOf(scope, path);
  if (declared?.enum !== undefined || typeof declared?.$ref !== 'string') return listOf(declared?.enum);
  return listOf(resolveRef(scope.document, declared.$ref, scope.pointer).enum);
}
