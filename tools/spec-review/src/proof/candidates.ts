import { formats, isMultipleOf } from '@cross-border-payments/generator/validators';
import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { numberClasses, patternSamples } from '../demands/sample-values.ts';
import { toRegExp } from '../demands/schemas.ts';
import type { ValueLimits } from '../demands/values.ts';

const LONGEST_TEXT = 70_000;
const LONGEST_LIST = 1_200;

const FORMAT_SAMPLES: Readonly<Record<string, readonly Json[]>> = {
  date: ['2026-01-31', '2026-02-30'],
  time: ['10:00:00Z', '10:00:00+01:00'],
  'date-time': ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.5+01:00', '2026-01-31T10:00:00+01:00'],
  email: ['a@b.example', 'a.b+c@d.e.example'],
  hostname: ['b.example', 'localhost'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  uri: ['https://b.example/a', 'http://b.example', 'urn:a:b'],
  'uri-reference': ['/a'],
  'uri-template': ['/a/{b}'],
  url: ['https://b.example/a'],
  uuid: ['8c7e3cf0-5d0c-4b3a-9d0e-1c2d3e4f5a6b', '8C7E3CF0-5D0C-1B3A-9D0E-1C2D3E4F5A6B'],
  'json-pointer': ['/a'],
  'relative-json-pointer': ['0/a'],
  regex: ['^a$', '['],
  byte: ['YQ==', 'a'],
  duration: ['P1D'],
  'iso-time': ['10:00:00'],
  'iso-date-time': ['2026-01-31T10:00:00'],
  int32: [1, 2_147_483_648],
  int64: [1],
};

const EXAMPLE_OF: Readonly<Record<string, readonly Json[]>> = {
  string: ['text', ''],
  integer: [1, 0, -1],
  number: [1, 0, -1, 1.5],
  boolean: [true, false],
  null: [null],
  object: [{}],
  array: [[]],
};

/** Lists values to try at a place. `isWide` adds values of every type; `known` come from examples. */
export function candidates(limits: ValueLimits, isWide: boolean, known: readonly Json[] = []): Json[] {
  const types = isWide ? Object.keys(EXAMPLE_OF) : typesIn(limits);
  const found = [
    ...limits.values.values(),
    ...known.slice(0, 4),
    ...(types.includes('string') ? texts(limits) : []),
    ...(types.includes('integer') || types.includes('number') ? numbers(limits) : []),
    ...[...limits.formats].flatMap((format) => FORMAT_SAMPLES[format] ?? []),
    ...types.flatMap((type) => EXAMPLE_OF[type] ?? []),
    ...(types.includes('object') ? objects(limits) : []),
  ];
  const classes = new Map<string, Json>();
  for (const value of found) {
    const name = classOf(value, limits);
    const known = classes.get(name);
    if (known === undefined || sizeOf(value) < sizeOf(known)) classes.set(name, value);
  }
  return [...classes.values()];
}

/** Returns a key for the class of a value. The schemas at this place accept or reject all values of a class alike. */
function classOf(value: Json, limits: ValueLimits): string {
  const { values, numbers: bounds, divisors, lengths, patterns, formats: named } = limits;
  if (values.has(jsonKey(value)) || (typeof value === 'object' && value !== null)) return jsonKey(value);
  if (typeof value === 'number') {
    const sides = [...bounds].map((bound) => Math.sign(value - bound));
    const steps = [...divisors].map((step) => isMultipleOf(value, step));
    const formed = [...named].map((format) => isFormed(format, value));
    return jsonKey(['number', Number.isInteger(value), sides, steps, formed]);
  }
  if (typeof value !== 'string') return jsonKey(value);
  const size = [...value].length;
  const sides = [...lengths].map((length) => Math.sign(size - length));
  const matches = [...patterns].map((pattern) => toRegExp(pattern).test(value));
  return jsonKey(['text', sides, matches, [...named].map((format) => isFormed(format, value))]);
}

function sizeOf(value: Json): number {
  return JSON.stringify(value).length;
}

function isFormed(format: string, value: Json): boolean {
  const check = formats.get(format);
  if (check instanceof RegExp) return typeof value === 'string' && check.test(value);
  const validate = typeof check === 'object' ? check.validate : undefined;
  return typeof validate === 'function' ? Boolean((validate as (value: Json) => unknown)(value)) : true;
}

function typesIn(limits: ValueLimits): string[] {
  const types = new Set(limits.types);
  for (const value of limits.values.values()) types.add(value === null ? 'null' : typeof value);
  if (limits.patterns.size > 0 || [...limits.formats].some((format) => !format.startsWith('int')))
    types.add('string');
  if (limits.numbers.size > 0 || limits.divisors.size > 0) types.add('number');
  for (const type of limits.limited) types.add(type);
  if (types.size === 0) types.add('string');
  return [...types];
}

function texts({ lengths, patterns, formats: named, values }: ValueLimits): string[] {
  const samples = [...patterns].flatMap(patternSamples);
  const wanted = sizesAround(lengths, 0, LONGEST_TEXT);
  const formed = [...named].flatMap((format) => stretched(format, wanted));
  const long = wanted.map((size) => 'x'.repeat(size));
  const matching = samples.flatMap((sample) => wanted.map((size) => fit(sample, size)));
  const other = values.size > 0 && !values.has('"otherValue"') ? ['otherValue'] : [];
  return [...samples.slice(0, 8), ...other, ...long, ...formed, ...matching.slice(0, 40)];
}

/** Returns a sample with the given length: repeats the last character, or cuts the sample. */
function fit(sample: string, size: number): string {
  const chars = [...sample];
  if (chars.length >= size) return chars.slice(0, size).join('');
  return sample + (chars.at(-1) ?? 'x').repeat(size - chars.length);
}

/** Makes samples of a format with the given lengths, if its strings may have any length. */
function stretched(format: string, sizes: readonly number[]): string[] {
  const check = formats.get(format);
  const [sample] = FORMAT_SAMPLES[format] ?? [];
  if (typeof sample !== 'string' || !check) return [];
  return sizes
    .filter((size) => size > sample.length)
    .map((size) => `${'a'.repeat(size - sample.length)}${sample}`);
}

function numbers(limits: ValueLimits): number[] {
  const { numbers: bounds, divisors } = limits;
  const classes = classesOfNumbers(limits);
  if (classes) return classes;
  const near = [...bounds].flatMap((bound) => [bound, bound - 1, bound + 1, bound - 0.5, bound + 0.5]);
  const sorted = [...bounds].sort((a, b) => a - b);
  const between = sorted.slice(1).map((bound, at) => (bound + (sorted[at] ?? bound)) / 2);
  const steps = [...divisors].flatMap((step) => [
    step,
    2 * step,
    step / 2,
    3 * step,
    ...[...bounds].flatMap((bound) => [Math.ceil(bound / step) * step, Math.floor(bound / step) * step]),
  ]);
  return [...near, ...between, ...steps, 2, 7];
}

/** Returns a number of each class that the limits distinguish; undefined if there may be further classes. */
export function classesOfNumbers({ numbers: bounds, divisors, values }: ValueLimits): number[] | undefined {
  const given = [...values.values()].filter((value) => typeof value === 'number');
  return numberClasses([...bounds, ...given], divisors);
}

function objects({ lengths }: ValueLimits): Json[] {
  return sizesAround(lengths, 1, 200).map((size) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [`member${at + 1}`, 'text'])),
  );
}

