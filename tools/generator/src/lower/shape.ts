import type { Json, JsonType, SchemaNode } from '@cross-border-payments/openapi/model';
import { commonTypes, isOfType } from '@cross-border-payments/openapi/model';
import { ANY, intersect, isAny, isNone, only, type ValueSet } from './value-set.ts';

/**
 * One case of a condition: everything a value must be for the case to hold. A list of shapes means that at
 * least one of them holds; the empty list means that none can.
 */
export interface Shape {
  readonly set: ValueSet;
  readonly types?: readonly JsonType[];
  readonly members: ReadonlyMap<string, Member>;
  /** Schemas the value must satisfy beside, which only a type can say. */
  readonly nodes: readonly ShapeNode[];
  /** False when something that no type can say was left out, so that the shape holds for too much. */
  readonly exact: boolean;
}

/** What a case says about one member of an object. */
export interface Member {
  readonly presence: 'required' | 'optional' | 'absent';
  /** What its value must be, when it is there. */
  readonly shapes: readonly Shape[];
}

/** A schema inside a shape; a weak one says nothing that the base does not say, unless there is no base. */
export interface ShapeNode {
  readonly node: SchemaNode;
  readonly weak: boolean;
}

/** The shape that holds for every value. */
export const ANY_SHAPE: Shape = { set: ANY, members: new Map(), nodes: [], exact: true };

/** More cases than this make no readable union; conditions that need more are refused. */
export const MAX_SHAPES = 160;

/** A condition has too many cases to be written as a union. */
export class TooManyCases extends Error {
  override readonly name = 'TooManyCases';
}

/** Whether a shape holds for every value. */
export function holdsAlways(shape: Shape): boolean {
  return isAny(shape.set) && !shape.types && shape.members.size === 0 && shape.nodes.length === 0;
}

/** A shape that says one thing about one member. */
export function memberShape(name: string, member: Member): Shape {
  return { ...ANY_SHAPE, members: new Map([[name, member]]) };
}

/** The cases in which both hold. */
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

/** The cases in which all hold. */
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
  return { set, ...(types ? { types } : {}), members, nodes, exact: a.exact && b.exact };
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

/** The shape of exactly one value. */
export function valueShape(...values: readonly Json[]): Shape {
  return { ...ANY_SHAPE, set: only(...values) };
}
