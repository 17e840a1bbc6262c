import { valueAt } from '@cross-border-payments/openapi';
import { cleanName } from './member.ts';
import type { ExplainIndex } from './types.ts';

const MAX_DISTANCE = 2;
const MAX_NAME = 64;
const MAX_NAMES = 200;

/**
 * Finds a member of an object that looks like a misspelling of a missing one.
 * @param index its declared names are never misspellings
 * @param instance the whole instance
 * @param parent path of the object
 * @param missing name of the missing member
 * @returns the member's name, cleaned; undefined if none is within two letters
 */
export function misspelling(
  index: ExplainIndex,
  instance: unknown,
  parent: readonly string[],
  missing: string,
): string | undefined {
  const object = valueAt(instance, parent);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const given = Object.keys(object).slice(0, MAX_NAMES);
  const near = given.find((name) => !index.names.includes(name) && isNear(name, missing));
  return near === undefined ? undefined : cleanName(near);
}

/**
 * Finds the name that an unknown member may mean: an allowed one that the object lacks, within two letters.
 * @param names the allowed names of the object
 */
export function meantName(
  names: readonly string[],
  instance: unknown,
  parent: readonly string[],
  unknown: string,
): string | undefined {
  const object = valueAt(instance, parent);
  const taken = (name: string) =>
    typeof object === 'object' && object !== null && Object.hasOwn(object, name);
  return names.find((name) => !taken(name) && isNear(unknown, name));
}

/** Returns the name that is nearest to an unknown one, within two letters. */
export function nearestName(names: readonly string[], unknown: string): string | undefined {
  const near = names.filter((name) => isNear(unknown, name));
  const distances = near.map((name) => distance(unknown.toLowerCase(), name.toLowerCase()));
  return near[distances.indexOf(Math.min(...distances))];
}

function isNear(one: string, other: string): boolean {
  if (one.length > MAX_NAME || other.length < 4 || Math.abs(one.length - other.length) > MAX_DISTANCE)
    return false;
  // `payerId` is not a misspelled `payer`.
  if (Math.abs(one.length - other.length) === 2 && (one.startsWith(other) || other.startsWith(one)))
    return false;
  return distance(one.toLowerCase(), other.toLowerCase()) <= MAX_DISTANCE;
}

/** Returns the edit distance; swapped neighbours count two. Both names are short, so the table is small. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? MAX_NAME;
}
