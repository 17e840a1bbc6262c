import { type Atom, atomsOf, type Formula, type MemberPath, pathsOf } from './formula.ts';
import { isEmptyValue } from './implies.ts';
import { declaredValues, factsOf, presenceOf, type Scope } from './scope.ts';
import type { Condition } from './settle.ts';

/** A condition that no message can meet. */
export interface Contradiction {
  /** What can never be. */
  readonly when: Formula;
  /** Where the first demand stands that can't be met. */
  readonly pointer: string;
  /** The rules that contradict each other there; a demand without a rule has none. */
  readonly rules: readonly string[];
}

/** What a member may be: not there, there and empty, one of the values that conditions name, or anything else. */
type State = 'absent' | 'empty' | 'other' | { readonly value: string };

/** True, false, or undefined where the states do not decide it. */
type Truth = boolean | undefined;

/** Members with their states, by their paths as JSON. */
type World = ReadonlyMap<string, State>;

/** A formula with the members that it speaks of. */
interface Clause {
  readonly formula: Formula;
  readonly keys: readonly string[];
  readonly rules: readonly string[];
}

/** Bounds one search; one that is longer counts as found. */
const MOST_STEPS = 5_000;

const key = (value: unknown): string => JSON.stringify(value);

/**
 * Finds the conditions that no message can meet, because what they demand contradicts what other conditions demand. It
 * looks for a message in worlds where each member is absent, empty, one of the values that conditions name, or another.
 * What such a world can't decide, such as a pattern, counts as met, so that every contradiction it returns is one.
 */
export function findContradictions(scope: Scope, conditions: readonly Condition[]): Contradiction[] {
  const demands = conditions.filter(({ scenario }) => scenario === undefined);
  const clauses = demands.map(clauseOf);
  const found = new Map<string, Contradiction>();
  for (const { when, pointer } of demands) {
    if (found.has(key(when))) continue;
    const wanted: Clause = { formula: when, keys: keysOf(when), rules: [] };
    if (isMet(scope, [...clauses, wanted]) || !isMet(scope, [wanted])) continue;
    found.set(key(when), { when, pointer, rules: rulesOf(scope, clauses, wanted) });
  }
  return [...found.values()];
}

/** Leaves out rule after rule, as long as the rest can't be met either. */
function rulesOf(scope: Scope, clauses: readonly Clause[], wanted: Clause): string[] {
  let rest = clauses;
  for (const rule of new Set(clauses.flatMap(({ rules }) => rules))) {
    const without = rest.filter(({ rules }) => !rules.includes(rule));
    if (!isMet(scope, [...without, wanted])) rest = without;
  }
  return [...new Set(rest.flatMap(({ rules }) => rules))].sort();
}

/** A demand on the members of an object holds where the object is there. */
function clauseOf({ owner, when, must, rules }: Condition): Clause {
  const isThere: Formula[] =
    owner.length === 0 ? [] : [{ kind: 'atom', path: owner, test: { kind: 'present' } }];
  const unless: Formula[] = [when, ...isThere].map((of) => ({ kind: 'not', of }));
  const formula: Formula = { kind: 'or', of: [...unless, must] };
  return { formula, keys: keysOf(formula), rules };
}

/** The members of a formula and the objects around them. */
function keysOf(formula: Formula): string[] {
  const around = pathsOf(formula).flatMap((path) => path.map((_, at) => path.slice(0, at + 1)));
  return [...new Set(around.map(key))];
}

/** Whether some world meets all clauses. */
function isMet(scope: Scope, clauses: readonly Clause[]): boolean {
  const keys = [...new Set(clauses.flatMap((clause) => clause.keys))];
  const paths = keys.map((one): MemberPath => JSON.parse(one));
  const always = factsOf(scope, paths).map((fact) => ({ formula: fact, keys: keysOf(fact), rules: [] }));
  const all = [...clauses, ...always];
  const atoms = all.flatMap(({ formula }) => atomsOf(formula));
  const states = new Map(paths.map((path) => [key(path), statesOf(scope, path, atoms)]));
  let steps = 0;
  const search = (world: World): boolean => {
    steps += 1;
    if (steps > MOST_STEPS) return true;
    const open = keys.filter((one) => !world.has(one)).map((one) => [one, viable(one, world)] as const);
    const [next] = open.sort(([, one], [, other]) => one.length - other.length);
    return next === undefined || next[1].some((state) => search(new Map([...world, [next[0], state]])));
  };
  const viable = (one: string, world: World): State[] => {
    const touched = all.filter((clause) => clause.keys.includes(one));
    return (states.get(one) ?? []).filter((state) => {
      const next = new Map([...world, [one, state]]);
      return isPossible(one, next) && touched.every(({ formula }) => truthOf(formula, next) !== false);
    });
  };
  return search(new Map());
}

/** The states that a member may have, those first that ask least of the others. */
function statesOf(scope: Scope, path: MemberPath, atoms: readonly Atom[]): State[] {
  const own = atoms.filter((one) => key(one.path) === key(path));
  const named = own.flatMap(({ test }) => (test.kind === 'is' ? test.values : []));
  const declared = declaredValues(scope, path).map(key);
  const values = [...new Set(named.filter((value) => !isEmptyValue(value)).map(key))];
  const known = values.filter((value) => declared.length === 0 || declared.includes(value));
  const hasOther = declared.length === 0 || declared.some((value) => !known.includes(value));
  const { test } = presenceOf(scope, path) as Atom;
  return [
    'absent',
    ...(hasOther ? (['other'] as const) : []),
    ...known.map((value) => ({ value })),
    ...(test.kind === 'given' ? [] : (['empty'] as const)),
  ];
}

/** Whether a member can be in its state, given the object around it and the members in it. */
function isPossible(one: string, world: World): boolean {
  const path: MemberPath = JSON.parse(one);
  const parent = world.get(key(path.slice(0, -1)));
  const isThere = world.get(one) !== 'absent';
  if (isThere && path.length > 1 && (parent === 'absent' || parent === 'empty')) return false;
  if (world.get(one) === 'other') return true;
  const inside = `${one.slice(0, -1)},`;
  return ![...world].some(([other, state]) => other.startsWith(inside) && state !== 'absent');
}

function truthOf(formula: Formula, world: World): Truth {
  if (formula.kind === 'atom') return truthOfAtom(formula, world);
  if (formula.kind === 'not') return opposite(truthOf(formula.of, world));
  const truths = formula.of.map((one) => truthOf(one, world));
  if (formula.kind === 'and') return truths.includes(false) ? false : allOrOpen(truths);
  if (formula.kind === 'or') return opposite(truths.includes(true) ? false : allOrOpen(truths.map(opposite)));
  if (truths.filter((truth) => truth === true).length > 1) return false;
  return truths.includes(undefined) ? undefined : truths.includes(true);
}

function opposite(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function allOrOpen(truths: readonly Truth[]): Truth {
  return truths.includes(undefined) ? undefined : true;
}

function truthOfAtom({ path, test }: Atom, world: World): Truth {
  const state = world.get(key(path));
  if (state === undefined) return undefined;
  if (state === 'absent') return false;
  if (test.kind === 'present') return true;
  if (test.kind === 'given') return state !== 'empty';
  if (test.kind !== 'is') return undefined;
  if (state === 'empty') return test.values.some(isEmptyValue) ? undefined : false;
  return typeof state === 'object' && test.values.some((value) => key(value) === state.value);
}
