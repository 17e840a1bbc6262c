import { pinyin } from 'pinyin-pro';
import { placePinyin } from './build-areas.ts';
import names from './data/names.json' with { type: 'json' };

/** The tables of the look-up, each from pinyin to characters. */
export interface CharacterTables {
  /** Surnames; a few of them have two syllables. */
  readonly surnames: Readonly<Record<string, string>>;
  /** One character for every syllable. */
  readonly characters: Readonly<Record<string, string>>;
  /** Words in names of firms, and the places such names begin with. */
  readonly words: Readonly<Record<string, string>>;
}

function readings(character: string, surname: boolean): readonly string[] {
  const syllable = pinyin(character, {
    toneType: 'none',
    v: true,
    surname: surname ? 'head' : 'off',
  });
  return /^[a-z]+$/.test(syllable) ? [syllable] : [];
}

function table(characters: Iterable<string>, surname: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const character of characters) {
    for (const syllable of readings(character, surname)) {
      if (!found.has(syllable)) found.set(syllable, character);
    }
  }
  return found;
}

function byFrequency(text: string): readonly string[] {
  const count = new Map<string, number>();
  for (const character of text) count.set(character, (count.get(character) ?? 0) + 1);
  return [...count].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([character]) => character);
}

function sorted(entries: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Maps pinyin to words; of two words with the same pinyin the first is kept. */
function wordTable(words: readonly string[], read: (word: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const key = read(word);
    if (!found.has(key)) found.set(key, word);
  }
  return found;
}

const plain = (word: string) => pinyin(word, { toneType: 'none', v: true, type: 'array' }).join('');

/**
 * Makes the tables from the lists in `data/names.json`, the commonest first, and from place names for the syllables
 * that no name has.
 *
 * @param places names of states and cities, then of districts; of two characters with the same pinyin, the one that
 * occurs more often in them is taken
 */
export function buildCharacters(places: readonly string[]): CharacterTables {
  const cities = places.filter((name) => /^\p{Script=Han}{2,4}[省市]$/u.test(name));
  const short = wordTable(
    cities.map((name) => name.slice(0, -1)),
    (name) => placePinyin(`${name}市`).slice(0, -'shi'.length),
  );
  const doubles = wordTable(names.doubleSurnames.split(' '), plainSurname);
  return {
    surnames: sorted([...doubles, ...table(names.surnames, true)]),
    characters: sorted(
      table([...names.nameCharacters, ...names.surnames, ...byFrequency(places.join(''))], false),
    ),
    words: sorted([...short, ...wordTable(names.businessWords.split(' '), plain)]),
  };
}

function plainSurname(word: string): string {
  return pinyin(word, { toneType: 'none', v: true, type: 'array', surname: 'head' }).join('');
}
