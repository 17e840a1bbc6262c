import { type Atom, atomOf, type Formula, isLiteral, type Literal, type Path, pathsOf } from './formula.ts';
import { isEmptyValue } from './implies.ts';
import { caseList, clauseOf, inARow, nameOf, onlyMembers, valuesInWords } from './words.ts';

/** What must hold when the guard holds, and the rules that say so. */
export type Demand = { guard: Formula; must: Formula; ruleIds: readonly string[] };

/** A text and the member it belongs to; an empty path is the object as a whole. */
export type Sentence = { path: Path; text: string };

/** More members than this in one demand, and its cases are told once, on the object, and numbered. */
const MEMBERS_IN_A_SENTENCE = 4;

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
  if ((must.kind === 'or' || must.kind === 'one') && paths.length > MEMBERS_IN_A_SENTENCE)
    return inCases(demand, must.of, owner);
  const text = `${aboutSeveral(demand)}${cite(demand.ruleIds)}.`;
  return [...paths.map((path) => ({ path, text })), { path: owner, text }];
}

function notAccepted(demand: Demand): string {
  const clause = clauseOf(demand.guard);
  return `Not accepted${clause === 'always' ? '' : ` when ${clause}`}${cite(demand.ruleIds)}.`;
}

function aboutSeveral(demand: Demand): string {
  const { guard, must } = demand;
  const many = must.kind === 'or' || must.kind === 'one' ? must.of : [];
  const simple = many.length > 1 && many.every(isPresence);
  if (!simple) return `${opening(guard)}this must hold: ${clauseOf(must)}`.replace(/^./, upper);
  const names = inARow(
    many.map((part) => nameOf(pathsOf(part)[0] ?? [])),
    'and',
  );
  const amount = must.kind === 'one' ? 'exactly' : 'at least';
  return `${opening(guard)}${amount} one of ${names} must be given`.replace(/^./, upper);
}

function inCases(demand: Demand, cases: Formula[], owner: Path): Sentence[] {
  const amount = demand.must.kind === 'one' ? 'exactly one' : 'at least one';
  const start = `${opening(demand.guard)}${amount} of ${cases.length} cases must hold`.replace(/^./, upper);
  const whole = { path: owner, text: `${start}${cite(demand.ruleIds)}:\n${caseList(cases)}` };
  const each = pathsOf(demand.must)
    .filter((path) => path.length > 0)
    .map((path) => ({
      path,
      text: `${start}${cite(demand.ruleIds)}; this member is ${rolesIn(cases, path)}.`,
    }));
  return [whole, ...each];
}

/** "required in case 1", "required in cases 1 and 2, and bound in case 3 by this: ...". */
function rolesIn(cases: Formula[], path: Path): string {
  const roles = new Map<string, string[]>();
  cases.forEach((part, index) => {
    if (!speaksOf(part, path)) return;
    const role = roleIn(part, path);
    roles.set(role, [...(roles.get(role) ?? []), String(index + 1)]);
  });
  const texts = [...roles].map(([role, numbers]) => {
    return `${role} in ${numbers.length === 1 ? 'case' : 'cases'} ${inARow(numbers, 'and')}`;
  });
  return inARow(texts, 'and');
}

function speaksOf(formula: Formula, path: Path): boolean {
  return pathsOf(formula).some((other) => JSON.stringify(other) === JSON.stringify(path));
}

/** What a case wants of a member: "required", "required as `alipay`", or bound by the words of the case itself. */
function roleIn(formula: Formula, path: Path): string {
  const parts = formula.kind === 'and' ? formula.of : [formula];
  const own = parts.filter((part) => speaksOf(part, path));
  const [only] = own;
  if (own.length === 1 && only && isPresence(only)) return 'required';
  if (own.length === 1 && only?.kind === 'atom' && only.test.kind === 'is') {
    return `required as ${valuesInWords(only.test.values)}`;
  }
  return `bound (${inARow(own.map(clauseOf), 'and')})`;
}

function isPresence(formula: Formula): formula is Atom {
  return formula.kind === 'atom' && (formula.test.kind === 'given' || formula.test.kind === 'present');
}

function aboutOneMember(demand: Demand, path: Path): string {
  const when = clauseOf(demand.guard) === 'always' ? '' : ` when ${clauseOf(demand.guard)}`;
  const rest = `${when}${cite(demand.ruleIds)}.`;
  if (isLiteral(demand.must)) return literalDemand(demand.must, when, cite(demand.ruleIds));
  const parts = demand.must.kind === 'or' ? demand.must.of : [];
  if (parts.length === 0 || !parts.every(isLiteral)) {
    return `${opening(demand.guard)}this must hold: ${clauseOf(demand.must)}${cite(demand.ruleIds)}.`.replace(
      /^./,
      upper,
    );
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
    return `Required${when}, as ${valuesInWords(test.values)}${rules}.`;
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

function opening(guard: Formula): string {
  const clause = clauseOf(guard);
  return clause === 'always' ? '' : `when ${clause}, `;
}

function cite(ruleIds: readonly string[]): string {
  return ruleIds.length === 0 ? '' : ` (${ruleIds.join(', ')})`;
}

function upper(letter: string): string {
  return letter.toUpperCase();
}
