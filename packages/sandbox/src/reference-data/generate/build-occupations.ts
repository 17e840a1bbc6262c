import { Converter } from 'opencc-js';
import { OCCUPATION_NAMES } from './occupation-names.ts';

/** An occupation as the generated file holds it: simplified Chinese, English, traditional Chinese. */
export type OccupationRow = readonly [nameCn: string, nameEn: string, nameTw: string];

/**
 * Turns the hand-written pairs into rows with the traditional characters that are used in Taiwan.
 *
 * @throws Error when a line is no pair or a name stands there twice
 */
export function buildOccupations(names: string = OCCUPATION_NAMES): readonly OccupationRow[] {
  const toTraditional = Converter({ from: 'cn', to: 'tw' });
  const seen = new Set<string>();
  return names
    .trim()
    .split('\n')
    .map((line) => {
      const pair = /^(\p{Script=Han}+) ([A-Z][A-Za-z -]+)$/u.exec(line);
      const [, nameCn = '', nameEn = ''] = pair ?? [];
      if (!pair) throw new Error(`"${line}" is no pair of a Chinese and an English name.`);
      for (const name of [nameCn, nameEn]) {
        if (seen.has(name)) throw new Error(`"${name}" stands in the list of occupations twice.`);
        seen.add(name);
      }
      return [nameCn, nameEn, toTraditional(nameCn)] as const;
    });
}
