import type { Json } from '../json.ts';
import type { Atom, Formula, MemberPath, Test } from './formula.ts';
import { isEmptyValue } from './simplify.ts';

/** What a property may be: absent, empty, a certain value, or any other one. */
export type State = 'absent' | 'empty' | 'other' | { readonly value: Json };

/** True, false, or undefined where the states do not decide it. */
export type Truth = boolean | undefined;

/** Properties with their states, by their paths as JSON. */
export type World = ReadonlyMap<string, State>;

/** Writes a value as a string that is equal for equal values. */
export const key = (value: unknown): string => JSON.stringify(value);

interface Bound {
  readonly of: 'number' | 'length';
  readonly meets: (size: number, bound: number) => boolean;
}

/** The limits that a value alone decides. */
export const BOUNDS: Readonly<Record<string, Bound>> = {
  minimum: { of: 'number', meets: (size, bound) => size >= bound },
  maximum: { of: 'number', meets: (size, bound) => size <= bound },
  exclusiveMinimum: { of: 'number', meets: (size, bound) => size > bound },
  exclusiveMaximum: { of: 'number', meets: (size, bound) => size < bound },
  minLength: { of: 'length', meets: (size, bound) => size >= bound },
  maxLength: { of: 'length', meets: (size, bound) => size <= bound },
};

/** Checks whether a property can be in its state, given the object around it and the properties in it. */
export function isPossible(one: string, world: World): boolean {
  const path: MemberPath = JSON.parse(one);
  const parent = world.get(key(path.slice(0, -1)));
  const isThere = world.get(one) !== 'absent';
  if (isThere && path.length > 1 && (parent === 'absent' || parent === 'empty')) return false;
  if (world.get(one) === 'other') return true;
  const inside = `${one.slice(0, -1)},`;
  return ![...world].some(([other, state]) => other.startsWith(inside) && state !== 'absent');
}

/** Returns whether a formula holds in a world; properties without a state leave it open. */
export function truthOf(formula: Formula, world: World): Truth {
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
  if (test.kind === 'given')
    return state !== 'empty' && !(typeof state === 'object' && isEmptyValue(state.value));
  if (test.kind === 'limit') return truthOfLimit(test, state);
  if (test.kind !== 'is') return undefined;
  if (state === 'empty') return test.values.some(isEmptyValue) ? undefined : false;
  return typeof state === 'object' && test.values.some((value) => key(value) === key(state.value));
}

function truthOfLimit({ keyword, value }: Test & { kind: 'limit' }, state: State): Truth {
  const bound = BOUNDS[keyword];
  if (!bound || typeof state !== 'object') return undefined;
  const { value: given } = state;
  if (bound.of === 'number') return typeof given !== 'number' || bound.meets(given, Number(value));
  return typeof given !== 'string' || bound.meets([...given].length, Number(value));
}
