import { ANY_SHAPE, andAll, type Member, type Shape } from './shape.ts';
import { isCaseOf, simplifyCases } from './simplify.ts';
import { only } from './value-set.ts';

/** Most cases that are joined; a longer union is not one of kinds. */
const MAX_JOINED = 6;

/**
 * Adds a case for a value that is not known: if each case fixes the same member, a value that meets what all of them
 * demand is valid, whatever that member is. So `entityType: row.type` compiles beside a `gender`.
 *
 * @returns the cases, and the further one last, since compilers explain the last one
 */
export function withAnyCase(shapes: readonly Shape[]): readonly Shape[] {
  const name = decidingMember(shapes);
  if (name === undefined) return shapes;
  const values = shapes.flatMap(({ members }) => members.get(name)?.shapes[0]?.set.values ?? []);
  const rest = shapes.map((shape) => {
    const members = new Map(shape.members);
    members.delete(name);
    return [{ ...shape, members }];
  });
  const [common] = andAll(rest);
  if (!common) return shapes;
  const demanded = [...common.members].map(
    ([member, limit]) => [member, { ...limit, shapes: simplifyCases(limit.shapes) }] as const,
  );
  const decided = { presence: 'required', shapes: [{ ...ANY_SHAPE, set: only(...values) }] } as const;
  const any = { ...common, members: new Map<string, Member>([[name, decided], ...demanded]) };
  // A case that demands the same as all together is part of the further one.
  const others = shapes.filter((shape) => !isCaseOf(shape, any));
  return [...others, any];
}

/** Returns the member whose values differ from case to case, and alone decide. */
function decidingMember(shapes: readonly Shape[]): string | undefined {
  if (shapes.length < 2 || shapes.length > MAX_JOINED) return undefined;
  const names = [...(shapes[0]?.members.keys() ?? [])];
  return names.find((name) => {
    const sets = shapes.map((shape) => fixedValues(shape, name));
    const all = sets.flatMap((values) => values ?? []);
    return sets.every((values) => values && values.length > 0) && new Set(all).size === all.length;
  });
}

function fixedValues({ members }: Shape, name: string) {
  const [shape, ...others] = members.get(name)?.shapes ?? [];
  if (!shape || others.length > 0 || shape.set.kind !== 'in') return undefined;
  return shape.members.size === 0 && shape.nodes.length === 0 ? shape.set.values : undefined;
}
