import type { Json } from './json.ts';

/** Member names from the root of a schema down to a member; empty for the root itself. */
export type Path = readonly string[];

/**
 * What can be asked of one member. Every test but `absent`-like negations wants the member to be present.
 * - `present`: the member is there
 * - `given`: it is there and not empty
 * - `is`: it is one of the values
 * - `holdsOnly`: it is an object with no members but these
 * - `fits`: any other constraint, with its words after "is"-like subjects, negated, and after "must"
 */
export type Test =
  | { kind: 'present' }
  | { kind: 'given' }
  | { kind: 'is'; values: Json[] }
  | { kind: 'holdsOnly'; names: string[] }
  | { kind: 'fits'; yes: string; no: string; must: string };

/** One test on one member. */
export type Atom = { kind: 'atom'; path: Path; test: Test };

/** An atom or its negation. */
export type Literal = Atom | { kind: 'not'; of: Atom };

/**
 * A condition on one message. An empty `and` is true, an empty `or` is false. Of a case to choose, `label` is the title
 * and `whole` the case before what all cases want was taken out.
 */
export type Formula =
  | Atom
  | { kind: 'not'; of: Formula }
  | { kind: 'and'; of: Formula[]; label?: string; whole?: Formula }
  | { kind: 'or'; of: Formula[] }
  | { kind: 'one'; of: Formula[] };

export const TRUE: Formula = { kind: 'and', of: [] };
export const FALSE: Formula = { kind: 'or', of: [] };

/** One test on the member at a path. */
export function atom(path: Path, test: Test): Atom {
  return { kind: 'atom', path, test };
}

/** All of the parts hold. */
export function and(...of: Formula[]): Formula {
  return { kind: 'and', of };
}

/** At least one of the parts holds. */
export function or(...of: Formula[]): Formula {
  return { kind: 'or', of };
}

/** The opposite, with the negation moved down to the atoms (an `exactly one` keeps it outside). */
export function not(formula: Formula): Formula {
  if (formula.kind === 'not') return formula.of;
  if (formula.kind === 'and') return { kind: 'or', of: formula.of.map(not) };
  if (formula.kind === 'or') return { kind: 'and', of: formula.of.map(not) };
  return { kind: 'not', of: formula };
}

/** True for an atom or a negated atom. */
export function isLiteral(formula: Formula): formula is Literal {
  return formula.kind === 'atom' || (formula.kind === 'not' && formula.of.kind === 'atom');
}

/** The atom of a literal. */
export function atomOf(literal: Literal): Atom {
  return literal.kind === 'not' ? literal.of : literal;
}

/** Every path a formula speaks of, each once, in order of appearance. */
export function pathsOf(formula: Formula): Path[] {
  const found = new Map<string, Path>();
  const visit = (part: Formula): void => {
    if (part.kind === 'atom') found.set(JSON.stringify(part.path), part.path);
    else if (part.kind === 'not') visit(part.of);
    else part.of.forEach(visit);
  };
  visit(formula);
  return [...found.values()];
}
