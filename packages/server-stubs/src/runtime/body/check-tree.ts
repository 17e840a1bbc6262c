/** What is wrong with the shape of a parsed JSON value, before any schema is asked. */
export type TreeFault = 'too-deep' | 'dangerous-name';

/**
 * Checks a parsed JSON value for nesting that is too deep and for member names that change the prototype of whatever
 * they are copied to: `__proto__`, and a `constructor` with a `prototype`.
 *
 * @param value what `JSON.parse` returned
 * @param depth how deep objects and lists may be nested; a bare object is 1 deep
 * @returns what is wrong, or the number of members of all objects in the value
 */
export function checkTree(value: unknown, depth: number): TreeFault | number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth < 1) return 'too-deep';
  return Array.isArray(value) ? checkList(value, depth) : checkObject(value, depth);
}

function checkList(list: readonly unknown[], depth: number): TreeFault | number {
  let members = 0;
  for (const item of list) {
    const inner = checkTree(item, depth - 1);
    if (typeof inner !== 'number') return inner;
    members += inner;
  }
  return members;
}

function checkObject(value: object, depth: number): TreeFault | number {
  let members = 0;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (name === '__proto__') return 'dangerous-name';
    if (name === 'constructor' && isPrototyped(member)) return 'dangerous-name';
    const inner = checkTree(member, depth - 1);
    if (typeof inner !== 'number') return inner;
    members += 1 + inner;
  }
  return members;
}

function isPrototyped(member: unknown): boolean {
  return typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}
