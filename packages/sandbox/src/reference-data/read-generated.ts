import { readFileSync } from 'node:fs';

/**
 * Reads a generated file. Callers read it at first use, not at start, and cache the result.
 *
 * @param name name of the file in `generated`
 */
export function readGenerated<T>(name: 'areas.json' | 'characters.json' | 'occupations.json'): T {
  return JSON.parse(
    readFileSync(new URL(`../generated/reference-data/${name}`, import.meta.url), 'utf8'),
  ) as T;
}
