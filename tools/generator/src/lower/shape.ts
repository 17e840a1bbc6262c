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

function unite(a: ValueSet, b: ValueSet): ValueSet {
  return complement(intersect(complement(a), complement(b)));
}

export function holds(set: ValueSet, value: Json): boolean {
  return (set.kind === 'in') === keysOf(set.values).has(jsonKey(value));
}

function isWithin(a: ValueSet, b: ValueSet): boolean {
  return isNone(intersect(a, complement(b)));
}

// Computed once per array, because an array may have thousands of values.
const keysOf = oncePer((values: readonly Json[]): ReadonlySet<string> => new Set(values.map(jsonKey)));
const sortedKeys = oncePer((values: readonly Json[]) => jsonKey(values.map(jsonKey).sort()));

function setKey({ kind, values }: ValueSet): string {
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
  /**
   * Schemas that the value must also satisfy, and that are written as types. One that is `weak` is left out if a base
   * is known.
   */
  readonly nodes: readonly { readonly node: SchemaNode; readonly weak: boolean }[];
  /** False if the shape accepts too much because a demand that no type expresses was left out. */
  readonly exact: boolean;
  readonly named?: CaseName | undefined;
  /** A schema of the value that has a description. */
  readonly described?: SchemaNode | undefined;
}

export interface CaseName {
  readonly name: string;
  readonly pointer: string;
  readonly rules: readonly string[];
}

export interface Property {
  readonly presence: 'required' | 'optional' | 'absent';
  readonly shapes: readonly Shape[];
}

export const ABSENT_PROPERTY: Property = { presence: 'absent', shapes: [] };

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
  return required ? undefined : ABSENT_PROPERTY;
}

/** Removes cases that others include, and merges cases with a single difference. */
export function simplifyCases(shapes: readonly Shape[]): Shape[] {
  let found = shapes.map(tidy);
  for (;;) {
    const all = found.filter(holdsAlways);
    const whole = all.find(({ exact }) => exact) ?? all[0];
    if (whole) return [whole];
    found = withoutContained(found);
    const merged = mergeOnce(found);
    if (!merged) return found;
    found = merged;
  }
}

function tidy(shape: Shape): Shape {
  const properties = new Map<string, Property>();
  let { exact } = shape;
  for (const [name, property] of shape.properties) {
    const shapes = simplifyCases(property.shapes);
    if (property.presence !== 'optional' || !shapes.some(holdsAlways))
      properties.set(name, { presence: property.presence, shapes });
    else exact &&= shapes.some((inner) => holdsAlways(inner) && inner.exact);
  }
  return { ...shape, properties, exact };
}

function withoutContained(shapes: readonly Shape[]): Shape[] {
  return shapes.filter(
    (shape, index) =>
      !shapes.some(
        (other, at) => at !== index && isCaseOf(shape, other) && (at < index || !isCaseOf(other, shape)),
      ),
  );
}

export function isCaseOf(a: Shape, b: Shape): boolean {
  if (!isWithin(a.set, b.set) || !typesWithin(a.types, b.types)) return false;
  if (!b.nodes.every(({ node }) => a.nodes.some((other) => other.node === node))) return false;
  return [...b.properties].every(([name, property]) => propertyImplies(a.properties.get(name), property));
}

function propertyImplies(a: Property | undefined, b: Property): boolean {
  if (b.presence === 'absent') return a?.presence === 'absent';
  if (b.presence === 'required' && a?.presence !== 'required') return false;
  if (a?.presence === 'absent') return true;
  return (a?.shapes ?? [ANY_SHAPE]).every((left) => b.shapes.some((right) => isCaseOf(left, right)));
}

function typesWithin(a: readonly JsonType[] | undefined, b: readonly JsonType[] | undefined): boolean {
  if (!b) return true;
  return a?.every((type) => b.includes(type) || (type === 'integer' && b.includes('number'))) ?? false;
}

function mergeOnce(shapes: readonly Shape[]): Shape[] | undefined {
  for (const [at, a] of shapes.entries())
    for (const [other, b] of shapes.entries()) {
      const merged = at < other ? merge(a, b) : undefined;
      if (merged) return shapes.with(at, tidy(merged)).toSpliced(other, 1);
    }
  return undefined;
}

function merge(a: Shape, b: Shape): Shape | undefined {
  const isSame =
    a.nodes.length === b.nodes.length && a.nodes.every(({ node }, at) => b.nodes[at]?.node === node);
  if (!isSame || a.named?.name !== b.named?.name) return undefined;
  if (jsonKey(a.types ?? null) !== jsonKey(b.types ?? null)) return undefined;
  const names = [...new Set([...a.properties.keys(), ...b.properties.keys()])];
  const different = names.filter(
    (name) => propertyKey(a.properties.get(name)) !== propertyKey(b.properties.get(name)),
  );
  const both = { ...a, described: a.described ?? b.described, exact: a.exact && b.exact };
  const [name, ...others] = different;
  if (name === undefined) return { ...both, set: unite(a.set, b.set) };
  if (others.length > 0 || setKey(a.set) !== setKey(b.set)) return undefined;
  const [one, other] = [a.properties.get(name) ?? FREE, b.properties.get(name) ?? FREE];
  const presence = one.presence === other.presence ? one.presence : 'optional';
  const merged = { presence, shapes: simplifyCases([...one.shapes, ...other.shapes]) };
  return { ...both, properties: new Map(a.properties).set(name, merged) };
}

const FREE: Property = { presence: 'optional', shapes: [ANY_SHAPE] };

const shapeKey: (shape: Shape) => string = oncePer((shape) => {
  const properties = [...shape.properties].map(([name, property]) => [name, propertyKey(property)] as const);
  const nodes = shape.nodes.map(({ node }) => node.id);
  const set = isAny(shape.set) ? null : setKey(shape.set);
  return jsonKey([set, shape.types ?? null, Object.fromEntries(properties), nodes]);
});

function propertyKey(property: Property | undefined): string {
  if (!property) return '';
  return `${property.presence}(${property.shapes.map(shapeKey).sort().join('|')})`;
}
