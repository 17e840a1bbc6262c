import { numberLength, numberSlack } from './number-length.ts';

/** What is wrong with the shape of a parsed JSON value, before any schema is asked. */
export type TreeFault = 'too-deep' | 'dangerous-name';

/** What looking through a value found. */
export interface TreeCheck {
  readonly fault?: TreeFault;
  /** Length of the value as compact JSON, if no string needs an escape. */
  readonly length: number;
  /** By how much numbers written with exponents can make that shorter. */
  readonly slack: number;
}

const TOO_DEEP = -1;
const DANGEROUS = -2;

/** Adds up while one value is looked through, which nothing interrupts. */
let slack = 0;

/**
 * Looks through a parsed JSON value for nesting that is too deep and for member names that change the prototype of
 * whatever they are copied to: `__proto__`, and a `constructor` with a `prototype`.
 *
 * @param value what `JSON.parse` gave
 * @param depth how deep objects and lists may stand in each other; a bare object is 1 deep
 * @returns how long a compact text of the value is, or what is wrong with it
 */
export function checkTree(value: unknown, depth: number): TreeCheck {
  slack = 0;
  const length = lengthOf(value, depth);
  if (length >= 0) return { length, slack };
  return { fault: length === TOO_DEEP ? 'too-deep' : 'dangerous-name', length: 0, slack: 0 };
}

/** Members of the objects in a parsed JSON value. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>(
    (sum, each) => sum + countMembers(each),
    Array.isArray(value) ? 0 : inner.length,
  );
}

/** The length of a text, or one of the two negative marks. */
function lengthOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') {
    slack += numberSlack(value);
    return numberLength(value);
  }
  if (typeof value === 'boolean') return value ? 4 : 5;
  if (value === null || typeof value !== 'object') return 4;
  if (depth < 1) return TOO_DEEP;
  return Array.isArray(value) ? lengthOfList(value, depth) : lengthOfObject(value, depth);
}

function lengthOfList(list: readonly unknown[], depth: number): number {
  let length = Math.max(2, list.length + 1);
  for (const item of list) {
    const inner = lengthOf(item, depth - 1);
    if (inner < 0) return inner;
    length += inner;
  }
  return length;
}

function lengthOfObject(value: object, depth: number): number {
  let length = 1;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (name === '__proto__') return DANGEROUS;
    if (name === 'constructor' && isPrototyped(member)) return DANGEROUS;
    const inner = lengthOf(member, depth - 1);
    if (inner < 0) return inner;
    length += name.length + 4 + inner;
  }
  return Math.max(2, length);
}

function isPrototyped(member: unknown): boolean {
  return typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}
