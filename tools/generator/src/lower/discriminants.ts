import {
  allConjunctsOf,
  atomsOf,
  decidingProperties,
  type Formula,
  partsOf,
  pathsOf,
  readFormula,
} from '@cross-border-payments/openapi/conditions';
import type { Json, SchemaNode } from '@cross-border-payments/openapi/model';
import { applyBase, type Base } from './base.ts';
import { type DeclaredUnion, isDeclaredObject } from './composition.ts';
import { shapeReading, shapesOf } from './lower-schema.ts';
import {
  ANY,
  ANY_SHAPE,
  andAll,
  atPath,
  bothHold,
  isAny,
  isCaseOf,
  only,
  type Property,
  type Shape,
  simplifyCases,
  TooManyCases,
  type ValueSet,
} from './shape.ts';

/** A property of any string or number that selects the case. Its literal becomes a type parameter. */
export interface Discriminant {
  readonly path: readonly string[];
  readonly type: 'string' | 'number';
  readonly literals: readonly (string | number)[];
}

export function findDiscriminants(shapes: readonly Shape[], base: Base): Discriminant[] {
  const found = new Map<string, Discriminant>();
  // Exceptions ("all but these values") make a discriminant, which then gets the literals of other cases too.
  for (const kind of ['except', 'in'] as const)
    if (kind === 'except' || found.size > 0)
      for (const shape of shapes) addDiscriminants(shape, base, [], found, kind);
  return [...found.values()];
}

function addDiscriminants(
  shape: Shape,
  base: Base,
  path: readonly string[],
  found: Map<string, Discriminant>,
  kind: ValueSet['kind'],
): void {
  const literals = shape.set.kind === kind ? shape.set.values.filter(isLiteral) : [];
  const type = openType(base);
  const known = found.get(pathKey(path));
  if (type && path.length > 0 && literals.length > 0 && (kind === 'except' || known)) {
    const all = new Set([...(known?.literals ?? []), ...literals]);
    found.set(pathKey(path), { path, type, literals: [...all] });
  }
  for (const [name, property] of shape.properties)
    for (const inner of property.shapes)
      addDiscriminants(inner, base.property(name), [...path, name], found, kind);
}

function isLiteral(value: Json): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** Returns the type of a value that may be any string or any number, and possibly null. */
function openType(base: Base): Discriminant['type'] | undefined {
  const types = base.types()?.filter((type) => type !== 'null');
  if (!types || types.length === 0 || base.values()) return undefined;
  if (types.every((type) => type === 'string')) return 'string';
  return types.every((type) => type === 'number' || type === 'integer') ? 'number' : undefined;
}

export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** Returns the cases that remain if the value at a path is in a set, without their demands on that value. */
export function assume(shapes: readonly Shape[], path: readonly string[], set: ValueSet): Shape[] {
  const narrowed = bothHold(shapes, [atPath(path, { ...ANY_SHAPE, set }, 'optional')]);
  const withoutSet = (property: Property) => ({
    ...property,
    shapes: property.shapes.map((inner) => ({ ...inner, set: ANY })),
  });
  return simplifyCases(narrowed.map((shape) => changeAt(shape, path, withoutSet)));
}

/** Changes or removes the property at a path, if there is one. */
function changeAt(
  shape: Shape,
  [name = '', ...rest]: readonly string[],
  change: (property: Property) => Property | undefined,
): Shape {
  const property = shape.properties.get(name);
  if (!property) return shape;
  const shapes = property.shapes.map((inner) => changeAt(inner, rest, change));
  const changed = rest.length === 0 ? change(property) : { ...property, shapes };
  const properties = new Map(shape.properties);
  if (changed) properties.set(name, changed);
  else properties.delete(name);
  return { ...shape, properties };
}

/** Drops demands of the form "all but these values", which no type expresses. */
export function withoutExceptions(shapes: readonly Shape[]): Shape[] {
  const withoutException = ({ set, ...shape }: Shape) =>
    mapProperties({ ...shape, set: set.kind === 'except' ? ANY : set }, withoutExceptions);
  return simplifyCases(shapes.map(withoutException));
}

function mapProperties(shape: Shape, map: (shapes: readonly Shape[]) => Shape[]): Shape {
  const properties = new Map(shape.properties);
  for (const [name, property] of properties)
    properties.set(name, { ...property, shapes: map(property.shapes) });
  return { ...shape, properties };
}

export interface UnionChoice {
  readonly union: DeclaredUnion;
  /** The branches, each with its cases. The cases include demands on properties that are declared next to the union. */
  readonly branches: readonly { readonly node: SchemaNode; readonly shapes: readonly Shape[] }[];
  readonly discriminants: readonly Discriminant[];
}

/**
 * Finds the discriminants of a declared union. Opposite conditions are enough: one branch requires the value 1, and
 * another any value but 1.
 */
