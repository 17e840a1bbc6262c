import { isEmptyValue, type Json } from '../json.ts';
import {
  type Atom,
  and,
  atom,
  atomsOf,
  type Formula,
  not,
  or,
  type PropertyPath,
  pathsOf,
  type Test,
} from './formula.ts';
import { declaredTypes, declaredValues, factsOf, presenceOf, type Scope } from './property-tests.ts';
import type { Condition } from './simplify.ts';

/** The state of a property: absent, empty, a certain value, or any other value. */
type State = 'absent' | 'empty' | 'other' | { readonly value: Json };

/** Whether a test holds; undefined if the states of the properties do not decide it. */
type Truth = boolean | undefined;

/** The state of each property, by the property's path as JSON. */
type World = ReadonlyMap<string, State>;

const key = (value: unknown): string => JSON.stringify(value);

interface Bound {
  readonly of: 'number' | 'length';
  readonly meets: (size: number, bound: number) => boolean;
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  minimum: { of: 'number', meets: (size, bound) => size >= bound },
  maximum: { of: 'number', meets: (size, bound) => size <= bound },
  exclusiveMinimum: { of: 'number', meets: (size, bound) => size > bound },
  exclusiveMaximum: { of: 'number', meets: (size, bound) => size < bound },
  minLength: { of: 'length', meets: (size, bound) => size >= bound },
  maxLength: { of: 'length', meets: (size, bound) => size <= bound },
};

/** Checks whether the state of a property fits the states of the object around it and of the properties inside it. */
function isPossible(property: string, world: World): boolean {
  const path: PropertyPath = JSON.parse(property);
  const parent = world.get(key(path.slice(0, -1)));
  const state = world.get(property);
  if (state !== 'absent' && path.length > 1 && (parent === 'absent' || parent === 'empty')) return false;
  const inside = `${property.slice(0, -1)},`;
  return state === 'other' || ![...world].some(([other, of]) => other.startsWith(inside) && of !== 'absent');
}

/** Evaluates a formula. Returns undefined if the result depends on a property that has no state yet. */
function truthOf(formula: Formula, world: World): Truth {
  if (formula.kind === 'atom') return truthOfAtom(formula, world);
  if (formula.kind === 'not') {
    const truth = truthOf(formula.of, world);
    return truth === undefined ? undefined : !truth;
  }
  const truths = formula.of.map((part) => truthOf(part, world));
  const isOpen = truths.includes(undefined);
  if (formula.kind === 'one') {
    if (truths.filter((truth) => truth).length > 1) return false;
    return isOpen ? undefined : truths.includes(true);
  }
  // One part with this truth decides the whole formula.
  const deciding = formula.kind === 'or';
  if (truths.includes(deciding)) return deciding;
  return isOpen ? undefined : !deciding;
}

function truthOfAtom({ path, test }: Atom, world: World): Truth {
  const state = world.get(key(path));
  if (state === undefined) return undefined;
  if (state === 'absent') return false;
  const value = typeof state === 'object' ? state.value : undefined;
  if (test.kind === 'present') return true;
  if (test.kind === 'given') return state !== 'empty' && (value === undefined || !isEmptyValue(value));
  if (test.kind === 'limit') return value === undefined ? undefined : truthOfLimit(test, value);
  if (test.kind !== 'is') return undefined;
  if (state === 'empty') return test.values.some(isEmptyValue) ? undefined : false;
  return test.values.some((allowed) => key(allowed) === key(value));
}

function truthOfLimit({ keyword, value: limit }: Test & { kind: 'limit' }, value: Json): Truth {
  const { of, meets } = BOUNDS[keyword] ?? {};
  if (!meets) return undefined;
  if (of === 'number') return typeof value !== 'number' || meets(value, Number(limit));
  return typeof value !== 'string' || meets([...value].length, Number(limit));
}

const MAX_STEPS = 5_000;

/** Maximum length of the strings that are made to test a length limit. */
const LONGEST = 1_000;

/**
 * Checks whether a message can meet all formulas. It tries each property absent, empty, with each value in the formulas
 * or at a limit, and with any other value. Only `false` is certain: a test that these states cannot decide, such as a
 * pattern, counts as met, and a search of more than 5,000 steps returns `true`.
 */
export function canHold(formulas: readonly Formula[], scope: Scope): boolean {
  const keys = [...new Set(formulas.flatMap(keysOf))];
  const paths = keys.map((property): PropertyPath => JSON.parse(property));
  const all = [...formulas, ...factsOf(scope, paths)].map((formula) => ({ formula, keys: keysOf(formula) }));
  const atoms = all.flatMap(({ formula }) => atomsOf(formula));
  const states = new Map(paths.map((path) => [key(path), statesOf(scope, path, atoms)]));
  const viable = (property: string, world: World): State[] => {
    const touched = all.filter((clause) => clause.keys.includes(property));
    return (states.get(property) ?? []).filter((state) => {
      const next = new Map([...world, [property, state]]);
      return isPossible(property, next) && touched.every(({ formula }) => truthOf(formula, next) !== false);
    });
  };
  let steps = 0;
  const visit = (world: World): boolean => {
    steps += 1;
    if (steps > MAX_STEPS) return true;
    const open = keys.filter((property) => !world.has(property));
    const choices = open.map((property) => ({ property, states: viable(property, world) }));
    const [next] = choices.sort((left, right) => left.states.length - right.states.length);
    if (!next) return all.every(({ formula }) => truthOf(formula, world) !== false);
    return next.states.some((state) => visit(new Map([...world, [next.property, state]])));
  };
  return visit(new Map());
}

