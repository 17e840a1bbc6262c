import type { Json } from '../json.ts';
import { type Atom, atomsOf, type Formula, type MemberPath, not, or, pathsOf, type Test } from './formula.ts';
import { declaredTypes, declaredValues, factsOf, presenceOf, requiredIn, type Scope } from './scope.ts';
import { isEmptyValue } from './simplify.ts';
import { BOUNDS, isPossible, key, type State, type Truth, truthOf, type World } from './world.ts';

/** Bounds one search. */
const MOST_STEPS = 5_000;

/** Most required properties that are added to a sample; a schema that requires itself has no message. */
const MOST_REQUIRED = 200;

/** Longest string that is tried for a limit of length. */
const LONGEST = 1_000;

/**
 * Checks whether a message can meet all formulas. It tries each property absent, empty, as a value that the formulas
 * name or at a bound, and as another value. What these do not decide, such as a pattern, counts as met, as does what
 * takes more than 5,000 steps: a negative result is certain.
 */
export function canHold(formulas: readonly Formula[], scope: Scope): boolean {
  return search(formulas, scope, (truth) => truth !== false) !== undefined;
}

/**
 * Checks whether whatever meets one formula meets another one too. A positive result is certain.
 *
 * @param scope what declares the properties
 */
export function entails(left: Formula, right: Formula, scope: Scope): boolean {
  return !canHold([left, not(right)], scope);
}

/**
 * Returns a message that meets a formula, with no properties but those that the formula names or the scope requires;
 * `sample(not(formula))` returns one that violates it.
 *
 * @param scope what declares the properties
 * @returns undefined if none was found: none exists, or only a pattern or the like would decide
 */
export function sample(formula: Formula, scope: Scope): Json | undefined {
  const world = search([formula, ...requirements(scope, keysOf(formula))], scope, (truth) => truth === true);
  return world && messageOf(world, scope, atomsOf(formula));
}

/** Returns what the scope requires of objects at some paths, and of the required objects inside of them. */
function requirements(scope: Scope, keys: readonly string[]): Formula[] {
  const found: Formula[] = [];
  const waiting: MemberPath[] = [[], ...keys.map((one): MemberPath => JSON.parse(one))];
  for (let path = waiting.pop(); path && found.length < MOST_REQUIRED; path = waiting.pop()) {
    for (const name of requiredIn(scope, path)) {
      const inner = [...path, name];
      const present = presenceOf(scope, inner);
      found.push(path.length === 0 ? present : or(not(presenceOf(scope, path)), present));
      if (!keys.includes(key(inner))) waiting.push(inner);
    }
  }
  return found;
}

type Search = ReadonlyMap<string, State> | undefined;

/** Looks for states of all properties in which each formula is as wanted; a search that is too long ends with none decided. */
function search(formulas: readonly Formula[], scope: Scope, isMet: (truth: Truth) => boolean): Search {
  const keys = [...new Set(formulas.flatMap(keysOf))];
  const paths = keys.map((one): MemberPath => JSON.parse(one));
  const all = [...formulas, ...factsOf(scope, paths)].map((formula) => ({ formula, keys: keysOf(formula) }));
  const atoms = all.flatMap(({ formula }) => atomsOf(formula));
  const states = new Map(paths.map((path) => [key(path), statesOf(scope, path, atoms)]));
  let steps = 0;
  const viable = (one: string, world: World): State[] => {
    const touched = all.filter((clause) => clause.keys.includes(one));
    return (states.get(one) ?? []).filter((state) => {
      const next = new Map([...world, [one, state]]);
      return isPossible(one, next) && touched.every(({ formula }) => truthOf(formula, next) !== false);
    });
  };
  const visit = (world: World): Search => {
    steps += 1;
    if (steps > MOST_STEPS) return isMet(undefined) ? world : undefined;
    const open = keys.filter((one) => !world.has(one)).map((one) => [one, viable(one, world)] as const);
    const [next] = open.sort(([, one], [, other]) => one.length - other.length);
    if (!next) return all.every(({ formula }) => isMet(truthOf(formula, world))) ? world : undefined;
    for (const state of next[1]) {
      const found = visit(new Map([...world, [next[0], state]]));
      if (found) return found;
    }
    return undefined;
  };
  return visit(new Map());
}

