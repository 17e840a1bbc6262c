import { type Atom, type Formula, type Path, pathsOf } from './formula.ts';
import type { Demand, Sentence } from './sentences.ts';
import { caseList, cite, clauseOf, inARow, nameOf, opening, upper, valuesInWords, whenOf } from './words.ts';

/** More members than this in one demand, and its cases are told once, on the object, as a list. */
const MEMBERS_IN_A_SENTENCE = 4;

type Choice = Demand & { must: Extract<Formula, { of: Formula[] }> };

/**
 * Puts a demand for one of several cases into sentences.
 * @param demand the guard, and an `or` or `one` that speaks of several members
 * @param owner the object the demand was written on: gets the sentence that is told once
 */
export function choiceSentences(demand: Choice, owner: Path): Sentence[] {
  const cases = demand.must.of;
  const paths = pathsOf(demand.must);
  if (cases.every((one) => parts(one).every(isPresence)) && paths.length <= MEMBERS_IN_A_SENTENCE)
    return [{ path: owner, text: giveOneOf(demand, owner) }];
  if (cases.every((one) => labelOf(one) !== undefined)) return inScenarios(demand, cases, owner);
  if (paths.length > MEMBERS_IN_A_SENTENCE) return inCases(demand, cases, owner);
  const text = `${opening(demand.guard)}this must hold: ${clauseOf(demand.must)}${cite(demand.ruleIds)}.`;
  return [...paths, owner].map((path) => ({ path, text: upper(text) }));
}

/** "When `purpose` is `Payroll`, give what B2C payroll requires (R-023):" and the list of its members. */
export function scenarioList(demand: Demand, cases: readonly Formula[]): string {
  const names = cases.map((one) => labelOf(one) ?? '');
  const requires = inARow(names, 'or');
  const lines = cases.map((one) => `- ${labelOf(one)}: ${requirementsOf(one)}.`);
  const start = upper(`${opening(demand.guard)}give what ${requires} requires`);
  return [`${start}${cite(demand.ruleIds)}:`, ...lines].join('\n');
}

/** "At least one of `a` and `b` must be given.", or with titles "Give `a` (person), or `b` and `c` (business)". */
function giveOneOf(demand: Choice, owner: Path): string {
  const { guard, must, ruleIds } = demand;
  const cases = must.of.map((one) => ({
    names: pathsOf(one).map((path) => nameOf(path.slice(owner.length))),
    label: labelOf(one),
  }));
  const isPlain = cases.every(({ names, label }) => names.length === 1 && label === undefined);
  const amount = must.kind === 'one' ? 'exactly one of' : 'at least one of';
  if (isPlain) {
    const names = inARow(
      cases.flatMap((one) => one.names),
      'and',
    );
    return upper(`${opening(guard)}${amount} ${names} must be given${cite(ruleIds)}.`);
  }
  const texts = cases.map(
    ({ names, label }) => inARow(names, 'and') + (label === undefined ? '' : ` (${label})`),
  );
  const start = must.kind === 'one' ? `Give ${amount} these: ` : 'Give ';
  const when = whenOf(guard) === '' ? '' : `,${whenOf(guard)}`;
  return `${start}${texts.join(', or ')}${when}${cite(ruleIds)}.`;
}

/** The list of scenarios on the object, and on each member the scenarios that want it. */
function inScenarios(demand: Choice, cases: readonly Formula[], owner: Path): Sentence[] {
  const rest = `${whenOf(demand.guard)}`;
  const each = membersOf(demand).flatMap((path) =>
    rolesIn(cases, path, (index) => labelOf(cases[index]) ?? '').map(({ role, names }) => {
      const scenarios = inARow(names, 'and');
      const text =
        role.kind === 'bound'
          ? `For ${scenarios}${rest}, this must hold: ${role.clause}`
          : `Required for ${scenarios}${rest}${role.kind === 'is' ? `, and must be ${role.values}` : ''}`;
      return { path, text: `${text}${cite(demand.ruleIds)}.` };
    }),
  );
  return [{ path: owner, text: scenarioList(demand, cases) }, ...each];
}

