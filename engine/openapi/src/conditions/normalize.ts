import {
  and,
  conjunctsOf,
  type Formula,
  isFalse,
  isLiteral,
  isTrue,
  type Literal,
  not,
  type PropertyPath,
  pathsOf,
  TRUE,
} from './formula.ts';
import { factsOf, presenceOf, type Scope } from './property-tests.ts';
import { simplify } from './simplify.ts';

/**
 * What a schema demands under a condition.
 * - `owner`: the object that the condition concerns
 * - `when`: the condition; `TRUE` without one
 * - `must`: the demand on properties, such as required, forbidden, limited to values, or at least one of several
 *   required
 * - `rules`: ids of the rules
 * - `pointer`: place of the demand
 * - `scenario`: set for a titled `then` or `else`: all its demands together, to be listed once; `must` is then `TRUE`
 */
export interface Condition {
  readonly owner: PropertyPath;
  readonly when: Formula;
  readonly must: Formula;
  readonly rules: readonly string[];
  readonly pointer: string;
  readonly scenario?: Formula;
}

/**
 * A condition before it is normalized. With `strict`, a required property also requires the objects that contain it.
 */
export interface Demand extends Condition {
  readonly strict: boolean;
}

const key = (value: unknown): string => JSON.stringify(value);

/** Moves the demands that all cases of an `or` share out of the `or`: `(a and b) or (a and c)` becomes `a and (b or c)`. */
function factor(scope: Scope, formula: Formula, owner: PropertyPath): Formula {
  if (formula.kind === 'and')
    return and(...formula.of.flatMap((one) => conjunctsOf(factor(scope, one, owner))));
  if (formula.kind !== 'or' || formula.of.length < 2) return formula;
  const wants = formula.of.map((one) => {
    const parts = conjunctsOf(one);
    return [...parts.flatMap((part) => listObjectsAround(scope, part, owner)), ...parts];
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

/**
 * Lists demands for the objects that contain a required property, because each of these objects must be present too.
 */
function listObjectsAround(scope: Scope, formula: Formula, owner: PropertyPath): Formula[] {
  if (formula.kind !== 'atom') return [];
  const lengths = [...formula.path.keys()].filter((length) => length > owner.length);
  return lengths.map((length) => presenceOf(scope, formula.path.slice(0, length)));
}

/** Joins demands that concern the same single property and have the same condition and rules. */
function joinDemands(demands: readonly Demand[]): Demand[] {
  const groups = new Map<unknown, Demand>();
  for (const one of demands) {
    const paths = pathsOf(one.must);
    const group = paths.length === 1 ? key([one.when, one.rules, paths]) : one;
    const earlier = groups.get(group);
    groups.set(group, earlier ? { ...earlier, must: and(earlier.must, one.must) } : one);
  }
  return [...groups.values()];
}

/** Replaces a demand that applies under a condition and under its negation by one that always applies. */
function mergeOpposites(demands: readonly Demand[]): Demand[] {
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
 * Normalizes the conditions of a scope: removes conditions that never apply or that follow from others, and joins
 * demands that belong together.
 */
export function normalizeConditions(scope: Scope, demands: readonly Demand[]): Condition[] {
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
    const around = one.strict ? parts.flatMap((part) => listObjectsAround(scope, part, one.owner)) : [];
    return [...around, ...parts].map((must) => ({ ...one, must }));
  });
  const joined = joinDemands(single).flatMap((one) => {
    const must = simplify(one.must, known(one));
    return isTrue(must) ? [] : conjunctsOf(must).map((part) => ({ ...one, must: part }));
  });
  const scenarios = applying.flatMap((one) =>
    one.scenario ? [{ ...one, scenario: simplify(one.scenario, known(one)) }] : [],
  );
  return [...mergeOpposites(joined), ...scenarios].map(({ strict, ...condition }) => condition);
}
