import type { JsonType } from '@cross-border-payments/openapi/model';
import { withAnyCase } from '../lower/any-case.ts';
import type { Base } from '../lower/base.ts';
import type { CaseGroup } from '../lower/case-groups.ts';
import {
  assume,
  type Discriminant,
  findDiscriminants,
  pathKey,
  withoutExceptions,
} from '../lower/discriminants.ts';
import { holdsAlways, type Member, type Shape } from '../lower/shape.ts';
import { only, type ValueSet } from '../lower/value-set.ts';
import type { TypeUse } from './context.ts';
import { isHidden, plainType } from './object-type.ts';
import { literalType } from './typescript/text.ts';
import {
  intersection,
  type MemberExpression,
  member,
  object,
  type TypeExpression,
  text,
  UNKNOWN,
  union,
} from './typescript/type-expression.ts';

/** Returns a type per group of conditions of a schema, to be intersected with the declared members. */
export function caseTypes(use: TypeUse, groups: readonly CaseGroup[], base: Base): TypeExpression[] {
  const types = groups.map((group) => {
    const found = findDiscriminants(group.shapes, base).filter(({ path }) => use.scope.has(pathKey(path)));
    return groupType({ ...use, base }, group.shapes, found);
  });
  return types.filter((type) => type !== UNKNOWN);
}

interface CaseContext extends TypeUse {
  readonly base: Base;
}

/**
 * Returns the union of the cases. With a discriminant in scope, a known literal selects its cases; text that is not a
 * literal may belong to any case.
 */
function groupType(
  within: CaseContext,
  shapes: readonly Shape[],
  open: readonly Discriminant[],
): TypeExpression {
  const [discriminant, ...rest] = open;
  if (!discriminant) return casesType(within, withAnyCase(withoutExceptions(shapes)));
  const { path, literals } = discriminant;
  return typeByLiteral(within.scope.get(pathKey(path)) ?? 'never', literals, (set) =>
    groupType(within, set ? assume(shapes, path, set) : shapes, rest),
  );
}

/**
 * Returns a conditional type that depends on the literal in a type parameter.
 *
 * @param typeFor gives the type for a set of values; without one, for text of which nothing is known
 */
export function typeByLiteral(
  parameter: string,
  literals: Discriminant['literals'],
  typeFor: (set?: ValueSet) => TypeExpression,
): TypeExpression {
  const any = typeFor();
  return literals.reduceRight(
    (no: TypeExpression, literal): TypeExpression => {
      const yes = typeFor(only(literal));
      if (isSame(yes, no) && isSame(any, no)) return no;
      const value = literalType(literal);
      const known: TypeExpression = { kind: 'conditional', check: parameter, extends: value, yes, no: any };
      return { kind: 'conditional', check: value, extends: parameter, yes: known, no };
    },
    typeFor({ kind: 'except', values: literals }),
  );
}

function isSame(a: TypeExpression, b: TypeExpression): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function casesType(within: CaseContext, shapes: readonly Shape[]): TypeExpression {
  return union(shapes.map((shape) => shapeType(within, shape)));
}

function shapeType(within: CaseContext, shape: Shape): TypeExpression {
  if (holdsAlways(shape)) return UNKNOWN;
  if (shape.set.kind === 'in') return union(shape.set.values.map((value) => text(literalType(value))));
  const { ctx, view, base } = within;
  const parts = shape.nodes.map(({ node }) => ctx.typeOf(node, view));
  const members = [...shape.members].flatMap(([name, limit]) => memberType(within, name, limit) ?? []);
  const says = members.length > 0 && !shape.nodes.some(({ weak }) => weak && base.isUnknown);
  const types = shape.nodes.length > 0 ? undefined : shape.types;
  if (says) parts.push(withOtherTypes(object(members), types ?? base.types()));
  else if (types) parts.push(primitives(types, shape.members.size > 0));
  return intersection(parts);
}

/** Adds the other types: members restrict objects only, so a value of another type is valid. */
function withOtherTypes(type: TypeExpression, types: Shape['types'] = []): TypeExpression {
  const others = types.filter((other) => other !== 'object');
  return union([...(others.length > 0 ? [primitives(others, false)] : []), type]);
}

function primitives(types: readonly JsonType[], hasMembers: boolean): TypeExpression {
  const open = (type: JsonType): TypeExpression => {
    if (type === 'integer') return text('number');
    if (type === 'array') return { kind: 'array', item: UNKNOWN };
    if (type === 'object') return hasMembers ? UNKNOWN : object([], UNKNOWN);
    return text(type);
  };
  if (types.includes('object') && types.includes('array') && !hasMembers) {
    const others = types.filter((type) => type !== 'array' && type !== 'object');
    return union([...others.map(open), text('object')]);
  }
  return union(types.map(open));
}

function memberType(
  within: CaseContext,
  name: string,
  { presence, shapes }: Member,
): MemberExpression | undefined {
  const { view, base } = within;
  const inner = base.member(name);
  if (inner.nodes.some((node) => isHidden(node, view))) return undefined;
  const optional = presence !== 'required';
  if (presence === 'absent') return member(name, text('never'), optional);
  const narrowed = casesType({ ...within, base: inner }, shapes);
  if (narrowed === UNKNOWN && base.requires(name)) return undefined;
  const [declared] = inner.nodes;
  const type = narrowed === UNKNOWN && declared ? plainType(within, declared) : narrowed;
  return member(name, type, optional);
}
