import {
  and,
  conjunctsOf,
  type Formula,
  isFalse,
  isLiteral,
  isTrue,
  type Literal,
  type MemberPath,
  not,
  pathsOf,
  TRUE,
} from './formula.ts';
import { factsOf, presenceOf, type Scope } from './scope.ts';
import { simplify } from './simplify.ts';

/**
 * What a schema demands under a condition.
 * - `owner`: the object that the condition stands on
 * - `when`: the condition; always, where it is `TRUE`
 * - `must`: what is demanded, member by member: required, forbidden, limited to values, at least one of
 * - `rules`: ids of the rules that say so
 * - `pointer`: where the demand stands
 * - `scenario`: all that a titled side of a condition demands, to be listed once; `must` is then `TRUE`
 */
export interface Condition {
  readonly owner: MemberPath;
  readonly when: Formula;
  readonly must: Formula;
  readonly rules: readonly string[];
  readonly pointer: string;
  readonly scenario?: Formula;
}

/** A condition as it stands; where `strict`, a member it asks for is asked for with the objects around it. */
export interface Demand extends Condition {
  readonly strict: boolean;
}

const key = (value: unknown): string => JSON.stringify(value);

/** Takes out of an `or` what every case wants: it is wanted in any case. */
function factor(scope: Scope, formula: Formula, owner: MemberPath): Formula {
  if (formula.kind === 'and')
    return and(...formula.of.flatMap((one) => conjunctsOf(factor(scope, one, owner))));
  if (formula.kind !== 'or' || formula.of.length < 2) return formula;
  const wants = formula.of.map((one) => {
    const parts = conjunctsOf(one);
    return [...parts.flatMap((part) => objectsAround(scope, part, owner)), ...parts];
  });
  const has = (parts: Formula[], wanted: Formula): boolean => parts.some((part) => key(part) === key(wanted));
  const common = (wants[0] ?? []).filter((part) => wants.every((parts) => has(parts, part)));
  if (common.length === 0) return formula;
  const rest = formula.of.map((one) => {
    const parts = conjunctsOf(one).filter((part) => !has(common, part));
    return one.kind === 'and' ? { ...one, of: parts, whole: one } : and(...parts);
  });
  return and(...common, simplify({ kind: 'or', of: rest }));
}

/** A member asked for inside an object asks for the object too: said there, so that nobody misses it. */
function objectsAround(scope: Scope, formula: Formula, owner: MemberPath): Formula[] {
  if (formula.kind !== 'atom') return [];
  const lengths = [...formula.path.keys()].filter((length) => length > owner.length);
  return lengths.map((length) => presenceOf(scope, formula.path.slice(0, length)));
}

/** Joins the demands on one member under one condition. */
function together(demands: readonly Demand[]): Demand[] {
  const groups = new Map<unknown, Demand>();
  for (const one of demands) {
    const paths = pathsOf(one.must);
    const group = paths.length === 1 ? key([one.when, one.rules, paths]) : one;
    const earlier = groups.get(group);
    groups.set(group, earlier ? { ...earlier, must: and(earlier.must, one.must) } : one);
  }
  return [...groups.values()];
}

/** What is demanded under a condition and under its opposite is demanded without one. */
function acrossCases(demands: readonly Demand[]): Demand[] {
  return demands.flatMap((one, at) => {
    const opposite = demands.findIndex(
      (other) =>
        key([other.must, other.rules]) === key([one.must, one.rules]) &&
        key(other.when) === key(not(one.when)),
    );
    if (opposite < 0) return [one];
    return opposite > at ? [{ ...one, when: TRUE }] : [];
  });
}

/**
 * Settles the conditions of a scope: one that never applies is left out, as is what follows from the rest, and demands
 * that belong together are joined.
 */
export function settleConditions(scope: Scope, demands: readonly Demand[]): Condition[] {
  const facts = factsOf(
    scope,
    demands.flatMap((one) => [...pathsOf(one.when), ...pathsOf(one.must)]),
  );
  const known = ({ when }: Demand): Literal[] => [...facts, ...conjunctsOf(when).filter(isLiteral)];
  const applying = demands
    .map((one) => ({ ...one, when: simplify(one.when, facts) }))
    .filter(({ when }) => !isFalse(when));
  const single = applying.flatMap((one) => {
    const parts = conjunctsOf(factor(scope, simplify(one.must, known(one)), one.owner));
    const around = one.strict ? parts.flatMap((part) => objectsAround(scope, part, one.owner)) : [];
    return [...around, ...parts].map((must) => ({ ...one, must }));
  });
  const joined = together(single).flatMap((one) => {
    const must = simplify(one.must, known(one));
    return isTrue(must) ? [] : conjunctsOf(must).map((part) => ({ ...one, must: part }));
  });
  const scenarios = applying.flatMap((one) =>
    one.scenario ? [{ ...one, scenario: simplify(one.scenario, known(one)) }] : [],
  );
  return [...acrossCases(joined), ...scenarios].map(({ strict, ...condition }) => condition);
}
