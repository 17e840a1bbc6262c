import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { TextReader } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import { type JsonFault, mayRound, scanJson } from './scan-json.ts';

/** Why the shape of a parsed JSON value is refused before any schema is used. */
type TreeFault = 'too-deep' | 'too-many' | 'dangerous-name';

/** The shapes that are accepted. */
type TreeLimits = Pick<Limits, 'depth' | 'values'>;

/**
 * Checks a parsed JSON value for nesting that is too deep, for too many values, and for member names that change the
 * prototype of whatever they are copied to: `__proto__`, and a `constructor` with a `prototype`.
 *
 * @param value what `JSON.parse` returned
 * @param limits how deep objects and lists may be nested (a bare object is 1 deep), and how many members and items
 *   they may have together
 * @returns what is wrong, or the number of members of all objects in the value
 */
export function checkTree(value: unknown, limits: TreeLimits): TreeFault | number {
  const count = { members: 0, values: 0, most: limits.values };
  return checkValue(value, limits.depth, count) ?? count.members;
}

interface Count {
  members: number;
  /** Members and items. */
  values: number;
  readonly most: number;
}

function checkValue(value: unknown, depth: number, count: Count): TreeFault | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth < 1) return 'too-deep';
  return Array.isArray(value) ? checkList(value, depth, count) : checkObject(value, depth, count);
}

function checkList(list: readonly unknown[], depth: number, count: Count): TreeFault | undefined {
  count.values += list.length;
  if (count.values > count.most) return 'too-many';
  for (const item of list) {
    const fault = checkValue(item, depth - 1, count);
    if (fault) return fault;
  }
  return undefined;
}

function checkObject(value: object, depth: number, count: Count): TreeFault | undefined {
  for (const name in value) {
    count.members += 1;
    count.values += 1;
    if (count.values > count.most) return 'too-many';
    const member = (value as Record<string, unknown>)[name];
    if (name === '__proto__') return 'dangerous-name';
    if (name === 'constructor' && isPrototyped(member)) return 'dangerous-name';
    const fault = checkValue(member, depth - 1, count);
    if (fault) return fault;
  }
  return undefined;
}

function isPrototyped(member: unknown): boolean {
  return typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

/** A BOM stays in the text, so that a signature is verified over exactly what was sent. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a body.
 *
 * @throws Refusal with 400 when the bytes are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new Refusal('The body is not UTF-8.');
  }
}

/**
 * Parses a JSON text.
 *
 * @param depth how deep objects and lists may be nested
 * @param values how many members and items they may have together
 * @throws Refusal with 400 when it is not JSON (with line and column), nested too deep, names a member of an object
 *   twice, names a member so that copying it would change a prototype, or holds a number that would be rounded; with
 *   413 for too many values
 */
export function readJson(text: string, depth: number, values: number = DEFAULT_LIMITS.values): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusalOf(scanJson(text) ?? { kind: 'syntax', line: 1, column: 1 });
  }
  checkJson(text, value, { depth, values }, BODY);
  return value;
}

/**
 * Makes a reader of the JSON texts of a form or of parameters, under the rules of a JSON body.
 *
 * @param placeOf names the place of a text in refusals
 * @returns a function that throws as `readJson` does, and with 413 for texts that together are larger than a JSON body
 */
export function textReader(
  placeOf: (name: string) => string,
  { jsonBytes, depth, values }: Pick<Limits, 'jsonBytes' | 'depth' | 'values'>,
): TextReader {
  let left = jsonBytes;
  return (text, name) => {
    const place = placeOf(name);
    if (text.length > left) {
      throw new Refusal(
        `The JSON of ${place} and of those before it has more than ${jsonBytes} characters.`,
        { httpStatus: 413 },
      );
    }
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

function checkJson(text: string, value: unknown, limits: TreeLimits, place: string): void {
  const members = checkShape(value, limits, place);
  // Every member has its colon, so a text with no more colons than members names none twice.
  const fault = hasMoreColons(text, members) || mayRound(text) ? scanJson(text) : undefined;
  if (fault) throw refusalOf(fault, place);
}

/**
 * Checks the shape of a parsed JSON value, before any schema is used.
 *
 * @param place what is refused, in the middle of a sentence
 * @returns the number of members of all objects in it
 * @throws Refusal with 400 when it is nested too deep, or names a member so that copying it would change a prototype;
 *   with 413 for too many values
 */
export function checkShape(value: unknown, limits: TreeLimits, place = BODY): number {
  const subject = place.replace('the', 'The');
  const members = checkTree(value, limits);
  if (members === 'too-deep') throw new Refusal(`${subject} is nested deeper than ${limits.depth} levels.`);
  if (members === 'too-many') {
    throw new Refusal(`${subject} has more than ${limits.values} values.`, { httpStatus: 413 });
  }
  if (members === 'dangerous-name') {
    throw new Refusal(`${subject} has a member \`__proto__\`, or a \`constructor\` with a \`prototype\`.`);
  }
  return members;
}

function hasMoreColons(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1 && count <= most; at = text.indexOf(':', at + 1)) count += 1;
  return count > most;
}

function refusalOf({ kind, line, column }: JsonFault, place = BODY): Refusal {
  const at = `line ${line}, column ${column}`;
  if (kind === 'syntax') return new Refusal(`The body is not JSON: the fault is at ${at}.`);
  if (kind === 'duplicate') return new Refusal(`An object in ${place} names a member twice, at ${at}.`);
  const where = place === BODY ? at : `${at} of ${place}`;
  return new Refusal(`The number at ${where} would be rounded; send at most 15 digits.`);
}
