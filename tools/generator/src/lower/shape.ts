import {
  commonTypes,
  isOfType,
  type Json,
  type JsonType,
  jsonKey,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

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
function isNone(set: ValueSet): boolean {
  return set.kind === 'in' && set.values.length === 0;
}

/** Returns the intersection of two sets. */
function intersect(a: ValueSet, b: ValueSet): ValueSet {
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

/**
 * One case of a condition: all that a value must satisfy. At least one shape of a list must hold; an empty list never
 * holds.
 */
export interface Shape {
  readonly set: ValueSet;
  readonly types?: readonly JsonType[];
  readonly members: ReadonlyMap<string, Member>;
  /** Schemas that the value must also satisfy, which only a type expresses. */
  readonly nodes: readonly ShapeNode[];
  /** False if something that no type expresses was left out, so that the shape accepts too much. */
  readonly exact: boolean;
  readonly named?: CaseName;
}

/** The name that the document gives a case, and the rules it follows from. */
export interface CaseName {
  readonly name: string;
  readonly pointer: string;
  readonly rules: readonly string[];
}

/** Restriction of one member in a case. */
export interface Member {
  readonly presence: 'required' | 'optional' | 'absent';
  /** Restriction of its value, if present. */
  readonly shapes: readonly Shape[];
}

/** A schema inside a shape; a weak one adds nothing to the base, if there is one. */
export interface ShapeNode {
  readonly node: SchemaNode;
  readonly weak: boolean;
}

/** The shape that holds for every value. */
export const ANY_SHAPE: Shape = { set: ANY, members: new Map(), nodes: [], exact: true };

/** Most cases of a condition; conditions with more are refused. */
const MAX_SHAPES = 160;

/** A condition has too many cases to be written as a union. */
export class TooManyCases extends Error {
  override readonly name = 'TooManyCases';
}

/** Returns whether a shape holds for every value. */
export function holdsAlways(shape: Shape): boolean {
  return isAny(shape.set) && !shape.types && shape.members.size === 0 && shape.nodes.length === 0;
}

/** Returns a shape that restricts one member. */
export function memberShape(name: string, member: Member): Shape {
  return { ...ANY_SHAPE, members: new Map([[name, member]]) };
}

/** Returns the cases in which both hold. */
export function bothHold(a: readonly Shape[], b: readonly Shape[]): Shape[] {
  const found: Shape[] = [];
  for (const left of a) {
    for (const right of b) {
      const both = conjunction(left, right);
      if (both) found.push(both);
    }
  }
  if (found.length > MAX_SHAPES) throw new TooManyCases(`${found.length} cases`);
  return found;
}

/** Returns the cases in which all hold. */
export function andAll(parts: Iterable<readonly Shape[]>): Shape[] {
  let found: Shape[] = [ANY_SHAPE];
  for (const part of parts) found = bothHold(found, part);
  return found;
}

function conjunction(a: Shape, b: Shape): Shape | undefined {
  const set = intersect(a.set, b.set);
  const types = commonTypes(a.types, b.types);
  if (isNone(set) || types?.length === 0) return undefined;
  if (types && set.kind === 'in' && !set.values.some((v) => types.some((type) => isOfType(v, type)))) {
    return undefined;
  }
  const members = commonMembers(a.members, b.members);
  if (!members) return undefined;
  const nodes = [...new Map([...a.nodes, ...b.nodes].map((item) => [item.node, item])).values()];
  const exact = a.exact && b.exact;
  return { set, ...(types ? { types } : {}), members, nodes, exact, ...namedBoth(a.named, b.named) };
}

/** Returns the name of the case in which two hold: that of the later condition, which also says more. */
function namedBoth(a?: CaseName, b?: CaseName): { named?: CaseName } {
  const named = b ?? a;
  if (!named) return {};
  return { named: { ...named, rules: [...new Set([...(a?.rules ?? []), ...(b?.rules ?? [])])] } };
}

function commonMembers(
  a: ReadonlyMap<string, Member>,
  b: ReadonlyMap<string, Member>,
): Map<string, Member> | undefined {
  const members = new Map(a);
  for (const [name, member] of b) {
    const other = members.get(name);
    const common = other ? commonMember(other, member) : member;
    if (!common) return undefined;
    members.set(name, common);
  }
  return members;
}

function commonMember(a: Member, b: Member): Member | undefined {
  const required = a.presence === 'required' || b.presence === 'required';
  if (a.presence === 'absent' || b.presence === 'absent') {
    return required ? undefined : { presence: 'absent', shapes: [] };
  }
  const shapes = bothHold(a.shapes, b.shapes);
  if (shapes.length > 0) return { presence: required ? 'required' : 'optional', shapes };
  return required ? undefined : { presence: 'absent', shapes: [] };
}
