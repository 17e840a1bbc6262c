import { type Json, jsonKey } from '@cross-border-payments/openapi/model';

/** The way to a value inside a message: property names, `ITEM` for the entries of a list, `ANY_PROPERTY` for those of a map. */
export type MessagePath = readonly string[];

/** Step to every entry of a list. The null character keeps it apart from properties of that name. */
export const ITEM = '\u0000[]';

/** Step to every property of an object that is a map. */
export const ANY_PROPERTY = '\u0000{}';

/** Name of a property that no document declares; it stands for all others. */
export const OTHER = 'someOther';

export function keyOfPath(path: MessagePath): string {
  return path.join('\u0001');
}

/** Returns a path for people: `lines[].sku`. */
export function showPath(path: MessagePath): string {
  const shown = path
    .map((step) => (step === ITEM ? '[]' : step === ANY_PROPERTY ? '.*' : `.${step}`))
    .join('');
  return shown.replace(/^\./, '');
}

export function startsWithPath(path: MessagePath, start: MessagePath): boolean {
  return start.every((step, at) => path[at] === step);
}

export function isSamePath(path: MessagePath, other: MessagePath): boolean {
  return path.length === other.length && startsWithPath(path, other);
}

/** Returns the values at a path of a message; several inside lists and maps, none where a property is absent. */
export function valuesAt(message: unknown, path: MessagePath): unknown[] {
  const start = message === undefined ? [] : [message];
  return path.reduce<unknown[]>((values, step) => values.flatMap((value) => inside(value, step)), start);
}

function inside(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) return step === ITEM ? value : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step === ANY_PROPERTY) return Object.values(value);
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}

/** The borders that schemas draw through the values at one path. */
export interface Atoms {
  readonly types: Set<string>;
  readonly values: Map<string, Json>;
  readonly lengths: Set<number>;
  readonly numbers: Set<number>;
  readonly divisors: Set<number>;
  readonly patterns: Set<string>;
  readonly formats: Set<string>;
  /** For each list with entries of their own schemas: the borders of each entry. */
  readonly tuples: (readonly Atoms[])[];
}

/** Atoms by `keyOfPath`. */
export type AtomIndex = Map<string, Atoms>;

const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

export function atomsAt(index: AtomIndex, path: MessagePath): Atoms {
  const key = keyOfPath(path);
  const known = index.get(key) ?? emptyAtoms();
  index.set(key, known);
  return known;
}

function emptyAtoms(): Atoms {
  return {
    types: new Set(),
    values: new Map(),
    lengths: new Set(),
    numbers: new Set(),
    divisors: new Set(),
    patterns: new Set(),
    formats: new Set(),
    tuples: [],
  };
}

export function noteAtom(atoms: Atoms, keyword: string, value: unknown): void {
  if (keyword === 'type') for (const type of [value].flat()) atoms.types.add(String(type));
  else if (keyword === 'enum') for (const one of value as Json[]) atoms.values.set(jsonKey(one), one);
  else if (LENGTHS.includes(keyword)) atoms.lengths.add(Number(value));
  else if (NUMBERS.includes(keyword)) atoms.numbers.add(Number(value));
  else if (keyword === 'multipleOf') atoms.divisors.add(Number(value));
  else if (keyword === 'pattern') atoms.patterns.add(String(value));
  else if (keyword === 'format') noteFormat(atoms, String(value));
  else if (keyword === 'uniqueItems') atoms.lengths.add(2);
}

/** A format of integers is a pair of bounds. */
function noteFormat(atoms: Atoms, format: string): void {
  atoms.formats.add(format);
  if (format === 'int32') for (const bound of [2 ** 31 - 1, -(2 ** 31)]) atoms.numbers.add(bound);
}

export function joinAtoms(indexes: readonly AtomIndex[], path: MessagePath): Atoms {
  const joined = emptyAtoms();
  for (const index of indexes) {
    const atoms = index.get(keyOfPath(path));
    if (!atoms) continue;
    joined.tuples.push(...atoms.tuples);
    for (const [key, value] of atoms.values) joined.values.set(key, value);
    for (const name of ['types', 'patterns', 'formats'] as const)
      for (const each of atoms[name]) joined[name].add(each);
    for (const name of ['lengths', 'numbers', 'divisors'] as const)
      for (const each of atoms[name]) joined[name].add(each);
  }
  return joined;
}

/** Keywords for which the values tried do not represent all others. */
const INEXACT = new Set(['pattern', 'format', 'multipleOf']);

/** Formats that are bounds of numbers, or whose texts all have one length. */
const EXACT_FORMATS = new Set(['int32', 'int64', 'date', 'uuid']);

/** Checks whether the values at the border of a keyword stand for all others. */
export function isExact(keyword: string, value: unknown): boolean {
  return !INEXACT.has(keyword) || (keyword === 'format' && EXACT_FORMATS.has(String(value)));
}

export function byKey(a: unknown, b: unknown): number {
  return jsonKey(a as Json) < jsonKey(b as Json) ? -1 : 1;
}
