import { isEmptyValue } from '../json.ts';
import {
  type Atom,
  and,
  atom,
  atomOf,
  conjunctsOf,
  FALSE,
  type Formula,
  isFalse,
  isLiteral,
  isTrue,
  type Literal,
  negated,
  not,
  type PropertyPath,
  pathsOf,
  TRUE,
} from './formula.ts';
import { factsOf, presenceOf, type Scope } from './property-tests.ts';

const key = (value: unknown): string => JSON.stringify(value);
const isSame = (left: unknown, right: unknown): boolean => key(left) === key(right);

/**
 * Shortens a condition: removes the parts that follow from others.
 *
 * @param known literals that hold in every message
 */
export function simplify(formula: Formula, known: readonly Literal[] = []): Formula {
  if (isLiteral(formula)) {
    if (known.some((fact) => implies(fact, formula))) return TRUE;
    return known.some((fact) => implies(fact, negated(formula))) ? FALSE : formula;
  }
  if (formula.kind === 'not') return not(simplify(formula.of, known));
  if (formula.kind === 'one') {
    const parts = formula.of.map((part) => simplify(part, known)).filter((part) => !isSame(part, FALSE));
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'one', of: parts };
  }
  const parts = simplifyParts(formula.of, [...known], formula.kind);
  if (!parts) return formula.kind === 'and' ? FALSE : TRUE;
  const merged = mergeValues(parts, formula.kind);
  const [only] = merged;
  return merged.length === 1 && only && !('label' in formula) ? only : { ...formula, of: merged };
}

/** Simplifies each part, assuming the other parts. Returns undefined if one part decides the whole formula. */
function simplifyParts(parts: Formula[], known: Literal[], kind: 'and' | 'or'): Formula[] | undefined {
  const neutral = kind === 'and' ? TRUE : FALSE;
  const isDeciding = kind === 'and' ? isFalse : isTrue;
  let current = parts;
  for (let index = 0; index < current.length; ) {
    const others = current.filter((part, at): part is Literal => at !== index && isLiteral(part));
    const context = kind === 'and' ? others : others.map(negated);
    const part = simplify(current[index] ?? neutral, [...known, ...context]);
    if (isDeciding(part)) return undefined;
    const inner = part.kind === kind && !('label' in part) ? part.of : [part];
    const changed = inner.length !== 1 || !isSame(part, current[index] ?? neutral);
    current = [...current.slice(0, index), ...inner, ...current.slice(index + 1)];
    index = changed ? 0 : index + 1;
  }
  return current;
}

/**
 * Merges comparisons of one property. In an `or`, "is X" and "is Y" become "is X or Y". In an `and`, "is not X" and "is
 * not Y" become "is neither X nor Y".
 */
function mergeValues(parts: Formula[], kind: 'and' | 'or'): Formula[] {
  const comparisonIn = (part: Formula | undefined) => {
    const isWanted = part && isLiteral(part) && part.kind === (kind === 'or' ? 'atom' : 'not');
    const { path, test } = isWanted ? atomOf(part) : {};
    return path && test?.kind === 'is' ? { path, values: test.values } : undefined;
  };
  const merged: Formula[] = [];
  for (const part of parts) {
    const comparison = comparisonIn(part);
    const at = comparison
      ? merged.findIndex((other) => isSame(comparisonIn(other)?.path, comparison.path))
      : -1;
    const earlier = comparisonIn(merged[at]);
    if (!comparison || !earlier) merged.push(part);
    else {
      const values = [...earlier.values, ...comparison.values];
      const joined = atom(comparison.path, { kind: 'is', values });
      merged[at] = kind === 'or' ? joined : not(joined);
    }
  }
  return merged;
}

/** Checks whether the second literal holds whenever the first one does. */
export function implies(left: Literal, right: Literal): boolean {
  const from = atomOf(left);
  const to = atomOf(right);
  if (left.kind === 'atom' && right.kind === 'atom') return atomImplies(from, to);
  if (left.kind === 'atom') return atomExcludes(from, to) || atomExcludes(to, from);
  return right.kind === 'not' && atomImplies(to, from);
}

function startsWith(path: PropertyPath, start: PropertyPath): boolean {
  return start.every((name, index) => path[index] === name);
}

function atomImplies(left: Atom, right: Atom): boolean {
  if (!startsWith(left.path, right.path)) return false;
  const deeper = left.path.length > right.path.length;
  if (right.test.kind === 'present') return true;
  if (right.test.kind === 'given' && deeper) return true;
  if (deeper) return false;
  if (left.test.kind !== 'is') return isSame(left.test, right.test);
  if (right.test.kind === 'given') return !left.test.values.some(isEmptyValue);
  if (right.test.kind !== 'is') return false;
  const allowed = new Set(right.test.values.map(key));
  return left.test.values.every((value) => allowed.has(key(value)));
}

