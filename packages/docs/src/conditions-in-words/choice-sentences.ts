import { capitalize, joinList } from '@cross-border-payments/explain/words';
import {
  type Condition,
  conjunctsOf,
  type Formula,
  isPresence,
  type PropertyPath,
  pathsOf,
} from '@cross-border-payments/openapi/conditions';
import { cite, clauseOf, listAll, nameOf, opening, type Sentence, thisMustHold, whenOf } from './words.ts';

/** Properties that one sentence names. For a demand with more, the object gets a general sentence. */
const PROPERTIES_IN_A_SENTENCE = 4;

type Choice = Condition & { must: Extract<Formula, { of: Formula[] }> };

/** @returns undefined if a sentence on each property is enough: there are few, and no case has a title */
export function choiceSentences(demand: Choice): Sentence[] | undefined {
  const { owner } = demand;
  const cases = demand.must.of;
  const paths = pathsOf(demand.must);
  if (cases.every((one) => conjunctsOf(one).every(isPresence)) && paths.length <= PROPERTIES_IN_A_SENTENCE)
    return [{ path: owner, text: giveOneOf(demand) }];
  if (cases.every((one) => labelOf(one) !== undefined)) return inScenarios(demand);
  if (paths.length > PROPERTIES_IN_A_SENTENCE) return [{ path: owner, text: thisMustHold(demand) }];
  return undefined;
}

export function scenarioList(demand: Condition, cases: readonly Formula[]): string {
  const names = cases.map((one) => labelOf(one) ?? '');
  const requires = joinList(names, 'or');
  const lines = cases.map((one) => `- ${labelOf(one)}: ${requirementsOf(one)}.`);
  const start = capitalize(`${opening(demand)}give what ${requires} requires`);
  return [`${start}${cite(demand)}:`, ...lines].join('\n');
}

/** Writes "At least one of `a` and `b` must be given.", or with titles "Give `a` (person), or `b` and `c` (firm)". */
function giveOneOf(demand: Choice): string {
  const { must, owner } = demand;
  const cases = must.of.map((one) => ({
    names: pathsOf(one).map((path) => nameOf(path.slice(owner.length))),
    label: labelOf(one),
  }));
  const amount = must.kind === 'one' ? 'exactly one of' : 'at least one of';
  if (cases.every(({ names, label }) => names.length === 1 && label === undefined)) {
    const names = cases.flatMap((one) => one.names);
    return capitalize(`${opening(demand)}${amount} ${joinList(names, 'and')} must be given${cite(demand)}.`);
  }
  const texts = cases.map(
    ({ names, label }) => joinList(names, 'and') + (label === undefined ? '' : ` (${label})`),
  );
  const start = must.kind === 'one' ? `Give ${amount} these: ` : 'Give ';
  const when = whenOf(demand) === '' ? '' : `,${whenOf(demand)}`;
  return `${start}${texts.join(', or ')}${when}${cite(demand)}.`;
}

function inScenarios(demand: Choice): Sentence[] {
  const cases = demand.must.of;
  const rest = whenOf(demand);
  const properties = pathsOf(demand.must).filter((path) => path.length > 0);
  const each = properties.flatMap((path) =>
    rolesIn(cases, path, rest).map((text) => ({ path, text: `${text}${cite(demand)}.` })),
  );
  return [{ path: demand.owner, text: scenarioList(demand, cases) }, ...each];
}

/** Returns the sentences about a property. If several cases demand the same, one sentence lists their titles. */
function rolesIn(cases: readonly Formula[], path: PropertyPath, rest: string): string[] {
  const titles = new Map<string, string[]>();
  for (const one of cases) {
    const own = conjunctsOf(one).filter((part) =>
      pathsOf(part).some((other) => String(other) === String(path)),
    );
    if (own.length === 0) continue;
    const role = roleOf(own);
    titles.set(role, [...(titles.get(role) ?? []), labelOf(one) ?? '']);
  }
  return [...titles].map(([role, names]) => role.replace('FOR', () => `${joinList(names, 'and')}${rest}`));
}

/** Writes what cases demand of a property. `FOR` is the placeholder for the titles of the cases. */
function roleOf(own: Formula[]): string {
  const [only] = own;
  if (own.length === 1 && only && isPresence(only)) return 'Required for FOR';
  if (own.length === 1 && only?.kind === 'atom' && only.test.kind === 'is')
    return `Required for FOR, and must be ${listAll(only.test.values)}`;
  return `For FOR, the following must be true: ${joinList(own.map(clauseOf), 'and')}`;
}

/** Lists what a case requires: "`a`, `b.c` and `d` (must be `x`)". Leaves out objects around these. */
function requirementsOf(one: Formula): string {
  const wanted = conjunctsOf(one.kind === 'and' && one.whole ? one.whole : one).flatMap(conjunctsOf);
  const texts = wanted.flatMap((part) => {
    const path = pathsOf(part)[0] ?? [];
    const others = wanted.filter((other) => other !== part);
    if (part.kind === 'atom' && part.test.kind === 'is')
      return [`${nameOf(path)} (must be ${listAll(part.test.values)})`];
    if (!isPresence(part)) return [clauseOf(part)];
    const isAround = others.flatMap(pathsOf).some((other) => path.every((name, at) => other[at] === name));
    return isAround ? [] : [nameOf(path)];
  });
  return joinList([...new Set(texts)], 'and');
}

function labelOf(formula: Formula): string | undefined {
  return formula.kind === 'and' ? formula.label : undefined;
}
