import {
  atom,
  atomOf,
  declaredValues,
  type Formula,
  isEmptyValue,
  isLiteral,
  isPresence,
  type Literal,
  not,
  pathsOf,
  type Scope,
} from '@cross-border-payments/openapi/conditions';
import type { Json } from '@cross-border-payments/openapi/model';

/**
 * Turns a demand for most of the declared values of a member into the few values that it must not have: "must not be
 * `d`" instead of "must be one of `a`, `b` or `c`".
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

/** Makes the demand that a member has none of the values. */
export function noneOf(must: Formula, values: readonly Json[]): Formula {
  const [path = []] = pathsOf(must);
  return not(atom(path, { kind: 'is', values }));
}

const keyOf = (value: Json): string => JSON.stringify(value);

function allowedBy(part: Literal): (readonly Json[])[] {
  return part.kind === 'atom' && part.test.kind === 'is' ? [part.test.values] : [];
}

function isLeftOut(part: Literal): boolean {
  return part.kind === 'not' && isPresence(atomOf(part));
}
