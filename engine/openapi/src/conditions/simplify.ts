import type { Json } from '../json.ts';
import {
  type Atom,
  atomOf,
  FALSE,
  type Formula,
  isFalse,
  isLiteral,
  isTrue,
  type Literal,
  negated,
  not,
  type PropertyPath,
  TRUE,
} from './formula.ts';

const same = (left: Formula, right: Formula): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Merges comparisons of one property. In an `or`, "is X" and "is Y" become "is X or Y". In an `and`, "is not X" and "is
 * not Y" become "is neither X nor Y".
 */
function mergeValues(parts: Formula[], kind: 'and' | 'or'): Formula[] {
  const wanted = kind === 'or' ? 'atom' : 'not';
  const merged: Formula[] = [];
  for (const part of parts) {
    const test = isLiteral(part) && part.kind === wanted ? atomOf(part).test : undefined;
    const earlier = merged.findIndex(
      (other) =>
        isLiteral(part) &&
        isLiteral(other) &&
        other.kind === wanted &&
        atomOf(other).test.kind === 'is' &&
        same({ ...atomOf(other), test: { kind: 'given' } }, { ...atomOf(part), test: { kind: 'given' } }),
    );
    const other = merged[earlier];
    if (test?.kind !== 'is' || !other || !isLiteral(other)) {
      merged.push(part);
      continue;
    }
    const before = atomOf(other);
    const values = [...(before.test.kind === 'is' ? before.test.values : []), ...test.values];
    const joined: Formula = { ...before, test: { kind: 'is', values } };
    merged[earlier] = kind === 'or' ? joined : not(joined);
  }
  return merged;
}

/**
 * Simplifies each part of an `and` or `or`, assuming the other parts. Returns undefined if one part decides the whole
 * formula.
 */
function simplifyParts(parts: Formula[], known: Literal[], kind: 'and' | 'or'): Formula[] | undefined {
  const neutral = kind === 'and' ? TRUE : FALSE;
  const isDeciding = kind === 'and' ? isFalse : isTrue;
  let current = parts;
  for (let index = 0; index < current.length; ) {
    const others = current.filter((part, at): part is Literal => at !== index && isLiteral(part));
    const context = kind === 'and' ? others : others.map(negated);
    const part = simplify(current[index] ?? neutral, [...known, ...context]);
    if (isDeciding(part)) return undefined;
    const inner = part.kind === kind && !('label' in part) ? part.of : [part];
    const changed = inner.length !== 1 || !same(part, current[index] ?? neutral);
    current = [...current.slice(0, index), ...inner, ...current.slice(index + 1)];
    index = changed ? 0 : index + 1;
  }
  return current;
}

/**
 * Shortens a condition: removes the parts that follow from others.
 *
 * @param known literals that hold in every message
 */
export function simplify(formula: Formula, known: readonly Literal[] = []): Formula {
  if (isLiteral(formula)) {
    if (known.some((fact) => implies(fact, formula))) return TRUE;
    return known.some((fact) => implies(fact, negated(formula))) ? FALSE : formula;
  }
  if (formula.kind === 'not') return not(simplify(formula.of, known));
  if (formula.kind === 'one') {
    const parts = formula.of.map((part) => simplify(part, known)).filter((part) => !same(part, FALSE));
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'one', of: parts };
  }
  const parts = simplifyParts(formula.of, [...known], formula.kind);
  if (!parts) return formula.kind === 'and' ? FALSE : TRUE;
  const merged = mergeValues(parts, formula.kind);
  const [only] = merged;
  return merged.length === 1 && only && !('label' in formula) ? only : { ...formula, of: merged };
}

const key = (value: unknown): string => JSON.stringify(value);

function startsWith(path: PropertyPath, start: PropertyPath): boolean {
  return start.every((name, index) => path[index] === name);
}

/** Checks for an empty string, object or array. */
export function isEmptyValue(value: Json): boolean {
  return value === '' || key(value) === '{}' || key(value) === '[]';
}

function atomImplies(left: Atom, right: Atom): boolean {
  if (!startsWith(left.path, right.path)) return false;
  const deeper = left.path.length > right.path.length;
  if (right.test.kind === 'present') return true;
  if (right.test.kind === 'given' && deeper) return true;
  if (deeper) return false;
  if (left.test.kind !== 'is') return key(left.test) === key(right.test);
  if (right.test.kind === 'given') return !left.test.values.some(isEmptyValue);
  if (right.test.kind !== 'is') return false;
  const allowed = new Set(right.test.values.map(key));
  return left.test.values.every((value) => allowed.has(key(value)));
}

function atomExcludes(left: Atom, right: Atom): boolean {
  if (left.test.kind !== 'is' || left.path.length !== right.path.length) return false;
  if (!startsWith(left.path, right.path)) return false;
  if (right.test.kind === 'given') return left.test.values.every(isEmptyValue);
  if (right.test.kind !== 'is') return false;
  const values = new Set(left.test.values.map(key));
  return !right.test.values.some((value) => values.has(key(value)));
}

/** Checks whether the second literal holds whenever the first one does. */
export function implies(left: Literal, right: Literal): boolean {
  const from = atomOf(left);
  const to = atomOf(right);
  if (left.kind === 'atom' && right.kind === 'atom') return atomImplies(from, to);
  if (left.kind === 'atom') return atomExcludes(from, to) || atomExcludes(to, from);
  if (right.kind === 'atom') return false;
  return atomImplies(to, from);
}
