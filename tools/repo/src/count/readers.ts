import type { SourceText } from './sources.ts';

/** Signs that a file reads OpenAPI documents itself rather than through `packages/openapi`. */
const SIGNS = {
  'escapes JSON pointers': /(['"`/])~[01](?:\1|\/g)/g,
  'lists HTTP methods': /\[\s*(?:(['"])(?:get|put|post|delete|options|head|patch|trace|query)\1,?\s*){4,}/g,
  'follows references': /startsWith\(['"]#\/|\.split\(['"]#['"]|(?:while|for) \(.*\.\$ref/g,
  'lists keywords of subschemas':
    /\[[^[\]]*['"](?:prefixItems|patternProperties|propertyNames)['"][^[\]]*\]/g,
} as const;

/** The name of a reader that must have no copy. */
export type ReaderName = keyof typeof SIGNS;

/**
 * Finds the copies of the readers of `packages/openapi` in the other packages and tools.
 *
 * @returns the places of each, as `file:line`; a line counts once
 */
export function findReaders(sources: readonly SourceText[]): Record<ReaderName, string[]> {
  const others = sources.filter(({ file }) => !/^packages\/openapi\/|\/count\/readers\.ts$/.test(file));
  const found = Object.entries(SIGNS).map(([reader, sign]) => {
    const places = others.flatMap(({ file, text }) =>
      [...text.matchAll(sign)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
    );
    return [reader, [...new Set(places)]];
  });
  return Object.fromEntries(found);
}
