import { isUtf8, type MediaType } from '../http.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { JsonStringParser } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import { type JsonFault, mayRound, scanJson } from './scan-json.ts';

type TreeFault = 'too-deep' | 'too-many' | 'dangerous-name';

type TreeLimits = Pick<Limits, 'depth' | 'values'>;

/** Counts of a parsed JSON value. Comparing them with its text detects duplicate properties and rounded numbers. */
interface Tally {
  /** Properties of all objects. */
  properties: number;
  values: number;
  /** The fewest characters in which JSON can write the value; minus infinity if a number may have been rounded. */
  fewest: number;
}

/**
 * Checks for deep nesting, too many values, and properties that would change the prototype of an object to which they
 * are copied: `__proto__`, and a `constructor` with a `prototype`.
 */
export function checkJsonLimits(value: unknown, { depth, values }: TreeLimits): TreeFault | Tally {
  const tally: Tally = { properties: 0, values: 0, fewest: 0 };
  return checkValue(value, depth, { tally, most: values }) ?? tally;
}

interface Count {
  readonly tally: Tally;
  /** Maximum number of values. */
  readonly most: number;
}

function checkValue(value: unknown, depth: number, count: Count): TreeFault | undefined {
  const { tally } = count;
  if (typeof value !== 'object' || value === null) {
    tally.fewest += lengthOf(value);
    return undefined;
  }
  if (depth < 1) return 'too-deep';
  if (!Array.isArray(value)) return checkObject(value as Record<string, unknown>, depth - 1, count);
  tally.values += value.length;
  tally.fewest += value.length + 1;
  if (tally.values > count.most) return 'too-many';
  for (const item of value) {
    const fault = checkValue(item, depth - 1, count);
    if (fault) return fault;
  }
  return undefined;
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  depth: number,
  count: Count,
): TreeFault | undefined {
  const { tally, most } = count;
  tally.fewest += 1;
  for (const name in value) {
    tally.properties += 1;
    tally.values += 1;
    // Two quotes, a colon, and a comma or the bracket at the end.
    tally.fewest += name.length + 4;
    if (tally.values > most) return 'too-many';
    const property = value[name];
    const isPrototyped = name === 'constructor' && Object.hasOwn(Object(property), 'prototype');
    if (name === '__proto__' || isPrototyped) return 'dangerous-name';
    const fault = checkValue(property, depth, count);
    if (fault) return fault;
  }
  return undefined;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'number') return value === false ? 5 : 4;
  if (value === 0) return 1;
  const size = Math.abs(value);
  if (size < 0.01 || size >= 1e9) return Number.NEGATIVE_INFINITY;
  // A multiple of 1,000 needs at least the three characters of `1e3`.
  if (value % 1_000 === 0) return 3;
  const { length } = String(value);
  return length > MAX_PLAIN ? Number.NEGATIVE_INFINITY : length;
}

/** Longer numbers are not counted. A text that is rounded to a shorter one has at least `ROOM` characters more. */
const MAX_PLAIN = 10;
/** A text with a duplicate property (`"":0,`) or a rounded number is longer than its value by at least this number. */
const ROOM = 5;

/** Keeps a BOM, so that a signature is verified over exactly what was sent. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws Refusal with 415 for a body that is compressed or not in UTF-8 */
export function assertPlainUtf8(mediaType: MediaType, encoding: string | undefined): void {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal('The body must be sent without `Content-Encoding`.', { httpStatus: 415 });
  if (!isUtf8(mediaType)) throw new Refusal('The charset of the body must be UTF-8.', { httpStatus: 415 });
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new Refusal('The body is not valid UTF-8.');
  }
}

/**
 * Parses JSON. Refuses a text that is nested too deep or has too many values, or that contains the same property twice
 * in one object, a name that changes a prototype, or a number that would be rounded.
 */
export function readJson(
  text: string,
  depth: number,
  values: number = DEFAULT_LIMITS.values,
  place: string = BODY,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const bom = 'it starts with a byte order mark (BOM). Send it without.';
    if (text.startsWith('\uFEFF')) throw new Refusal(`${atStart(place)} is not valid JSON: ${bom}`);
    throw refusalOf(scanJson(text) ?? { kind: 'syntax', line: 1, column: 1 }, place);
  }
  checkJson(text, value, { depth, values }, place);
  return value;
}

/** Makes a parser for the JSON texts in a form or in parameters, which together have the limits of a JSON body. */
export function createJsonStringParser(
  placeOf: (name: string) => string,
  { jsonBytes, depth, values }: Pick<Limits, 'jsonBytes' | 'depth' | 'values'>,
): JsonStringParser {
  let left = jsonBytes;
  return (text, name) => {
    const place = placeOf(name);
    const large = `The JSON of ${place} and of those before it has more than ${jsonBytes} characters.`;
    if (text.length > left) throw new Refusal(large, { httpStatus: 413 });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return text;
    }
    left -= text.length;
    checkJson(text, value, { depth, values }, place);
    return value;
  };
}

const BODY = 'the body';

function atStart(place: string): string {
  return place.charAt(0).toUpperCase() + place.slice(1);
}

function checkJson(text: string, value: unknown, limits: TreeLimits, place: string): void {
  const { properties, fewest } = assertJsonLimits(value, limits, place);
  // Most texts are hardly longer than necessary, so they contain neither a duplicate property nor a rounded number.
  if (text.length - fewest < ROOM) return;
  // Each property has one colon, so there is a duplicate only if the text has more colons than the value has
  // properties.
  const fault = hasMoreColons(text, properties) || mayRound(text) ? scanJson(text) : undefined;
  if (fault) throw refusalOf(fault, place);
}

/** Checks a parsed JSON value, before any schema is used. */
export function assertJsonLimits(value: unknown, limits: TreeLimits, place = BODY): Tally {
  const tally = checkJsonLimits(value, limits);
  if (typeof tally !== 'string') return tally;
  const subject = atStart(place);
  if (tally === 'too-deep') throw new Refusal(`${subject} is nested deeper than ${limits.depth} levels.`);
  if (tally === 'too-many')
    throw new Refusal(`${subject} has more than ${limits.values} values.`, { httpStatus: 413 });
  throw new Refusal(`${subject} has a property \`__proto__\`, or a \`constructor\` with a \`prototype\`.`);
}

function hasMoreColons(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1 && count <= most; at = text.indexOf(':', at + 1)) count += 1;
  return count > most;
}

function refusalOf({ kind, line, column }: JsonFault, place: string): Refusal {
  const at = `line ${line}, column ${column}`;
  if (kind === 'syntax') return new Refusal(`${atStart(place)} is not valid JSON: the fault is at ${at}.`);
  if (kind === 'duplicate') return new Refusal(`An object in ${place} names a property twice, at ${at}.`);
  const where = place === BODY ? at : `${at} of ${place}`;
  return new Refusal(`The number at ${where} would be rounded; send at most 15 digits.`);
}
