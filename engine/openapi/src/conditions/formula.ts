import type { Json } from '../json.ts';

/** Property names from the root of a schema to a property; empty for the root. */
export type PropertyPath = readonly string[];

/**
 * A test of one property, which holds only if the property exists.
 * - `present`: the property exists
 * - `given`: it exists and is not empty
 * - `is`: it has one of the values
 * - `holdsOnly`: it is an object without other properties
 * - `limit`: it is within the limit of a keyword, such as `maxLength` or `type`
 * - `schema`: it satisfies a keyword that is not about properties, such as `contains`
 */
export type Test =
  | { kind: 'present' }
  | { kind: 'given' }
  | { kind: 'is'; values: readonly Json[] }
  | { kind: 'holdsOnly'; names: readonly string[] }
  | { kind: 'limit'; keyword: string; value: Json }
  | { kind: 'schema'; keyword: string; pointer: string };

export interface Atom<T = Test> {
  kind: 'atom';
  path: PropertyPath;
  test: T;
}

export type Literal = Atom | { kind: 'not'; of: Atom };

/**
 * A condition on one message. An empty `and` is true, an empty `or` is false. If the formula is one case of a choice,
 * `label` is the title of the case, and `whole` also contains the demands that all cases share.
 */
export type Formula<T = Test> =
  | Atom<T>
  | { kind: 'not'; of: Formula<T> }
  | { kind: 'and'; of: Formula<T>[]; label?: string; whole?: Formula<T> }
  | { kind: 'or'; of: Formula<T>[] }
  | { kind: 'one'; of: Formula<T>[] };

export const TRUE: Formula<never> = { kind: 'and', of: [] };
export const FALSE: Formula<never> = { kind: 'or', of: [] };

export function atom(path: PropertyPath, test: Test): Atom {
  return { kind: 'atom', path, test };
}

export function and<T = Test>(...of: Formula<T>[]): Formula<T> {
  return { kind: 'and', of };
}

export function or<T = Test>(...of: Formula<T>[]): Formula<T> {
  return { kind: 'or', of };
}

/** Negates a formula. The negation is moved down to the atoms, but a `one` is negated as a whole. */
export function not<T = Test>(formula: Formula<T>): Formula<T> {
  if (formula.kind === 'not') return formula.of;
  if (formula.kind === 'and') return { kind: 'or', of: formula.of.map((one) => not(one)) };
  if (formula.kind === 'or') return { kind: 'and', of: formula.of.map((one) => not(one)) };
  return { kind: 'not', of: formula };
}

export function isLiteral(formula: Formula): formula is Literal {
  return formula.kind === 'atom' || (formula.kind === 'not' && formula.of.kind === 'atom');
}

export function isPresence(formula: Formula): formula is Atom & { test: { kind: 'given' | 'present' } } {
  return formula.kind === 'atom' && (formula.test.kind === 'given' || formula.test.kind === 'present');
}

export function negated(literal: Literal): Literal {
  return literal.kind === 'not' ? literal.of : { kind: 'not', of: literal };
}

export function atomOf(literal: Literal): Atom {
  return literal.kind === 'not' ? literal.of : literal;
}

export function pathsOf<T = Test>(formula: Formula<T>): PropertyPath[] {
  return [...new Map(atomsOf(formula).map(({ path }) => [JSON.stringify(path), path])).values()];
}

/** Lists the atoms of a formula, negated ones too, in order of appearance. */
export function atomsOf<T = Test>(formula: Formula<T>): Atom<T>[] {
  if (formula.kind === 'atom') return [formula];
  return formula.kind === 'not' ? atomsOf(formula.of) : formula.of.flatMap((one) => atomsOf(one));
}

/** Lists the atoms of a formula that are not inside a `not`, in order of appearance. */
export function plainAtomsOf(formula: Formula): Atom[] {
  if (formula.kind === 'atom') return [formula];
  return formula.kind === 'not' ? [] : formula.of.flatMap(plainAtomsOf);
}

