import { own } from './chain.ts';

const MAX_NAME = 64;
const MAX_SEGMENTS = 16;

/** Cleans a name of a request: removes control and invisible characters and backticks, and shortens it. */
export function cleanName(name: string): string {
  const bounded = name.slice(0, MAX_NAME * 2);
  const clean = [...bounded.replace(/[\p{C}\p{Z}]/gu, ' ').replaceAll('`', "'")];
  return clean.length > MAX_NAME || bounded !== name
    ? `${clean.slice(0, MAX_NAME).join('')}...`
    : clean.join('');
}

/**
 * Writes a member's path: `beneficiary.swiftCode`, `fileIds[2]`. A long path is cut in the middle.
 * @param segments names and indexes from the root of the instance
 * @param instance decides which segments are indexes
 */
export function memberPath(segments: readonly string[], instance: unknown): string {
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
