import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/** A set of JSON values: the listed ones, or all but the listed ones. */
export interface ValueSet {
  readonly kind: 'in' | 'except';
  readonly values: readonly Json[];
}

/** Every value. */
export const ANY: ValueSet = { kind: 'except', values: [] };

/** The listed values and no others. */
export function only(...values: readonly Json[]): ValueSet {
  return { kind: 'in', values: distinct(values) };
}

/** Everything a set does not hold. */
export function complement(set: ValueSet): ValueSet {
  return { kind: set.kind === 'in' ? 'except' : 'in', values: set.values };
}

/** Whether a set holds every value. */
export function isAny(set: ValueSet): boolean {
  return set.kind === 'except' && set.values.length === 0;
}

/** Whether a set holds no value. */
export function isNone(set: ValueSet): boolean {
  return set.kind === 'in' && set.values.length === 0;
}

/** What two sets have in common. */
export function intersect(a: ValueSet, b: ValueSet): ValueSet {
  if (a.kind === 'except' && b.kind === 'except') {
    return { kind: 'except', values: distinct([...a.values, ...b.values]) };
  }
  const [listed, other] = a.kind === 'in' ? [a, b] : [b, a];
  return { kind: 'in', values: listed.values.filter((value) => holds(other, value)) };
}

/** What stands in one set or the other. */
export function unite(a: ValueSet, b: ValueSet): ValueSet {
  return complement(intersect(complement(a), complement(b)));
}

/** Whether a set holds a value. */
export function holds(set: ValueSet, value: Json): boolean {
  const key = jsonKey(value);
  return (set.kind === 'in') === set.values.some((other) => jsonKey(other) === key);
}

/** Whether everything in `a` is in `b`. */
export function isWithin(a: ValueSet, b: ValueSet): boolean {
  return isNone(intersect(a, complement(b)));
}

function distinct(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}