export function unionChoice(union: DeclaredUnion, base: Base): UnionChoice {
  const branches = union.branches.map((node) => ({ node, shapes: branchShapes(node, base) }));
  const discriminants = findDiscriminants(
    branches.flatMap(({ shapes }) => shapes),
    base,
  );
  return { union, branches, discriminants };
}

/** Lowers the demands of a branch on the values of properties with an open type. */
function branchShapes(branch: SchemaNode, base: Base): Shape[] {
  const parts = new Set(partsOf(branch));
  const isWhole = (target: SchemaNode) => isDeclaredObject(target) && !parts.has(target);
  const decides = (part: Formula<Shape>) => {
    const [[name, ...inner] = [], ...others] = pathsOf(part);
    if (name === undefined || inner.length + others.length > 0 || !openType(base.property(name)))
      return false;
    return atomsOf(part).some(({ test }) => !isAny(test.set));
  };
  try {
    const formula = readFormula(branch, { ...shapeReading, isWhole });
    return applyBase(shapesOf({ kind: 'and', of: allConjunctsOf(formula).filter(decides) }), base);
  } catch (error) {
    if (error instanceof TooManyCases) return [ANY_SHAPE];
    throw error;
  }
}

const MAX_JOINED = 6;

/**
 * Adds a case for a deciding property whose value is not known at compile time. If every case lists values of the
 * property, an object that meets the demands of all cases is valid with any of these values: `entityType: row.type`
 * compiles if `gender` is given too.
 *
 * If a case already makes all these demands, the added case replaces it and takes its name. It then omits the property
 * if any value of the property is valid.
 *
 * @returns the cases. The added one is last, because compilers explain the last case; if only others have a name, it is
 *   first.
 */
export function withFallbackCase(shapes: readonly Shape[], base: Base): readonly Shape[] {
  const isNamed = shapes.some(({ named }) => named);
  const cases = shapes.map(
    (shape): Formula<readonly Json[]> => ({ kind: 'and', of: listedValues(shape, isNamed) }),
  );
  const [found] = shapes.length > MAX_JOINED ? [] : decidingProperties(cases, (values) => values);
  if (!found) return shapes;
  const { path } = found;
  const [common] = andAll(shapes.map((shape) => [changeAt(shape, path, () => undefined)]));
  if (!common) return shapes;
  const { named: _, ...demanded } = mapProperties(common, simplifyCases);
  const any = withAnyValue(demanded, path, shapes, () => false);
  const others = shapes.filter((shape) => !isCaseOf(shape, any));
  if (!isNamed) return [...others, any];
  const isWeak = (limits: readonly Property[]) => limits.some(({ presence }) => presence === 'optional');
  const [further = any] = applyBase([withAnyValue(demanded, path, shapes, isWeak)], base);
  const [contained, ...more] = shapes.filter((shape) => !others.includes(shape));
  if (!contained?.named || more.length > 0) return [further, ...others];
  return [...others, { ...further, named: contained.named }];
}

function listedValues(
  { properties }: Shape,
  nested: boolean,
  path: readonly string[] = [],
): Formula<readonly Json[]>[] {
  const sole = [...properties].flatMap(([name, property]) => {
    const shape = onlyShape(property);
    return shape ? [{ shape, path: [...path, name] }] : [];
  });
  const own = sole.flatMap(
    ({ shape: { set, properties: inner, nodes }, path: at }): Formula<readonly Json[]>[] =>
      set.kind === 'in' && set.values.length > 0 && inner.size + nodes.length === 0
        ? [{ kind: 'atom', path: at, test: set.values }]
        : [],
  );
  return [...own, ...(nested ? sole.flatMap((one) => listedValues(one.shape, nested, one.path)) : [])];
}

function onlyShape(property: Property | undefined): Shape | undefined {
  return property?.shapes.length === 1 ? property.shapes[0] : undefined;
}

/** Returns a case with the demands of a shape, in which the deciding property may have the values of all cases. */
function withAnyValue(
  shape: Shape,
  [name = '', ...rest]: readonly string[],
  cases: readonly Shape[],
  isOptional: (limits: readonly Property[]) => boolean,
): Shape {
  const limits = cases.flatMap(({ properties }) => properties.get(name) ?? []);
  const inner = limits.flatMap(({ shapes }) => shapes);
  const decided =
    rest.length === 0
      ? { ...ANY_SHAPE, set: only(...inner.flatMap(({ set }) => set.values)) }
      : withAnyValue(onlyShape(shape.properties.get(name)) ?? ANY_SHAPE, rest, inner, isOptional);
  const presence = isOptional(limits) ? 'optional' : 'required';
  const others = [...shape.properties].filter(([other]) => other !== name);
  return { ...shape, properties: new Map([[name, { presence, shapes: [decided] }], ...others]) };
}