function sizesAround(bounds: Iterable<number>, least: number, most: number): number[] {
  const sizes = [...bounds].flatMap((bound) => [bound - 1, bound, bound + 1]);
  return [...new Set(sizes)].filter((size) => size >= least && size <= most);
}

/** Arrays up to this length are tried with each of the entries; longer ones with a few of them. */
const SHORT_LIST = 20;
const MAX_REPEATED = 5;

export function lists({ lengths, tuples, counts }: ValueLimits, entries: readonly Json[]): Json[] {
  const [first = 'text', second = first] = entries;
  const repeat = (entry: Json, size: number) => Array.from({ length: size }, () => entry);
  const varied = (size: number) => Array.from({ length: size }, (_, at) => vary(first, at));
  const repeated = (sizes: readonly number[], most?: number) =>
    sizes.flatMap((size) => entries.slice(0, most).map((entry) => repeat(entry, size)));
  return [
    [],
    ...entries.map((entry) => [entry]),
    ...pairsOf(entries.slice(0, counts.size > 0 ? 16 : MAX_REPEATED)),
    [first, second],
    ...[2, ...sizesAround(lengths, 3, LONGEST_LIST)].flatMap((size) => [repeat(first, size), varied(size)]),
    ...repeated(sizesAround(lengths, 2, SHORT_LIST)),
    ...repeated(sizesAround(lengths, SHORT_LIST + 1, LONGEST_LIST), MAX_REPEATED),
    ...repeated(sizesAround(counts, 2, LONGEST_LIST)),
    ...tuples.flatMap((tuple) => tupleLists(tuple, entries)),
  ];
}

const MAX_OF_ENTRY = 6;

/** Returns tuples: one for each value of each entry, one too short, and some too long. */
function tupleLists(tuple: readonly ValueLimits[], entries: readonly Json[]): Json[] {
  const choices = tuple.map((limits) => candidates(limits, false).slice(0, MAX_OF_ENTRY));
  const plain = choices.map(([first = null]) => first);
  const varied = choices.flatMap((values, at) => values.map((value) => plain.with(at, value)));
  const more = [...entries.slice(0, 3), 'text', 1, true];
  const last = plain.at(-1) ?? null;
  return [...varied, plain.slice(0, -1), ...more.map((value) => [...plain, value]), [...plain, last, last]];
}

function pairsOf(entries: readonly Json[]): Json[] {
  return entries.flatMap((one) => entries.map((other) => [one, other]));
}

/** Changes a value by an index, so that the entries of an array differ. */
function vary(value: Json, at: number): Json {
  if (at === 0) return value;
  if (typeof value === 'string') return `${value}${at}`;
  return typeof value === 'number' ? value + at : value;
}
