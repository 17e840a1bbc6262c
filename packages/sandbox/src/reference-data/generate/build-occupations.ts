import { Converter } from 'opencc-js';

/** An occupation in the generated file: simplified Chinese, English, traditional Chinese. */
export type OccupationRow = readonly [nameCn: string, nameEn: string, nameTw: string];

/**
 * Adds the traditional characters used in Taiwan to hand-written pairs.
 *
 * @param names a Chinese and an English name per line
 *
 * @throws Error when a line is not such a pair or a name occurs twice
 */
export function buildOccupations(names: string): readonly OccupationRow[] {
  const toTraditional = Converter({ from: 'cn', to: 'tw' });
  const seen = new Set<string>();
  return names
    .trim()
    .split('\n')
    .map((line) => {
      const pair = /^(\p{Script=Han}+) ([A-Z][A-Za-z -]+)$/u.exec(line);
      const [, nameCn = '', nameEn = ''] = pair ?? [];
      if (!pair) throw new Error(`"${line}" is not a pair of a Chinese and an English name.`);
      for (const name of [nameCn, nameEn]) {
        if (seen.has(name)) throw new Error(`"${name}" occurs twice in the list of occupations.`);
        seen.add(name);
      }
      return [nameCn, nameEn, toTraditional(nameCn)] as const;
    });
}
