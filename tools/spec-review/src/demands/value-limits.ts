import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath } from './paths.ts';

const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** The limits of the values at one path, from which the values to try are chosen. */
export class ValueLimits {
  readonly types = new Set<string>();
  /** The types to which the keywords apply. They are tried too: the declared type may apply only under a condition. */
  readonly limited = new Set<string>();
  readonly values = new Map<string, Json>();
  readonly lengths = new Set<number>();
  /** How many entries `contains` demands or allows. */
  readonly counts = new Set<number>();
  readonly numbers = new Set<number>();
  readonly divisors = new Set<number>();
  readonly patterns = new Set<string>();
  readonly formats = new Set<string>();
  /** For each array whose entries have separate schemas: the limits of each entry. */
  readonly tuples: (readonly ValueLimits[])[] = [];

  note(keyword: string, value: unknown): void {
    if (/Items$/.test(keyword)) this.limited.add('array');
    else if (/Properties$/.test(keyword)) this.limited.add('object');
    else if (keyword.endsWith('Length')) this.limited.add('string');
    if (keyword === 'type') for (const type of [value].flat()) this.types.add(String(type));
    else if (keyword === 'enum') for (const one of value as Json[]) this.values.set(jsonKey(one), one);
    else if (LENGTHS.includes(keyword)) this.lengths.add(Number(value));
    else if (NUMBERS.includes(keyword)) this.numbers.add(Number(value));
    else if (keyword === 'multipleOf') this.divisors.add(Number(value));
    else if (keyword === 'pattern') this.patterns.add(String(value));
    else if (keyword === 'format') this.#noteFormat(String(value));
    else if (keyword === 'uniqueItems') this.lengths.add(2);
  }

  #noteFormat(format: string): void {
    this.formats.add(format);
    // This format sets a lower and an upper bound.
    if (format === 'int32') this.numbers.add(2 ** 31 - 1).add(-(2 ** 31));
  }

  /** Whether the values to try include arrays. */
  get hasLists(): boolean {
    return this.types.has('array') || this.limited.has('array');
  }

  addAll(other: ValueLimits): void {
    this.tuples.push(...other.tuples);
    for (const [key, value] of other.values) this.values.set(key, value);
    for (const name of ['types', 'limited', 'patterns', 'formats'] as const)
      for (const one of other[name]) this[name].add(one);
    for (const name of ['lengths', 'counts', 'numbers', 'divisors'] as const)
      for (const one of other[name]) this[name].add(one);
  }
}

/** Limits by `keyOfPath`. */
export type LimitsByPath = Map<string, ValueLimits>;

export function limitsAt(index: LimitsByPath, path: MessagePath): ValueLimits {
  const key = keyOfPath(path);
  const known = index.get(key) ?? new ValueLimits();
  index.set(key, known);
  return known;
}

export function joinLimits(indexes: readonly LimitsByPath[], path: MessagePath): ValueLimits {
  const joined = new ValueLimits();
  const key = keyOfPath(path);
  for (const limits of indexes.flatMap((index) => index.get(key) ?? [])) joined.addAll(limits);
  return joined;
}

/** Formats that only bound a number, or whose strings all have the same length. */
const EXACT_FORMATS = new Set(['int32', 'int64', 'date', 'uuid']);

/** Returns whether trying the values at the limit of a keyword is as good as trying all values. */
export function isExact(keyword: string, value: unknown): boolean {
  return keyword !== 'format' || EXACT_FORMATS.has(String(value));
}
