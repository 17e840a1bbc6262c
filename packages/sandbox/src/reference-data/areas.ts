import { readGenerated } from './read-generated.ts';

/**
 * An area of China as section 2.10 shows it, without `code`, the postal code, for which no well-kept data has a suitable
 * licence (sandbox choice `postal-codes`).
 */
export interface Area {
  readonly areaLevel: '1' | '2' | '3';
  /** The six digits of GB/T 2260. */
  readonly areaKey: string;
  readonly name: string;
  readonly pinyin: string;
  readonly list: readonly Area[];
}

type Row = readonly [key: string, name: string, pinyin: string, inside: readonly Row[]];

const LEVELS = ['1', '2', '3'] as const;

function areaOf([areaKey, name, pinyin, inside]: Row, depth: number): Area {
  const areaLevel = LEVELS[depth];
  if (!areaLevel)
    throw new Error(`Area ${areaKey} is below a district; generated/reference-data/areas.json is wrong.`);
  return { areaLevel, areaKey, name, pinyin, list: inside.map((row) => areaOf(row, depth + 1)) };
}

let areas: readonly Area[] | undefined;

/** Lists the areas of China: 34 states with their cities and districts, sorted by key. */
export function listAreas(): readonly Area[] {
  areas ??= readGenerated<readonly Row[]>('areas.json').map((row) => areaOf(row, 0));
  return areas;
}