function keysOf(formula: Formula): string[] {
  const around = pathsOf(formula).flatMap((path) => path.map((_, at) => path.slice(0, at + 1)));
  return [...new Set(around.map(key))];
}

/** Lists the possible states of a property, starting with the states that restrict other properties least. */
function statesOf(scope: Scope, path: PropertyPath, atoms: readonly Atom[]): State[] {
  const tests = atoms.filter((other) => key(other.path) === key(path)).map(({ test }) => test);
  const declared = declaredValues(scope, path).map(key);
  const types = declaredTypes(scope, path);
  const named = tests.flatMap((test) => (test.kind === 'is' ? test.values : []));
  const bounds = boundaryValues(tests, named, types);
  const values = new Map([...named, ...(bounds ?? [])].map((value) => [key(value), value]));
  const known = [...values].filter(
    ([name, value]) => !isEmptyValue(value) && (declared.length === 0 || declared.includes(name)),
  );
  const hasOther = declared.length === 0 ? bounds === undefined : declared.some((name) => !values.has(name));
  // Conditions compare the empty string like any other value.
  const empty: State = types.join() === 'string' ? { value: '' } : 'empty';
  const { test } = presenceOf(scope, path) as Atom;
  return [
    'absent',
    ...(hasOther ? (['other'] as const) : []),
    ...known.map(([, value]) => ({ value })),
    ...(test.kind === 'given' ? [] : [empty]),
  ];
}

/**
 * Returns values on both sides of each limit. Any other value behaves like one of them.
 *
 * @returns undefined unless the tests limit one type of numbers or the length of strings
 */
function boundaryValues(
  tests: readonly Test[],
  named: readonly Json[],
  types: readonly string[],
): Json[] | undefined {
  const limits = tests.flatMap((test) => (test.kind === 'limit' ? [test] : []));
  const [type = ''] = types;
  const kind = type === 'string' ? 'length' : 'number';
  const isSimple = types.length === 1 && ['string', 'integer', 'number'].includes(type);
  const isBound = limits.every(
    ({ keyword, value }) => BOUNDS[keyword]?.of === kind && (kind === 'number' || Number(value) <= LONGEST),
  );
  if (limits.length === 0 || !isSimple || !isBound || tests.some((test) => test.kind === 'schema'))
    return undefined;
  const at = [...limits.map(({ value }) => value), ...(kind === 'number' ? named : [])].map(Number);
  const sorted = [...new Set(at.filter(Number.isFinite))].sort((a, b) => a - b);
  if (type === 'number')
    return sorted.flatMap((bound, at) => [bound - 1, bound, (bound + (sorted[at + 1] ?? bound + 2)) / 2]);
  const near = sorted.flatMap((bound) => [
    Math.floor(bound) - 1,
    Math.floor(bound),
    Math.ceil(bound),
    Math.ceil(bound) + 1,
  ]);
  if (type === 'integer') return near;
  return near.filter((length) => length > 0).map((length) => makeOther(named, length));
}

/** Returns a string of a certain length that is not among the values, if there is one. */
function makeOther(values: readonly Json[], length: number): string {
  for (let number = 0; ; number += 1) {
    const text = number.toString(36).padStart(length, 'x').slice(-length);
    if (!values.includes(text) || number > values.length) return text;
  }
}

export interface Contradiction {
  readonly when: Formula;
  /** The place of the first demand that cannot be met. */
  readonly pointer: string;
  /** The rules of the demands that contradict each other. Demands without a rule are not listed. */
  readonly rules: readonly string[];
}

interface Clause {
  readonly formula: Formula;
  readonly rules: readonly string[];
}

/**
 * Finds the conditions that no message can meet because their demands contradict other demands. A reported
 * contradiction is certain; others may be missed.
 */
export function findContradictions(scope: Scope, conditions: readonly Condition[]): Contradiction[] {
  const demands = conditions.filter(({ scenario }) => scenario === undefined);
  const clauses = demands.map(writeClause);
  const formulas = clauses.map(({ formula }) => formula);
  const contradictions = new Map<string, Contradiction>();
  for (const { when, pointer } of demands) {
    if (contradictions.has(key(when))) continue;
    if (canHold([...formulas, when], scope) || !canHold([when], scope)) continue;
    contradictions.set(key(when), { when, pointer, rules: findRules(scope, clauses, when) });
  }
  return [...contradictions.values()];
}

/** Returns the rules that contradict each other, without any rule that the contradiction does not need. */
function findRules(scope: Scope, clauses: readonly Clause[], when: Formula): string[] {
  let rest = clauses;
  for (const rule of new Set(clauses.flatMap(({ rules }) => rules))) {
    const without = rest.filter(({ rules }) => !rules.includes(rule));
    if (!canHold([...without.map(({ formula }) => formula), when], scope)) rest = without;
  }
  return [...new Set(rest.flatMap(({ rules }) => rules))].sort();
}

/** Turns a condition into a formula. Demands on the properties of an object apply only if the object exists. */
function writeClause({ owner, when, must, rules }: Condition): Clause {
  const isThere = owner.length === 0 ? [] : [atom(owner, { kind: 'present' })];
  return { formula: or(not(and(when, ...isThere)), must), rules };
}
