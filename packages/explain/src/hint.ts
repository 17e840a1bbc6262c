import { valueAt } from '@cross-border-payments/openapi';
import { cleanName } from './member.ts';
import { isNear } from './near.ts';
import type { ExplainIndex } from './types.ts';

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