/** The numbered list of cases on the object, and on each member the cases that want it. */
function inCases(demand: Choice, cases: readonly Formula[], owner: Path): Sentence[] {
  const amount = demand.must.kind === 'one' ? 'exactly one' : 'at least one';
  const start = upper(`${opening(demand.guard)}${amount} of ${cases.length} cases must hold`);
  const whole = { path: owner, text: `${start}${cite(demand.ruleIds)}:\n${caseList(cases)}` };
  const each = membersOf(demand).map((path) => {
    const roles = rolesIn(cases, path, (index) => String(index + 1)).map(({ role, names }) => {
      const wanted = { given: 'required', is: `required as ${role.values}`, bound: `bound (${role.clause})` };
      return `${wanted[role.kind]} in ${names.length === 1 ? 'case' : 'cases'} ${inARow(names, 'and')}`;
    });
    return { path, text: `${start}${cite(demand.ruleIds)}; this member is ${inARow(roles, 'and')}.` };
  });
  return [whole, ...each];
}

function membersOf(demand: Demand): Path[] {
  return pathsOf(demand.must).filter((path) => path.length > 0);
}

/** What a case wants of a member: that it is given, that it has one of some values, or a clause about it. */
type Role = { kind: 'given' | 'is' | 'bound'; values: string; clause: string };

/** What the cases want of a member, each with the names of the cases that want it. */
function rolesIn(
  cases: readonly Formula[],
  path: Path,
  nameOfCase: (index: number) => string,
): { role: Role; names: string[] }[] {
  const found = new Map<string, { role: Role; names: string[] }>();
  cases.forEach((one, index) => {
    const own = parts(one).filter((part) => speaksOf(part, path));
    if (own.length === 0) return;
    const role = roleOf(own);
    const key = JSON.stringify(role);
    const names = [...(found.get(key)?.names ?? []), nameOfCase(index)];
    found.set(key, { role, names });
  });
  return [...found.values()];
}

function roleOf(own: Formula[]): Role {
  const [only] = own;
  const clause = inARow(own.map(clauseOf), 'and');
  if (own.length === 1 && only && isPresence(only)) return { kind: 'given', values: '', clause };
  if (own.length === 1 && only?.kind === 'atom' && only.test.kind === 'is')
    return { kind: 'is', values: valuesInWords(only.test.values), clause };
  return { kind: 'bound', values: '', clause };
}

/** All that a case requires, the objects around a required member left out: "`a`, `b.c` and `d` (must be `x`)". */
function requirementsOf(one: Formula): string {
  const wanted = parts(one.kind === 'and' && one.whole ? one.whole : one).flatMap(parts);
  const texts = wanted.flatMap((part) => {
    const path = pathsOf(part)[0] ?? [];
    const others = wanted.filter((other) => other !== part);
    if (part.kind === 'atom' && part.test.kind === 'is')
      return [`${nameOf(path)} (must be ${valuesInWords(part.test.values)})`];
    if (!isPresence(part)) return [clauseOf(part)];
    return others.some((other) => isAbout(other, path)) ? [] : [nameOf(path)];
  });
  return inARow([...new Set(texts)], 'and');
}

/** Checks whether a part of a case is about a member or about something inside it. */
function isAbout(formula: Formula, path: Path): boolean {
  return pathsOf(formula).some((other) => path.every((name, index) => other[index] === name));
}

function speaksOf(formula: Formula, path: Path): boolean {
  return pathsOf(formula).some((other) => JSON.stringify(other) === JSON.stringify(path));
}

function parts(formula: Formula): Formula[] {
  return formula.kind === 'and' ? formula.of : [formula];
}

function labelOf(formula: Formula | undefined): string | undefined {
  return formula?.kind === 'and' ? formula.label : undefined;
}

function isPresence(formula: Formula): formula is Atom {
  return formula.kind === 'atom' && (formula.test.kind === 'given' || formula.test.kind === 'present');
}
