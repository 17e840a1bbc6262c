import {
  intersectTypes,
  isOfTypes,
  type Json,
  type JsonType,
  jsonKey,
  oncePer,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

export interface ValueSet {
  readonly kind: 'in' | 'except';
  readonly values: readonly Json[];
}

export const ANY: ValueSet = { kind: 'except', values: [] };

export function only(...values: readonly Json[]): ValueSet {
  return { kind: 'in', values: distinct(values) };
}

export function complement(set: ValueSet): ValueSet {
  return { kind: set.kind === 'in' ? 'except' : 'in', values: set.values };
}

export function isAny(set: ValueSet): boolean {
  return set.kind === 'except' && set.values.length === 0;
}

function isNone(set: ValueSet): boolean {
  return set.kind === 'in' && set.values.length === 0;
}

function intersect(a: ValueSet, b: ValueSet): ValueSet {
  if (a.kind === 'except' && b.kind === 'except')
    return { kind: 'except', values: distinct([...a.values, ...b.values]) };
  const [listed, other] = a.kind === 'in' ? [a, b] : [b, a];
  return { kind: 'in', values: listed.values.filter((value) => holds(other, value)) };
}

export function unite(a: ValueSet, b: ValueSet): ValueSet {
  return complement(intersect(complement(a), complement(b)));
}

export function holds(set: ValueSet, value: Json): boolean {
  return (set.kind === 'in') === keysOf(set.values).has(jsonKey(value));
}

export function isWithin(a: ValueSet, b: ValueSet): boolean {
  return isNone(intersect(a, complement(b)));
}

// Computed once per array, because an array may have thousands of values.
const keysOf = oncePer((values: readonly Json[]): ReadonlySet<string> => new Set(values.map(jsonKey)));
const sortedKeys = oncePer((values: readonly Json[]) => jsonKey(values.map(jsonKey).sort()));

export function setKey({ kind, values }: ValueSet): string {
  return kind + sortedKeys(values);
}

function distinct(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}

/** One case of a condition: a value fits if it satisfies every part. It must fit at least one case. */
export interface Shape {
  readonly set: ValueSet;
  readonly types?: readonly JsonType[] | undefined;
  readonly properties: ReadonlyMap<string, Property>;
  /** Schemas that the value must also satisfy, which are written as types. A weak one only if no base is known. */
  readonly nodes: readonly { readonly node: SchemaNode; readonly weak: boolean }[];
  /** False if the shape accepts too much because a demand that no type expresses was left out. */
  readonly exact: boolean;
  readonly named?: CaseName | undefined;
  /** A schema of the value that has a description. */
  readonly described?: SchemaNode | undefined;
}

/** The name that the document gives a case, and the rules from which the case follows. */
export interface CaseName {
  readonly name: string;
  readonly pointer: string;
  readonly rules: readonly string[];
}

export interface Property {
  readonly presence: 'required' | 'optional' | 'absent';
  readonly shapes: readonly Shape[];
}

export const ABSENT: Property = { presence: 'absent', shapes: [] };

export const ANY_SHAPE: Shape = { set: ANY, properties: new Map(), nodes: [], exact: true };

const MAX_SHAPES = 160;

export class TooManyCases extends Error {
  override readonly name = 'TooManyCases';
}

export function holdsAlways(shape: Shape): boolean {
  return isAny(shape.set) && !shape.types && shape.properties.size === 0 && shape.nodes.length === 0;
}

export function propertyShape(name: string, property: Property): Shape {
  return { ...ANY_SHAPE, properties: new Map([[name, property]]) };
}

export function atPath(path: readonly string[], shape: Shape, presence: Property['presence']): Shape {
  return path.reduceRight((inner, name) => propertyShape(name, { presence, shapes: [inner] }), shape);
}

export function bothHold(a: readonly Shape[], b: readonly Shape[]): Shape[] {
  const found = a.flatMap((left) => b.flatMap((right) => conjunction(left, right) ?? []));
  if (found.length > MAX_SHAPES) throw new TooManyCases(`${found.length} cases`);
  return found;
}

export function andAll(parts: readonly (readonly Shape[])[]): Shape[] {
  return parts.reduce((found: Shape[], part) => bothHold(found, part), [ANY_SHAPE]);
}

function conjunction(a: Shape, b: Shape): Shape | undefined {
  const set = intersect(a.set, b.set);
  const types = intersectTypes(a.types, b.types);
  if (isNone(set) || types?.length === 0) return undefined;
  if (set.kind === 'in' && !set.values.some((value) => isOfTypes(value, types))) return undefined;
  const properties = new Map(a.properties);
  for (const [name, property] of b.properties) {
    const other = properties.get(name);
    const common = other ? commonProperty(other, property) : property;
    if (!common) return undefined;
    properties.set(name, common);
  }
  const nodes = [...new Map([...a.nodes, ...b.nodes].map((item) => [item.node, item])).values()];
  // The later condition is more specific, so its name is kept.
  const named = b.named ?? a.named;
  const rules = [...new Set([...(a.named?.rules ?? []), ...(b.named?.rules ?? [])])];
  return {
    set,
    types,
    properties,
    nodes,
    exact: a.exact && b.exact,
    named: named && { ...named, rules },
    described: a.described ?? b.described,
  };
}

function commonProperty(a: Property, b: Property): Property | undefined {
  const required = a.presence === 'required' || b.presence === 'required';
  const isAbsent = a.presence === 'absent' || b.presence === 'absent';
  const shapes = isAbsent ? [] : bothHold(a.shapes, b.shapes);
  if (shapes.length > 0) return { presence: required ? 'required' : 'optional', shapes };
  return required ? undefined : ABSENT;
}
