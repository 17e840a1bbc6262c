import { choiceSentences } from './choice-sentences.ts';
import { type Atom, atomOf, type Formula, isLiteral, type Literal, type Path, pathsOf } from './formula.ts';
import { isEmptyValue } from './implies.ts';
import type { Json } from './json.ts';
import { cite, clauseOf, inARow, onlyMembers, opening, upper, valuesInWords, whenOf } from './words.ts';

/** What must hold when the guard holds, and the rules that say so. */
export type Demand = { guard: Formula; must: Formula; ruleIds: readonly string[] };

/**
 * A text and the member it belongs to; an empty path is the object as a whole.
 * - `without`: values that the list of the member's values no longer has
 */
export type Sentence = { path: Path; text: string; without?: Json[] };

/**
 * Puts a demand into sentences, one for each member it speaks of.
 * @param demand guard and demand, both simplified
 * @param owner the object the demand was written on: gets the sentence that is told once
 */
export function sentencesOf(demand: Demand, owner: Path): Sentence[] {
  const { must } = demand;
  const paths = pathsOf(must);
  const [only] = paths;
  if (only && paths.length === 1) return [{ path: only, text: aboutOneMember(demand, only) }];
  if (paths.length === 0) return [{ path: owner, text: notAccepted(demand) }];
  if (must.kind === 'or' || must.kind === 'one') return choiceSentences({ ...demand, must }, owner);
  const text = upper(`${opening(demand.guard)}this must hold: ${clauseOf(must)}${cite(demand.ruleIds)}.`);
  return [...paths, owner].map((path) => ({ path, text }));
}

function notAccepted(demand: Demand): string {
  return `Not accepted${whenOf(demand.guard)}${cite(demand.ruleIds)}.`;
}

function aboutOneMember(demand: Demand, path: Path): string {
  const when = whenOf(demand.guard);
  const rest = `${when}${cite(demand.ruleIds)}.`;
  if (isLiteral(demand.must)) return literalDemand(demand.must, when, cite(demand.ruleIds));
  const parts = demand.must.kind === 'or' ? demand.must.of : [];
  if (parts.length === 0 || !parts.every(isLiteral)) {
    return upper(`${opening(demand.guard)}this must hold: ${clauseOf(demand.must)}${cite(demand.ruleIds)}.`);
  }
  const { free, bound } = splitChoice(parts);
  const condition = free === undefined ? '' : ifPresent(free, path);
  return `${condition === '' ? 'Must' : `${condition}, must`} ${inARow(bound.map(verb), 'or')}${rest}`;
}

/** Parts of an `or` on one member: the one that leaves it out, and what binds it otherwise. */
function splitChoice(parts: Literal[]): { free: Atom | undefined; bound: Literal[] } {
  const leaves = parts.find(
    (part) => part.kind === 'not' && ['given', 'present'].includes(part.of.test.kind),
  );
  const bound = parts.filter((part) => part !== leaves);
  const [only] = bound;
  if (!leaves || bound.length !== 1 || only?.kind !== 'atom' || only.test.kind !== 'is') {
    return { free: leaves && atomOf(leaves), bound };
  }
  const values = only.test.values.filter((value) => !isEmptyValue(value));
  if (values.length === 0 || values.length === only.test.values.length)
    return { free: atomOf(leaves), bound };
  return { free: { ...only, test: { kind: 'given' } }, bound: [{ ...only, test: { kind: 'is', values } }] };
}

function ifPresent(atom: Atom, path: Path): string {
  const word = atom.test.kind === 'given' ? 'given' : 'present';
  return path.length === 0 ? `If the object is ${word}` : `If ${word}`;
}

function literalDemand(literal: Literal, when: string, rules: string): string {
  const { test } = atomOf(literal);
  const isNeeded = literal.kind === 'atom' && (test.kind === 'given' || test.kind === 'present');
  if (isNeeded) return `Required${when}${rules}.`;
  if (literal.kind === 'atom' && test.kind === 'is')
    return `Required${when}, and must be ${valuesInWords(test.values)}${rules}.`;
  if (literal.kind === 'atom' && test.kind === 'fits') return `Required${when}; must ${test.must}${rules}.`;
  return `Must ${verb(literal)}${when}${rules}.`;
}

/** What a member must do: "be `A`", "be empty", "not be present", "match the pattern ...". */
function verb(literal: Literal): string {
  const { test } = atomOf(literal);
  const positive = literal.kind === 'atom';
  switch (test.kind) {
    case 'given':
      return positive ? 'not be empty' : 'be empty';
    case 'present':
      return positive ? 'be present' : 'be left out';
    case 'is':
      return positive ? `be ${valuesInWords(test.values)}` : `not be ${valuesInWords(test.values)}`;
    case 'holdsOnly':
      return `${positive ? '' : 'not '}hold ${onlyMembers(test.names)}`;
    case 'fits':
      return `${positive ? '' : 'not '}${test.must}`;
  }
}
