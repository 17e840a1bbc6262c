import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/proof';

/** What shows that a file reads OpenAPI documents by itself and not through `packages/openapi`. */
const SIGNS = {
  'escapes JSON pointers': /(['"`/])~[01](?:\1|\/g)/g,
  'lists HTTP methods': /\[\s*(?:(['"])(?:get|put|post|delete|options|head|patch|trace|query)\1,?\s*){4,}/g,
  'follows references': /startsWith\(['"]#\/|\.split\(['"]#['"]|(?:while|for) \(.*\.\$ref/g,
  'lists keywords of subschemas':
    /\[[^[\]]*['"](?:prefixItems|patternProperties|propertyNames)['"][^[\]]*\]/g,
} as const;

/** The name of a reader that must have no copy. */
export type Reader = keyof typeof SIGNS;

/** A copy of a reader. */
export interface Copy {
  readonly reader: Reader;
  /** Below the repository, with `/` between its parts. */
  readonly file: string;
  readonly line: number;
}

/** Lists the copies of the readers of `packages/openapi` in the other packages and tools; generated code has none. */
export function findCopies(root: string): Copy[] {
  const files = globSync('{packages,tools}/*/{src,build}/**/*.{ts,mjs}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|generated|dist)$/.test(path),
  });
  const names = files.map((file) => file.replaceAll(sep, '/')).sort();
  return names
    .filter((file) => !file.startsWith('packages/openapi/') && !file.includes('/count-readers'))
    .flatMap((file) => copiesIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Lists the copies of readers in a text, at most one of each per line. */
export function copiesIn(file: string, text: string): Copy[] {
  return Object.entries(SIGNS).flatMap(([reader, sign]) => {
    const lines = [...text.matchAll(sign)].map(({ index }) => text.slice(0, index).split('\n').length);
    return [...new Set(lines)].map((line) => ({ reader: reader as Reader, file, line }));
  });
}

/** Says how many copies there are of each reader, and where. */
export function describeCopies(copies: readonly Copy[]): string {
  return Object.keys(SIGNS)
    .map((reader) => {
      const places = copies.filter((copy) => copy.reader === reader);
      const lines = places.map(({ file, line }) => `  ${file}:${line}\n`).join('');
      return `${reader}: ${places.length}, in ${new Set(places.map(({ file }) => file)).size} files\n${lines}`;
    })
    .join('');
}

if (import.meta.main) {
  process.stdout.write(describeCopies(findCopies(repositoryRoot)));
}
