import { isObject } from '@cross-border-payments/openapi';
import { commonTypes, isOfType, type Json } from '@cross-border-payments/openapi/model';
import type { Base } from './base.ts';
import { holdsAlways, type Member, type Shape } from './shape.ts';
import { simplifyCases } from './simplify.ts';
import { ANY, holds, only, type ValueSet } from './value-set.ts';

/**
 * Narrows cases to what is known about the value: removes impossible cases, lists the values of "all but" where it can,
 * and drops what the base already says.
 */
export function applyBase(shapes: readonly Shape[], base: Base): Shape[] {
  return simplifyCases(shapes.flatMap((shape) => applyToShape(shape, base) ?? []));
}

function applyToShape(shape: Shape, base: Base): Shape | undefined {
  const set = applyToSet(shape, base);
  if (!set) return undefined;
  const types = commonTypes(shape.types, base.types());
  if (types?.length === 0) return undefined;
  const members = new Map<string, Member>();
  for (const [name, member] of shape.members) {
    const applied = applyToMember(name, member, base);
    if (!applied) return undefined;
    if (!base.requires(name) || !applied.shapes.some(holdsAlways)) members.set(name, applied);
  }
  const nodes = shape.nodes.filter(
    ({ node, weak }) => !base.nodes.includes(node) && !(weak && !base.isUnknown),
  );
  const { types: stated, ...rest } = shape;
  const narrower = stated && (base.types()?.some((type) => !types?.includes(type)) ?? true);
  return { ...rest, set, members, nodes, ...(narrower && types ? { types } : {}) };
}

function applyToSet(shape: Shape, base: Base): ValueSet | undefined {
  const known = base.values();
  if (known && known.length > 0 && holdsAlways(shape)) return ANY;
  if (!known) return shape.set.kind === 'in' ? applyToListed(shape, base) : withinTypes(shape.set, base);
  const set = only(...known.filter((value) => fits(value, shape)));
  if (set.values.length === 0) return undefined;
  return set.values.length === known.length ? ANY : set;
}

function applyToListed(shape: Shape, base: Base): ValueSet | undefined {
  const types = base.types();
  const values = shape.set.values.filter(
    (value) => fits(value, shape) && (!types || types.some((type) => isOfType(value, type))),
  );
  return values.length > 0 ? only(...values) : undefined;
}

/** Removes exceptions that the value's type excludes anyway. */
function withinTypes(set: ValueSet, base: Base): ValueSet {
  const types = base.types();
  if (!types) return set;
  return {
    kind: 'except',
    values: set.values.filter((value) => types.some((type) => isOfType(value, type))),
  };
}

/** Returns whether a listed value satisfies the rest of the case. */
function fits(value: Json, shape: Shape): boolean {
  if (!holds(shape.set, value) || (shape.types && !shape.types.some((type) => isOfType(value, type))))
    return false;
  if (!isObject(value)) return true;
  return [...shape.members].every(([name, member]) => {
    const present = Object.hasOwn(value, name);
    if (!present) return member.presence !== 'required';
    return member.presence !== 'absent' && member.shapes.some((inner) => fits(value[name] as Json, inner));
  });
}

function applyToMember(name: string, member: Member, base: Base): Member | undefined {
  const required = base.requires(name);
  if (member.presence === 'absent') return required ? undefined : member;
  const shapes = applyBase(member.shapes, base.member(name));
  if (shapes.length > 0) return { presence: required ? 'required' : member.presence, shapes };
  return required || member.presence === 'required' ? undefined : { presence: 'absent', shapes: [] };
}
