import { decidingProperties, type Formula } from '@cross-border-payments/openapi/conditions';
import type { Json } from '@cross-border-payments/openapi/model';
import { applyBase, type Base } from './base.ts';
import { ANY_SHAPE, andAll, type Member, only, type Shape } from './shape.ts';
import { isCaseOf, simplifyCases } from './simplify.ts';

/** A longer union is not one of kinds. */
const MAX_JOINED = 6;

/** From a value down to the deciding property, which may be nested where the document names cases. */
type Path = readonly [string, ...string[]];

/**
 * Adds a case for an unknown value: if each case fixes the same property, a value that meets the demands of all cases
 * is valid, whatever that property is. So `entityType: row.type` compiles beside a `gender`.
 *
 * A case that demands as much as all together is part of the added one, which then takes its name, and omits the
 * property if any value fits.
 *
 * @returns the cases with the added one last, since compilers explain the last one; first where it has no name and
 *   others have one
 */
export function withAnyCase(shapes: readonly Shape[], base: Base): readonly Shape[] {
  const isNamed = shapes.some(({ named }) => named);
  const path = shapes.length > MAX_JOINED ? undefined : decidingPath(shapes, isNamed);
  if (!path) return shapes;
  const [common] = andAll(shapes.map((shape) => [withoutMember(shape, path)]));
  if (!common) return shapes;
  const members = new Map<string, Member>();
  for (const [name, limit] of common.members) {
    members.set(name, { ...limit, shapes: simplifyCases(limit.shapes) });
  }
  const { named: _, ...demanded } = { ...common, members };
  const any = deciding(demanded, path, shapes, () => 'required');
  const others = shapes.filter((shape) => !isCaseOf(shape, any));
  if (!isNamed) return [...others, any];
  const [further = any] = applyBase([deciding(demanded, path, shapes, weakest)], base);
  const [contained, ...more] = shapes.filter((shape) => !others.includes(shape));
  if (!contained?.named || more.length > 0) return [further, ...others];
  return [...others, { ...further, named: contained.named }];
}

/** Returns the path of the property whose values differ from case to case. */
function decidingPath(shapes: readonly Shape[], nested: boolean): Path | undefined {
  const cases = shapes.map(
    (shape): Formula<readonly Json[]> => ({
      kind: 'and',
      of: listedValues(shape, nested),
    }),
  );
  const [found] = decidingProperties(cases, (values) => values);
  return found && (found.path as Path);
}

function listedValues(
  { members }: Shape,
  nested: boolean,
  path: readonly string[] = [],
): Formula<readonly Json[]>[] {
  const sole = [...members].flatMap(([name, member]) => {
    const shape = onlyShape(member);
    return shape ? [{ shape, path: [...path, name] }] : [];
  });
  const own = sole.flatMap(
    ({ shape: { set, members: inner, nodes }, path: at }): Formula<readonly Json[]>[] =>
      set.kind === 'in' && set.values.length > 0 && inner.size + nodes.length === 0
        ? [{ kind: 'atom', path: at, test: set.values }]
        : [],
  );
  return [...own, ...(nested ? sole.flatMap((one) => listedValues(one.shape, nested, one.path)) : [])];
}

function onlyShape(member: Member | undefined): Shape | undefined {
  return member?.shapes.length === 1 ? member.shapes[0] : undefined;
}

function withoutMember(shape: Shape, [name, ...rest]: readonly string[]): Shape {
  const members = new Map(shape.members);
  const member = members.get(name ?? '');
  members.delete(name ?? '');
  if (name !== undefined && member && rest.length > 0) {
    members.set(name, { ...member, shapes: member.shapes.map((inner) => withoutMember(inner, rest)) });
  }
  return { ...shape, members };
}

/** Returns a case with the deciding property first, which may have every value of any case. */
function deciding(
  shape: Shape,
  [name, ...rest]: Path,
  cases: readonly Shape[],
  presenceOf: (members: readonly Member[]) => Member['presence'],
): Shape {
  const limits = cases.flatMap(({ members }) => members.get(name) ?? []);
  const inner = limits.flatMap(({ shapes }) => shapes);
  const [next, ...further] = rest;
  const decided =
    next === undefined
      ? { ...ANY_SHAPE, set: only(...inner.flatMap(({ set }) => set.values)) }
      : deciding(onlyShape(shape.members.get(name)) ?? ANY_SHAPE, [next, ...further], inner, presenceOf);
  const member: Member = { presence: presenceOf(limits), shapes: [decided] };
  const others = [...shape.members].filter(([other]) => other !== name);
  return { ...shape, members: new Map([[name, member], ...others]) };
}

function weakest(members: readonly Member[]): Member['presence'] {
  return members.some(({ presence }) => presence === 'optional') ? 'optional' : 'required';
}
