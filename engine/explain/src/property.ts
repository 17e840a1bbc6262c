import { valueAt } from '@cross-border-payments/openapi';
import { own } from './chain.ts';
import { isNear } from './near.ts';
import type { Cause, ExplainIndex } from './types.ts';

const MAX_NAME = 64;
const MAX_SEGMENTS = 16;

/** Cleans a name of a request: removes control and invisible characters and backticks, and shortens it. */
export function cleanName(name: string): string {
  if (/^\w{1,64}$/.test(name)) return name;
  const bounded = name.slice(0, MAX_NAME * 2);
  const clean = [...bounded.replace(/[\p{C}\p{Z}]/gu, ' ').replaceAll('`', "'")];
  return clean.length > MAX_NAME || bounded !== name
    ? `${clean.slice(0, MAX_NAME).join('')}...`
    : clean.join('');
}

/**
 * Writes the path of a property: `customer.swiftCode`, `fileIds[2]`. A long path is cut in the middle.
 *
 * @param segments names and indexes from the root of the instance
 * @param instance decides which segments are indexes
 */
export function propertyPath(segments: readonly string[], instance: unknown): string {
  const half = MAX_SEGMENTS / 2;
  const parts: string[] = [];
  let value: unknown = instance;
  segments.forEach((segment, at) => {
    const isIndex = Array.isArray(value);
    value =
      typeof value === 'object' && value !== null
        ? own(value as Record<string, unknown>, segment)
        : undefined;
    const shown = segments.length <= MAX_SEGMENTS || at < half || at >= segments.length - half;
    if (shown)
      parts.push(isIndex ? `[${cleanName(segment)}]` : `${at === 0 ? '' : '.'}${cleanName(segment)}`);
    else if (at === half) parts.push('...');
  });
  return parts.join('');
}

/**
 * Adds the part of the message to the paths of causes: `limit` in the part `query` becomes `query.limit`.
 *
 * @param item the index in an array `part`
 */
export function placeCauses<Placed extends Pick<Cause, 'path' | 'pointer'>>(
  causes: readonly Placed[],
  part: string,
  item?: number,
): Placed[] {
  const [start, pointer] = item === undefined ? [part, `/${part}`] : [`${part}[${item}]`, `/${part}/${item}`];
  return causes.map((cause) => ({
    ...cause,
    path: start + (/^(?:\[|$)/.test(cause.path) ? '' : '.') + cause.path,
    pointer: pointer + cause.pointer,
  }));
}

const MAX_NAMES = 200;

/**
 * Finds a property that looks like a misspelling of a missing one, and returns its name, cleaned.
 *
 * @param index the declared names; a declared name counts as a misspelling only if nothing but the letter case differs
 * @param parent path of the object in the instance
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
  // A property may exist with the value undefined.
  const isOther = (name: string) =>
    name !== missing && (name.toLowerCase() === missing.toLowerCase() || !index.names.includes(name));
  const near = given.find((name) => isOther(name) && isNear(name, missing));
  return near === undefined ? undefined : cleanName(near);
}

/** Finds the allowed name that an unknown name probably means. Names that the object already contains are skipped. */
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
