import { isObject } from '@cross-border-payments/openapi';
import {
  intersectTypes,
  isOfTypes,
  type Json,
  type JsonType,
  jsonKey,
  oncePer,
  partsOf,
  type SchemaNode,
  typesAllowedByAll,
} from '@cross-border-payments/openapi/model';
import {
  ABSENT_PROPERTY,
  ANY,
  holds,
  holdsAlways,
  only,
  type Property,
  type Shape,
  simplifyCases,
  type ValueSet,
} from './shape.ts';

/**
 * What is known about a value from the schemas that declare it, without their conditions. With it, "`purpose` is not
 * `Goods`" becomes a list of the other values of `purpose`.
 */
export class Base {
  readonly nodes: readonly SchemaNode[];
  readonly #properties = new Map<string, Base>();

  /** @param alone schemas whose own keywords are read, but not their parts */
  constructor(nodes: readonly SchemaNode[], alone: readonly SchemaNode[] = []) {
    this.nodes = [...new Set([...alone, ...nodes.flatMap((node) => partsOf(node))])];
  }

  names(): Set<string> {
    return new Set(this.nodes.flatMap((node) => [...node.properties.keys()]));
  }

  property(name: string): Base {
    const property =
      this.#properties.get(name) ?? new Base(this.nodes.flatMap((node) => node.properties.get(name) ?? []));
    this.#properties.set(name, property);
    return property;
  }

  requires(name: string): boolean {
    return this.nodes.some((node) => node.required.includes(name));
  }

  values(): readonly Json[] | undefined {
    return valuesOf(this);
  }

  types(): readonly JsonType[] | undefined {
    return typesOf(this);
  }
}

const typesOf = oncePer(({ nodes }: Base) => typesAllowedByAll(nodes));

const valuesOf = oncePer((base: Base): readonly Json[] | undefined => {
  const [first, ...others] = base.nodes.flatMap((node) => {
    const values = listedValues(node);
    return values ? [values] : [];
  });
  const keys = others.map((values) => new Set(values.map(jsonKey)));
  return first?.filter(
    (value) => isOfTypes(value, base.types()) && keys.every((known) => known.has(jsonKey(value))),
  );
});

const branchValues = oncePer((branch: SchemaNode) => new Base([branch]).values());

function listedValues(node: SchemaNode): readonly Json[] | undefined {
  if (node.nullable) return undefined;
  if (node.const) return [node.const.value];
  if (node.enum) return node.enum;
  if (node.types?.every((type) => type === 'boolean' || type === 'null'))
    return node.types.flatMap((type): Json[] => (type === 'null' ? [null] : [true, false]));
  const found = (node.anyOf.length > 0 ? node.anyOf : node.oneOf).map(branchValues);
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return only(...found.flatMap((values) => values ?? [])).values;
}

/**
 * Removes cases that the base makes impossible, and demands that the base already makes. If the base lists its values,
 * a case that excludes some of them lists the remaining values instead.
 */
export function applyBase(shapes: readonly Shape[], base: Base): Shape[] {
  return simplifyCases(shapes.flatMap((shape) => applyToShape(shape, base) ?? []));
}

function applyToShape(shape: Shape, base: Base): Shape | undefined {
  const set = applyToSet(shape, base);
  if (!set) return undefined;
  const types = intersectTypes(shape.types, base.types());
  if (types?.length === 0) return undefined;
  const properties = new Map<string, Property>();
  for (const [name, property] of shape.properties) {
    const applied = applyToProperty(name, property, base);
    if (!applied) return undefined;
    if (!base.requires(name) || !applied.shapes.some(holdsAlways)) properties.set(name, applied);
  }
  const isKnown = base.nodes.length > 0;
  const nodes = shape.nodes.filter(({ node, weak }) => !base.nodes.includes(node) && !(weak && isKnown));
  const isNarrower = shape.types && (base.types()?.some((type) => !types?.includes(type)) ?? true);
  return { ...shape, set, properties, nodes, types: isNarrower ? types : undefined };
}

function applyToSet(shape: Shape, base: Base): ValueSet | undefined {
  const { kind, values } = shape.set;
  const known = base.values();
  if (known && known.length > 0 && holdsAlways(shape)) return ANY;
  const isPossible = (value: Json) => isOfTypes(value, base.types());
  if (!known && kind === 'except') return { kind, values: values.filter(isPossible) };
  const set = only(...(known ?? values.filter(isPossible)).filter((value) => fits(value, shape)));
  if (set.values.length === 0) return undefined;
  return set.values.length === known?.length ? ANY : set;
}

function fits(value: Json, shape: Shape): boolean {
  if (!holds(shape.set, value) || !isOfTypes(value, shape.types)) return false;
  if (!isObject(value)) return true;
  return [...shape.properties].every(([name, property]) => {
    if (!Object.hasOwn(value, name)) return property.presence !== 'required';
    const isPossible = property.presence !== 'absent';
    return isPossible && property.shapes.some((inner) => fits(value[name] as Json, inner));
  });
}

function applyToProperty(name: string, property: Property, base: Base): Property | undefined {
  const required = base.requires(name);
  if (property.presence === 'absent') return required ? undefined : property;
  const shapes = applyBase(property.shapes, base.property(name));
  if (shapes.length > 0) return { presence: required ? 'required' : property.presence, shapes };
  return required || property.presence === 'required' ? undefined : ABSENT_PROPERTY;
}
