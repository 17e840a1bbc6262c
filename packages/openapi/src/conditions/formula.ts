import type { Json } from '../json.ts';

/** Member names from the root of a schema down to a member; empty for the root itself. */
export type MemberPath = readonly string[];

/**
 * What is asked of one member. A test holds only where the member is present.
 * - `present`: the member is there
 * - `given`: it is there and not empty
 * - `is`: it is one of the values
 * - `holdsOnly`: it is an object with no members but these
 * - `limit`: it keeps the limit of a keyword, such as `maxLength` or `type`
 * - `schema`: it satisfies what a keyword says that is no statement about members, such as `contains`
 */
export type Test =
  | { kind: 'present' }
  | { kind: 'given' }
  | { kind: 'is'; values: readonly Json[] }
  | { kind: 'holdsOnly'; names: readonly string[] }
  | { kind: 'limit'; keyword: string; value: Json }
  | { kind: 'schema'; keyword: string; pointer: string };

/** One test on one member. */
export interface Atom<T = Test> {
  kind: 'atom';
  path: MemberPath;
  test: T;
}

/** An atom or its negation. */
export type Literal = Atom | { kind: 'not'; of: Atom };

/**
 * A condition on one message, over tests of its members. An empty `and` is true, an empty `or` is false. Of a case to choose, `label` is the title
 * and `whole` the case before what all cases want was taken out.
 */
export type Formula<T = Test> =
  | Atom<T>
  | { kind: 'not'; of: Formula<T> }
  | { kind: 'and'; of: Formula<T>[]; label?: string; whole?: Formula<T> }
  | { kind: 'or'; of: Formula<T>[] }
  | { kind: 'one'; of: Formula<T>[] };

export const TRUE: Formula<never> = { kind: 'and', of: [] };
export const FALSE: Formula<never> = { kind: 'or', of: [] };

/** One test on the member at a path. */
export function atom(path: MemberPath, test: Test): Atom {
  return { kind: 'atom', path, test };
}

/** All of the parts hold. */
export function and<T = Test>(...of: Formula<T>[]): Formula<T> {
  return { kind: 'and', of };
}

/** At least one of the parts holds. */
export function or<T = Test>(...of: Formula<T>[]): Formula<T> {
  return { kind: 'or', of };
}

/** The opposite, with the negation moved down to the atoms (an `exactly one` keeps it outside). */
export function not<T = Test>(formula: Formula<T>): Formula<T> {
  if (formula.kind === 'not') return formula.of;
  if (formula.kind === 'and') return { kind: 'or', of: formula.of.map((one) => not(one)) };
  if (formula.kind === 'or') return { kind: 'and', of: formula.of.map((one) => not(one)) };
  return { kind: 'not', of: formula };
}

/** True for an atom or a negated atom. */
export function isLiteral(formula: Formula): formula is Literal {
  return formula.kind === 'atom' || (formula.kind === 'not' && formula.of.kind === 'atom');
}

/** Checks for the test that a member is there, or given. */
export function isPresence(formula: Formula): formula is Atom & { test: { kind: 'given' | 'present' } } {
  return formula.kind === 'atom' && (formula.test.kind === 'given' || formula.test.kind === 'present');
}

/** The opposite of a literal. */
export function negated(literal: Literal): Literal {
  return literal.kind === 'not' ? literal.of : { kind: 'not', of: literal };
}

/** The atom of a literal. */
export function atomOf(literal: Literal): Atom {
  return literal.kind === 'not' ? literal.of : literal;
}

/** Every path a formula speaks of, each once, in order of appearance. */
export function pathsOf<T = Test>(formula: Formula<T>): MemberPath[] {
  return [...new Map(atomsOf(formula).map(({ path }) => [JSON.stringify(path), path])).values()];
}

/** Every atom of a formula, negated ones too, in order of appearance. */
export function atomsOf<T = Test>(formula: Formula<T>): Atom<T>[] {
  if (formula.kind === 'atom') return [formula];
  return formula.kind === 'not' ? atomsOf(formula.of) : formula.of.flatMap((one) => atomsOf(one));
}

/** The formulas that all must hold for a formula to hold. */
export function conjunctsOf<T = Test>(formula: Formula<T>): Formula<T>[] {
  return formula.kind === 'and' ? formula.of : [formula];
}

/** Lists the formulas that all must hold for a formula to hold, also those inside of labelled cases. */
export function allConjunctsOf<T = Test>(formula: Formula<T>): Formula<T>[] {
  return formula.kind === 'and' ? formula.of.flatMap((one) => allConjunctsOf(one)) : [formula];
}

/** Checks for the empty `and`, which always holds; a label does not matter. */
export function isTrue(formula: Formula): boolean {
  return formula.kind === 'and' && formula.of.length === 0;
}

/** Checks for the empty `or`, which never holds. */
export function isFalse(formula: Formula): boolean {
  return formula.kind === 'or' && formula.of.length === 0;
}
