import { readFileSync } from 'node:fs';

/**
 * Reads a generated file. Callers keep what they made of it: the files are read at the first use, not at start.
 *
 * @param name name of the file in `generated`
 */
export function readGenerated<T>(name: 'areas.json' | 'characters.json' | 'occupations.json'): T {
  return JSON.parse(
    readFileSync(new URL(`../generated/reference-data/${name}`, import.meta.url), 'utf8'),
  ) as T;
}