export function conjunctsOf<T = Test>(formula: Formula<T>): Formula<T>[] {
  return formula.kind === 'and' ? formula.of : [formula];
}

/** Lists the formulas that a formula and its parts join with `and`, labelled cases included. */
export function allConjunctsOf<T = Test>(formula: Formula<T>): Formula<T>[] {
  return formula.kind === 'and' ? formula.of.flatMap((one) => allConjunctsOf(one)) : [formula];
}

export function isTrue(formula: Formula): boolean {
  return formula.kind === 'and' && formula.of.length === 0;
}

export function isFalse(formula: Formula): boolean {
  return formula.kind === 'or' && formula.of.length === 0;
}

/** A property whose value selects the branch of a choice. */
interface DecidingProperty {
  readonly path: PropertyPath;
  /** The values that select each branch. */
  readonly values: readonly (readonly Json[])[];
  /** The branch for all other values. */
  readonly rest?: number;
}

/** The values that a branch allows for a property or, with `negated`, the values that it forbids. */
interface Pin {
  readonly values: readonly Json[];
  readonly negated: boolean;
}

export const valuesOfTest: ValuesOf<Test> = (test) => (test.kind === 'is' ? test.values : undefined);

/** Returns the values that a test allows; undefined if it does not list them. */
type ValuesOf<T> = (test: T) => readonly Json[] | undefined;

/**
 * Lists the properties whose value alone shows which branch of a choice is meant. At most one branch allows each value;
 * one branch may allow all remaining values.
 */
export function decidingProperties<T>(
  branches: readonly Formula<T>[],
  valuesOf: ValuesOf<T>,
): DecidingProperty[] {
  const pinned = branches.map((branch) => readPins(branch, valuesOf));
  return [...(pinned[0] ?? [])].flatMap(([key]) => {
    const pins = pinned.flatMap((each) => each.get(key) ?? []);
    if (pins.length < 2 || pins.length < branches.length || !areSeparate(pins)) return [];
    const rest = pins.findIndex(({ negated }) => negated);
    const values = pins.map((pin) => (pin.negated ? [] : pin.values));
    return [{ path: JSON.parse(key) as PropertyPath, values, ...(rest >= 0 ? { rest } : {}) }];
  });
}

/** Returns the pin of each property, by the path of the property. Tests inside a choice are ignored. */
function readPins<T>(branch: Formula<T>, valuesOf: ValuesOf<T>): Map<string, Pin> {
  const pins = new Map<string, Pin>();
  for (const part of allConjunctsOf(branch)) {
    const negated = part.kind === 'not';
    const literal = negated ? part.of : part;
    const values = literal.kind === 'atom' ? valuesOf(literal.test) : undefined;
    if (literal.kind !== 'atom' || !values) continue;
    const key = JSON.stringify(literal.path);
    const pin = { values: [...new Set(values)], negated };
    const earlier = pins.get(key);
    pins.set(key, earlier ? combinePins(earlier, pin) : pin);
  }
  return pins;
}

function combinePins(one: Pin, other: Pin): Pin {
  if (one.negated && other.negated)
    return { values: [...new Set([...one.values, ...other.values])], negated: true };
  const [fixed, further] = one.negated ? [other, one] : [one, other];
  const values = fixed.values.filter((value) => further.values.includes(value) !== further.negated);
  return { values, negated: false };
}

/** Checks that each value fits at most one branch. A branch may forbid exactly the values of the other branches. */
function areSeparate(pins: readonly Pin[]): boolean {
  const taken = pins.filter(({ negated }) => !negated).flatMap(({ values }) => values);
  const [rest, ...more] = pins.filter(({ negated }) => negated);
  const excluded = rest?.values ?? taken;
  const isSame = excluded.length === taken.length && excluded.every((value) => taken.includes(value));
  const isPlain = taken.every((value) => typeof value !== 'object' || value === null);
  return new Set(taken).size === taken.length && isPlain && more.length === 0 && isSame;
}