function atomExcludes(left: Atom, right: Atom): boolean {
  if (left.test.kind !== 'is' || !isSame(left.path, right.path)) return false;
  if (right.test.kind === 'given') return left.test.values.every(isEmptyValue);
  if (right.test.kind !== 'is') return false;
  const values = new Set(left.test.values.map(key));
  return !right.test.values.some((value) => values.has(key(value)));
}

export interface Condition {
  /** The object that the condition concerns. */
  readonly owner: PropertyPath;
  /** The condition; `TRUE` without one. */
  readonly when: Formula;
  /** What the properties must meet, for example: one is required or forbidden, or at least one of several is given. */
  readonly must: Formula;
  readonly rules: readonly string[];
  readonly pointer: string;
  /** Set for a titled `then` or `else`: all its demands together, to be listed once; `must` is then `TRUE`. */
  readonly scenario?: Formula;
}

export interface RawCondition extends Condition {
  /** Whether a required property also requires the objects that contain it. */
  readonly strict: boolean;
}

/** Removes conditions that never apply or that follow from others, and joins demands that belong together. */
export function normalizeConditions(scope: Scope, demands: readonly RawCondition[]): Condition[] {
  const facts = factsOf(
    scope,
    demands.flatMap(({ when, must }) => [...pathsOf(when), ...pathsOf(must)]),
  );
  const known = ({ when }: RawCondition): Literal[] => [...facts, ...conjunctsOf(when).filter(isLiteral)];
  const applying = demands
    .map((demand) => ({ ...demand, when: simplify(demand.when, facts) }))
    .filter(({ when }) => !isFalse(when));
  const single = applying.flatMap((demand) => {
    const { owner, strict } = demand;
    const parts = conjunctsOf(factor(scope, simplify(demand.must, known(demand)), owner));
    const around = strict ? parts.flatMap((part) => listObjectsAround(scope, part, owner)) : [];
    return [...around, ...parts].map((must) => ({ ...demand, must }));
  });
  const joined = joinDemands(single).flatMap((demand) => {
    const must = simplify(demand.must, known(demand));
    return isTrue(must) ? [] : conjunctsOf(must).map((part) => ({ ...demand, must: part }));
  });
  const scenarios = applying.flatMap((demand) =>
    demand.scenario ? [{ ...demand, scenario: simplify(demand.scenario, known(demand)) }] : [],
  );
  return [...mergeOpposites(joined), ...scenarios].map(({ strict, ...condition }) => condition);
}

/** Factors out what all cases of an `or` share: `(a and b) or (a and c)` becomes `a and (b or c)`. */
function factor(scope: Scope, formula: Formula, owner: PropertyPath): Formula {
  if (formula.kind === 'and')
    return and(...formula.of.flatMap((part) => conjunctsOf(factor(scope, part, owner))));
  if (formula.kind !== 'or' || formula.of.length < 2) return formula;
  const wants = formula.of.map((branch) => {
    const parts = conjunctsOf(branch);
    return [...parts.flatMap((part) => listObjectsAround(scope, part, owner)), ...parts];
  });
  const has = (parts: Formula[], wanted: Formula): boolean => parts.some((part) => isSame(part, wanted));
  const common = (wants[0] ?? []).filter((part) => wants.every((parts) => has(parts, part)));
  if (common.length === 0) return formula;
  const rest = formula.of.map((branch) => {
    const parts = conjunctsOf(branch).filter((part) => !has(common, part));
    return branch.kind === 'and' ? { ...branch, of: parts, whole: branch } : and(...parts);
  });
  return and(...common, simplify({ kind: 'or', of: rest }));
}

/** Lists a demand for each object around a required property, because these objects must be present as well. */
function listObjectsAround(scope: Scope, formula: Formula, owner: PropertyPath): Formula[] {
  if (formula.kind !== 'atom') return [];
  const lengths = [...formula.path.keys()].filter((length) => length > owner.length);
  return lengths.map((length) => presenceOf(scope, formula.path.slice(0, length)));
}

/** Joins demands that concern the same single property and have the same condition and rules. */
function joinDemands(demands: readonly RawCondition[]): RawCondition[] {
  const groups = new Map<unknown, RawCondition>();
  for (const demand of demands) {
    const paths = pathsOf(demand.must);
    const group = paths.length === 1 ? key([demand.when, demand.rules, paths]) : demand;
    const earlier = groups.get(group);
    groups.set(group, earlier ? { ...earlier, must: and(earlier.must, demand.must) } : demand);
  }
  return [...groups.values()];
}

/** Replaces two equal demands, one under a condition and one under its negation, by a demand that always applies. */
function mergeOpposites(demands: readonly RawCondition[]): RawCondition[] {
  return demands.flatMap((demand, at) => {
    const { must, rules, when } = demand;
    const opposite = demands.findIndex((other) =>
      isSame([other.must, other.rules, other.when], [must, rules, not(when)]),
    );
    if (opposite < 0) return [demand];
    return opposite > at ? [{ ...demand, when: TRUE }] : [];
  });
}
