import { scenarioList } from './choice-sentences.ts';
import type { RawDemand } from './collect-demands.ts';
import { excludedValues, noneOf } from './exclusion.ts';
import { and, type Formula, isLiteral, type Literal, not, type Path, pathsOf, TRUE } from './formula.ts';
import { readPresence } from './read-schema.ts';
import { factsOf, type Scope } from './scope.ts';
import { type Demand, type Sentence, sentencesOf } from './sentences.ts';
import { simplify } from './simplify.ts';

const key = (value: unknown): string => JSON.stringify(value);

function partsOf(formula: Formula): Formula[] {
  return formula.kind === 'and' ? formula.of : [formula];
}

/** Takes out of an `or` what every case wants: it is wanted in any case. */
function factor(scope: Scope, formula: Formula, owner: Path): Formula {
  if (formula.kind === 'and') return and(...formula.of.flatMap((one) => partsOf(factor(scope, one, owner))));
  if (formula.kind !== 'or' || formula.of.length < 2) return formula;
  const wants = formula.of.map((one) => {
    const parts = partsOf(one);
    return [...parts.flatMap((part) => objectsAround(scope, part, owner)), ...parts];
  });
  const has = (parts: Formula[], wanted: Formula): boolean => parts.some((part) => key(part) === key(wanted));
  const common = (wants[0] ?? []).filter((part) => wants.every((parts) => has(parts, part)));
  if (common.length === 0) return formula;
  const rest = formula.of.map((one) => {
    const parts = partsOf(one).filter((part) => !has(common, part));
    return one.kind === 'and' ? { ...one, of: parts, whole: one } : and(...parts);
  });
  return and(...common, simplify({ kind: 'or', of: rest }));
}

/** A member asked for inside an object asks for the object too: said there, so that nobody misses it. */
function objectsAround(scope: Scope, formula: Formula, owner: Path): Formula[] {
  if (formula.kind !== 'atom') return [];
  const lengths = [...formula.path.keys()].filter((length) => length > owner.length);
  return lengths.map((length) => readPresence(scope, formula.path.slice(0, length)));
}

function isTrue(formula: Formula): boolean {
  return formula.kind === 'and' && formula.of.length === 0;
}

function isFalse(formula: Formula): boolean {
  return formula.kind === 'or' && formula.of.length === 0;
}

/** Demands on one member under one condition belong in one sentence. */
function groupKey(demand: Demand): string {
  const paths = pathsOf(demand.must);
  return paths.length === 1 ? key([demand.guard, demand.ruleIds, paths]) : '';
}

function together(demands: (Demand & { owner: Path })[]): (Demand & { owner: Path })[] {
  const groups = new Map<string, Demand & { owner: Path }>();
  const result: (Demand & { owner: Path })[] = [];
  for (const demand of demands) {
    const group = groupKey(demand);
    const earlier = groups.get(group);
    if (group !== '' && earlier) {
      earlier.must = and(earlier.must, demand.must);
      continue;
    }
    const own = { ...demand };
    result.push(own);
    if (group !== '') groups.set(group, own);
  }
  return result;
}

/** What is demanded under a condition and under its opposite is demanded without one. */
function acrossCases<One extends Demand>(demands: One[]): One[] {
  const always = (one: One): One | undefined =>
    demands.find(
      (other) =>
        key([other.must, other.ruleIds]) === key([one.must, one.ruleIds]) &&
        key(other.guard) === key(not(one.guard)),
    );
  return demands.flatMap((one) => {
    const opposite = always(one);
    if (!opposite) return [one];
    return demands.indexOf(opposite) > demands.indexOf(one) ? [{ ...one, guard: TRUE }] : [];
  });
}

/**
 * Turns the raw demands of a scope into sentences: conditions that always hold are left out, demands
 * that say the same are joined, and each sentence is told once per member.
 */
export function settleDemands(scope: Scope, raw: RawDemand[]): Sentence[] {
  const facts = factsOf(
    scope,
    raw.flatMap((one) => [...pathsOf(one.guard), ...pathsOf(one.must)]),
  );
  const guarded = raw.flatMap((one) => {
    const guard = simplify(one.guard, facts);
    if (isFalse(guard)) return [];
    const known: Literal[] = [...facts, ...partsOf(guard).filter(isLiteral)];
    const parts = partsOf(factor(scope, simplify(one.must, known), one.owner));
    const around = one.strict ? parts.flatMap((part) => objectsAround(scope, part, one.owner)) : [];
    return [...around, ...parts].map((must) => ({ ...one, guard, must }));
  });
  const joined = together(guarded).flatMap((one) => {
    const known: Literal[] = [...facts, ...partsOf(one.guard).filter(isLiteral)];
    const must = simplify(one.must, known);
    return isTrue(must) ? [] : partsOf(must).map((part) => ({ ...one, must: part }));
  });
  const sentences = acrossCases(joined).flatMap((one) => sentencesFor(scope, one));
  const all = [...sentences, ...raw.flatMap((one) => scenarioOf(one, facts))];
  return [...new Map(all.map((sentence) => [key(sentence), sentence])).values()];
}

/** The sentences for a demand; one that excludes few values in any case takes them off the list of values. */
function sentencesFor(scope: Scope, one: Demand & { owner: Path }): Sentence[] {
  const without = excludedValues(scope, one.must);
  if (!without) return sentencesOf(one, one.owner);
  const sentences = sentencesOf({ ...one, must: noneOf(one.must, without) }, one.owner);
  return isTrue(one.guard) ? sentences.map((sentence) => ({ ...sentence, without })) : sentences;
}

/** The list of all that a titled scenario requires, once, on the object. */
function scenarioOf(one: RawDemand, facts: Literal[]): Sentence[] {
  if (one.scenario === undefined) return [];
  const guard = simplify(one.guard, facts);
  if (isFalse(guard)) return [];
  const whole = simplify(one.scenario, [...facts, ...partsOf(guard).filter(isLiteral)]);
  return [{ path: one.owner, text: scenarioList({ ...one, guard }, [whole]) }];
}
