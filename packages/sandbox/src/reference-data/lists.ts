import { readFileSync } from 'node:fs';

/**
 * An area of China, without the postal code: no well-kept data has a suitable licence (sandbox choice `postal-codes`).
 */
export interface Area {
  readonly areaLevel: '1' | '2' | '3';
  /** The six digits of GB/T 2260. */
  readonly areaKey: string;
  readonly name: string;
  readonly pinyin: string;
  readonly list: readonly Area[];
}

type AreaRow = readonly [key: string, name: string, pinyin: string, inside: readonly AreaRow[]];

const LEVELS = ['1', '2', '3'] as const;

function areaOf([areaKey, name, pinyin, inside]: AreaRow, depth: number): Area {
  const areaLevel = LEVELS[depth];
  if (!areaLevel)
    throw new Error(`Area ${areaKey} is below a district; generated/reference-data/areas.json is wrong.`);
  return { areaLevel, areaKey, name, pinyin, list: inside.map((row) => areaOf(row, depth + 1)) };
}

let areas: readonly Area[] | undefined;

export function listAreas(): readonly Area[] {
  areas ??= readGenerated<readonly AreaRow[]>('areas.json').map((row) => areaOf(row, 0));
  return areas;
}

interface Occupation {
  readonly nameCn: string;
  readonly nameEn: string;
  readonly nameTw: string;
}

type OccupationRow = readonly [nameCn: string, nameEn: string, nameTw: string];

let occupations: readonly Occupation[] | undefined;

/** Sandbox choice `occupations`. */
export function listOccupations(): readonly Occupation[] {
  occupations ??= readGenerated<readonly OccupationRow[]>('occupations.json').map(
    ([nameCn, nameEn, nameTw]) => ({
      nameCn,
      nameEn,
      nameTw,
    }),
  );
  return occupations;
}

/** Reads a generated file, at first use instead of the start. */
export function readGenerated<T>(name: 'areas.json' | 'characters.json' | 'occupations.json'): T {
  return JSON.parse(
    readFileSync(new URL(`../generated/reference-data/${name}`, import.meta.url), 'utf8'),
  ) as T;
}
