import type { Limits } from '../limits.ts';

/** Why the shape of a parsed JSON value is refused before any schema is used. */
export type TreeFault = 'too-deep' | 'too-many' | 'dangerous-name';

/** The shapes that are accepted. */
export type TreeLimits = Pick<Limits, 'depth' | 'values'>;

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