/** Lists the properties of a formula and the objects around them. */
function keysOf(formula: Formula): string[] {
  const around = pathsOf(formula).flatMap((path) => path.map((_, at) => path.slice(0, at + 1)));
  return [...new Set(around.map(key))];
}

/** Lists the states that a property may have, those first that ask least of the others. */
function statesOf(scope: Scope, path: MemberPath, atoms: readonly Atom[]): State[] {
  const tests = atoms.filter((one) => key(one.path) === key(path)).map(({ test }) => test);
  const declared = declaredValues(scope, path).map(key);
  const named = valuesAt(atoms, path);
  const bounds = boundaryValues(tests, named, declaredTypes(scope, path));
  const values = new Map([...named, ...(bounds ?? [])].map((value) => [key(value), value]));
  const known = [...values].filter(
    ([name, value]) => !isEmptyValue(value) && (declared.length === 0 || declared.includes(name)),
  );
  const hasOther = declared.length === 0 ? bounds === undefined : declared.some((name) => !values.has(name));
  const { test } = presenceOf(scope, path) as Atom;
  return [
    'absent',
    ...(hasOther ? (['other'] as const) : []),
    ...known.map(([, value]) => ({ value })),
    ...(test.kind === 'given' ? [] : [emptyState(declaredTypes(scope, path))]),
  ];
}

/** An empty string is a value like others; an empty object has no properties, and of an unknown type anything may be empty. */
function emptyState([type, ...others]: readonly string[]): State {
  return type === 'string' && others.length === 0 ? { value: '' } : 'empty';
}

/**
 * Returns values on both sides of each bound, which stand for all values.
 *
 * @returns undefined unless the tests bound one type of numbers or the length of strings
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
    return sorted.flatMap((bound, index) => [bound - 1, bound, middle(bound, sorted[index + 1])]);
  const near = sorted.flatMap((bound) => [
    Math.floor(bound) - 1,
    Math.floor(bound),
    Math.ceil(bound),
    Math.ceil(bound) + 1,
  ]);
  if (type === 'integer') return near;
  return near.filter((length) => length > 0).map((length) => unlike(named, length));
}

/** Returns a number between a bound and the next one; one above the last. */
function middle(bound: number, next = bound + 2): number {
  return (bound + next) / 2;
}

/** Returns a string of a certain length that is none of some values. */
function unlike(values: readonly Json[], length: number): string {
  for (let number = 0; ; number += 1) {
    const text = number.toString(36).padStart(length, 'x').slice(-length);
    if (!values.includes(text) || number > values.length) return text;
  }
}

/** Writes the message of a world. */
function messageOf(world: World, scope: Scope, atoms: readonly Atom[]): Json {
  const entries = [...world].map(([one, state]) => ({ path: JSON.parse(one) as MemberPath, state }));
  const read = (path: MemberPath, state: State): Json => {
    if (typeof state === 'object') return state.value;
    const inside = entries.filter((one) => key(one.path.slice(0, -1)) === key(path));
    const given = inside.filter((one) => one.state !== 'absent');
    if (given.length > 0)
      return Object.fromEntries(given.map((one) => [one.path.at(-1) ?? '', read(one.path, one.state)]));
    const [type = inside.length > 0 ? 'object' : 'string'] = declaredTypes(scope, path);
    return state === 'empty'
      ? (EMPTY[type] ?? '')
      : otherValue(declaredValues(scope, path), type, valuesAt(atoms, path));
  };
  return read([], 'empty');
}

const EMPTY: Readonly<Record<string, Json>> = { object: {}, array: [], string: '' };

function otherValue(declared: readonly Json[], type: string, named: readonly Json[]): Json {
  const left = declared.find((value) => !named.some((one) => key(one) === key(value)));
  if (left !== undefined) return left;
  if (type === 'integer' || type === 'number')
    return Math.max(0, ...named.map(Number).filter(Number.isFinite)) + 1;
  if (type === 'boolean') return !named.includes(true);
  if (type === 'array') return ['other'];
  return type === 'object' ? { other: 'other' } : unlike(named, 5);
}

function valuesAt(atoms: readonly Atom[], path: MemberPath): Json[] {
  return atoms.flatMap(({ path: at, test }) =>
    key(at) === key(path) && test.kind === 'is' ? test.values : [],
  );
}
