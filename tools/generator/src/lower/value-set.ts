import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/** A set of JSON values: the listed ones, or all but the listed ones. */
export interface ValueSet {
  readonly kind: 'in' | 'except';
  readonly values: readonly Json[];
}

/** Every value. */
export const ANY: ValueSet = { kind: 'except', values: [] };

/** Returns the set of the listed values. */
export function only(...values: readonly Json[]): ValueSet {
  return { kind: 'in', values: distinct(values) };
}

/** Returns the complement of a set. */
export function complement(set: ValueSet): ValueSet {
  return { kind: set.kind === 'in' ? 'except' : 'in', values: set.values };
}

/** Returns whether a set contains every value. */
export function isAny(set: ValueSet): boolean {
  return set.kind === 'except' && set.values.length === 0;
}

/** Returns whether a set is empty. */
export function isNone(set: ValueSet): boolean {
  return set.kind === 'in' && set.values.length === 0;
}

/** Returns the intersection of two sets. */
export function intersect(a: ValueSet, b: ValueSet): ValueSet {
  if (a.kind === 'except' && b.kind === 'except') {
    return { kind: 'except', values: distinct([...a.values, ...b.values]) };
  }
  const [listed, other] = a.kind === 'in' ? [a, b] : [b, a];
  return { kind: 'in', values: listed.values.filter((value) => holds(other, value)) };
}

/** Returns the union of two sets. */
export function unite(a: ValueSet, b: ValueSet): ValueSet {
  return complement(intersect(complement(a), complement(b)));
}

/** Returns whether a set contains a value. */
export function holds(set: ValueSet, value: Json): boolean {
  return (set.kind === 'in') === keysOf(set).has(jsonKey(value));
}

/** Returns whether `a` is a subset of `b`. */
export function isWithin(a: ValueSet, b: ValueSet): boolean {
  return isNone(intersect(a, complement(b)));
}

const SET_KEYS = new WeakMap<readonly Json[], string>();

/** Returns a text that is the same for equal sets. */
export function setKey({ kind, values }: ValueSet): string {
  const key = SET_KEYS.get(values) ?? jsonKey(values.map(jsonKey).sort());
  SET_KEYS.set(values, key);
  return `${kind}${key}`;
}

const KEYS = new WeakMap<readonly Json[], ReadonlySet<string>>();

/** Returns the keys of the listed values, which are computed once for each list: it may have thousands. */
function keysOf({ values }: ValueSet): ReadonlySet<string> {
  const keys = KEYS.get(values) ?? new Set(values.map(jsonKey));
  KEYS.set(values, keys);
  return keys;
}

function distinct(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}
