import { readGenerated } from './read-generated.ts';

/** An occupation in three scripts, as section 2.10 shows it. */
export interface Occupation {
  readonly nameCn: string;
  readonly nameEn: string;
  readonly nameTw: string;
}

type Row = readonly [nameCn: string, nameEn: string, nameTw: string];

let occupations: readonly Occupation[] | undefined;

/** Lists common occupations (sandbox choice `occupations`). */
export function listOccupations(): readonly Occupation[] {
  occupations ??= readGenerated<readonly Row[]>('occupations.json').map(([nameCn, nameEn, nameTw]) => ({
    nameCn,
    nameEn,
    nameTw,
  }));
  return occupations;
}
