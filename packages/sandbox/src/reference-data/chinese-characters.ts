import { readFileSync } from 'node:fs';

type Table = Readonly<Record<string, string>>;

type Tables = Readonly<Record<'surnames' | 'characters' | 'words', Table>>;

/** Maximum length of a name, and maximum number of syllables after a surname. */
const MAX_NAME = 256;
const MAX_GIVEN = 3;

let tables: Tables | undefined;

/**
 * Finds Chinese characters for a name in pinyin without tone marks, always the same (sandbox choice `pinyin`).
 * @param kind a `person` has an identity number, a `business` a credit code
 */
export function findCharacters(pinyinName: string, kind: 'person' | 'business'): string | undefined {
  if (pinyinName.length > MAX_NAME) return undefined;
  tables ??= readGenerated<Tables>('characters.json');
  const words = splitWords(pinyinName);
  return kind === 'person' ? findPerson(words, tables) : findBusiness(words, tables);
}

function splitWords(pinyinName: string): readonly string[] {
  return pinyinName
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ü', 'v')
    .split(/[\s'’.,-]+/)
    .filter((word) => word !== '');
}

function lookUpCharacters(words: readonly string[], ...found: readonly Table[]) {
  const all: Table = Object.assign({}, ...found.toReversed());
  const chunks = words.map((word) => splitPinyin(word, (chunk) => Object.hasOwn(all, chunk)));
  if (chunks.some((group) => group === undefined)) return undefined;
  return chunks.flatMap((group) => group ?? []).map((chunk) => all[chunk] ?? '');
}

/** Finds the characters of a surname with one to three further syllables; also accepts the surname last (`San Zhang`). */
function findPerson(words: readonly string[], { surnames, characters }: Tables): string | undefined {
  const [first = '', ...others] = words;
  const isKnown = (chunk: string) => Object.hasOwn(surnames, chunk) || Object.hasOwn(characters, chunk);
  const start = splitPinyin(first, isKnown)?.[0] ?? '';
  const isFirst = Object.hasOwn(surnames, start);
  const surname = isFirst ? start : (words.at(-1) ?? '');
  if (!Object.hasOwn(surnames, surname)) return undefined;
  const given = lookUpCharacters(
    isFirst ? [first.slice(start.length), ...others] : words.slice(0, -1),
    characters,
  );
  if (!given || given.length === 0 || given.length > MAX_GIVEN) return undefined;
  return `${surnames[surname]}${given.join('')}`;
}

function findBusiness(words: readonly string[], { characters, words: known }: Tables): string | undefined {
  const found = lookUpCharacters([words.join('')], known, characters);
  return found && found.length > 1 ? found.join('') : undefined;
}

const MAX_TEXT = 256;
const MAX_CHUNK = 24;

/**
 * Splits at most 256 letters of lower-case pinyin into known chunks, preferring long ones: `xian` is one syllable,
 * `xiaoming` two.
 */
export function splitPinyin(text: string, known: (chunk: string) => boolean): readonly string[] | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const rest: (readonly string[] | undefined)[] = Array(text.length + 1).fill(undefined);
  rest[text.length] = [];
  for (let start = text.length - 1; start >= 0; start--) {
    for (let end = Math.min(text.length, start + MAX_CHUNK); end > start; end--) {
      const after = rest[end];
      const chunk = text.slice(start, end);
      if (after && known(chunk)) {
        rest[start] = [chunk, ...after];
        break;
      }
    }
  }
  return rest[0];
}

/** Reads a generated file. Call it at the first use, so that it does not slow down the start. */
export function readGenerated<T>(name: 'areas.json' | 'characters.json' | 'occupations.json'): T {
  return JSON.parse(
    readFileSync(new URL(`../generated/reference-data/${name}`, import.meta.url), 'utf8'),
  ) as T;
}
