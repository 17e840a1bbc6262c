import type { Json } from '../json.ts';
import { type Atom, atomOf, type Literal, type MemberPath } from './formula.ts';

const key = (value: unknown): string => JSON.stringify(value);

function startsWith(path: MemberPath, start: MemberPath): boolean {
  return start.every((name, index) => path[index] === name);
}

/** True for the values that count as empty: no text, no members, no entries. */
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

/** True when the first literal cannot hold without the second one. */
export function implies(left: Literal, right: Literal): boolean {
  const from = atomOf(left);
  const to = atomOf(right);
  if (left.kind === 'atom' && right.kind === 'atom') return atomImplies(from, to);
  if (left.kind === 'atom') return atomExcludes(from, to) || atomExcludes(to, from);
  if (right.kind === 'atom') return false;
  return atomImplies(to, from);
}
