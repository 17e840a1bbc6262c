import { type JsonType, jsonKey, oncePer } from '@cross-border-payments/openapi/model';
import {
  ANY_SHAPE,
  holdsAlways,
  isAny,
  isWithin,
  type Property,
  type Shape,
  setKey,
  unite,
} from './shape.ts';

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
  if (jsonKey(a.types ?? null) !== jsonKey(b.types ?? null) || !sameNodes(a, b)) return undefined;
  if (a.named?.name !== b.named?.name) return undefined;
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

function sameNodes(a: Shape, b: Shape): boolean {
  return a.nodes.length === b.nodes.length && a.nodes.every(({ node }, at) => b.nodes[at]?.node === node);
}

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
