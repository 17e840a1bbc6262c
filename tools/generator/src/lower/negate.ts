import type { JsonType } from '@cross-border-payments/openapi/model';
import { ANY_SHAPE, bothHold, type Member, memberShape, type Shape } from './shape.ts';
import { simplifyCases } from './simplify.ts';
import { complement, isAny } from './value-set.ts';

/** Returns the cases in which none of the shapes holds; a shape that is not exact cannot be excluded. */
export function negate(shapes: readonly Shape[]): Shape[] {
  let found: Shape[] = [ANY_SHAPE];
  for (const shape of shapes) found = simplifyCases(bothHold(found, negateShape(shape)));
  return found;
}

function negateShape(shape: Shape): Shape[] {
  if (!shape.exact) return [{ ...ANY_SHAPE, exact: false }];
  const found: Shape[] = [];
  if (!isAny(shape.set)) found.push({ ...ANY_SHAPE, set: complement(shape.set) });
  if (shape.types) found.push(...otherTypes(shape.types));
  for (const [name, member] of shape.members) found.push(...negateMember(name, member));
  return found;
}

function otherTypes(types: readonly JsonType[]): Shape[] {
  const all: JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];
  const others = all.filter((type) => !types.includes(type));
  const inexact = types.includes('integer') && !types.includes('number');
  return others.length > 0 ? [{ ...ANY_SHAPE, types: others, exact: !inexact }] : [];
}

function negateMember(name: string, member: Member): Shape[] {
  if (member.presence === 'absent') return [memberShape(name, { presence: 'required', shapes: [ANY_SHAPE] })];
  const shapes = negate(member.shapes);
  const exact = shapes.every((shape) => shape.exact);
  const present = { ...memberShape(name, { presence: 'required', shapes }), exact };
  const wrong = shapes.length > 0 ? [present] : [];
  if (member.presence === 'optional') return wrong;
  return [memberShape(name, { presence: 'absent', shapes: [] }), ...wrong];
}
