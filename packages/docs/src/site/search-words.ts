import MiniSearch from 'minisearch';
import { chineseWords, plainWords, scriptsIn, stemOf } from './words.ts';

/** What `search-words.yaml` contains. */
export interface SearchWords {
  readonly groups: readonly string[];
  readonly directions: Readonly<Record<'out' | 'in', string>>;
  readonly demands: string;
  readonly ignored: string;
}

/** A word of a query, or several that mean one thing. */
export interface QueryUnit {
  /** The same for all words that mean the same. */
  readonly key: string;
  readonly text: string;
  /** Words of the site that mean the same. */
  readonly synonyms: readonly string[];
  /** Whether the words are in `search-words.yaml`. */
  readonly isKnown: boolean;
}

/** The words of the pages, as stems. */
export interface SiteVocabulary {
  readonly has: (stem: string) => boolean;
  /** Returns the word of the pages that a word with typos is most like. */
  readonly correct: (stem: string) => string | undefined;
}

/** Words of a query that are used. More words would only take time. */
const MAX_UNITS = 12;
/** Pairs of characters of the longest Chinese word, or words of a phrase. */
const MAX_PHRASE = 8;

/** Reads queries: finds words of several languages that mean the same, and leaves out words that say nothing. */
export class QueryReader {
  /** By the stems of a phrase: the phrases of the site that mean the same. */
  readonly #groups = new Map<string, readonly string[]>();
  readonly #similar = new MiniSearch({
    fields: ['phrase'],
    storeFields: ['phrase'],
    tokenize: (text) => [text],
  });
  readonly #ignored: ReadonlySet<string>;
  readonly #directions: Readonly<Record<'out' | 'in', ReadonlySet<string>>>;
  readonly #demands: ReadonlySet<string>;
  /** The stems of all words in the groups. */
  readonly #stems: ReadonlySet<string>;
  readonly #site: SiteVocabulary;

  constructor({ groups, directions, demands, ignored }: SearchWords, site: SiteVocabulary) {
    this.#site = site;
    for (const group of groups) {
      const [ours = '', others = ''] = group.split(' | ');
      for (const phrase of [...listOf(ours), ...listOf(others)])
        this.#groups.set(keyOf(phrase), listOf(ours));
    }
    this.#similar.addAll([...this.#groups.keys()].map((phrase, id) => ({ id, phrase })));
    this.#ignored = new Set(ignored.split(/\s+/).map(stemOf));
    this.#stems = new Set([...this.#groups.keys()].flatMap((key) => key.split(' ')));
    const keys = (phrases: string) =>
      new Set(listOf(phrases).map((phrase) => this.#unitFor(wordsIn(phrase)).key));
    this.#directions = { out: keys(directions.out), in: keys(directions.in) };
    this.#demands = keys(demands);
  }

  /** Returns the units of a query without those that say nothing, unless all of them say nothing. */
  read(query: string): QueryUnit[] {
    const words = wordsIn(query).flatMap((word) => this.#withoutTypos(word));
    const units: QueryUnit[] = [];
    for (let at = 0; at < words.length && units.length < MAX_UNITS; ) {
      const length = this.#phraseAt(words, at);
      const phrase = words.slice(at, at + length);
      const isTelling = length > 1 || !this.#ignored.has(stemOf(phrase[0] ?? ''));
      const unit = this.#unitFor(phrase);
      if ((isTelling || unit.isKnown) && units.every(({ key }) => key !== unit.key)) units.push(unit);
      at += length;
    }
    // Pairs of Chinese characters overlap, so some of them are no words.
    const telling = units.filter(({ isKnown, text }) => isKnown || !/\p{Script=Han}/u.test(text));
    if (telling.length > 0) return telling;
    return units.length > 0 ? units : words.slice(0, MAX_UNITS).map((word) => this.#unitFor([word]));
  }

  /** Returns in which direction the money of a query moves, if it says so. */
  directionOf(units: readonly QueryUnit[]): 'in' | 'out' | undefined {
    const has = (way: 'in' | 'out'): boolean => units.some(({ key }) => this.#directions[way].has(key));
    if (has('in') === has('out')) return undefined;
    return has('in') ? 'in' : 'out';
  }

  /** Separates what a query is about from words that say that something is required or missing. */
  withoutDemand(units: readonly QueryUnit[]): { units: readonly QueryUnit[]; isDemand: boolean } {
    const told = units.filter(({ key }) => !this.#demands.has(key));
    return told.length === 0 || told.length === units.length
      ? { units, isDemand: false }
      : { units: told, isDemand: true };
  }

  /** Returns the words that somebody meant: the parts of an unknown name, or the known word that is most alike. */
  #withoutTypos(word: string): string | string[] {
    const stem = stemOf(word);
    const has = (known: string): boolean => this.#stems.has(known) || this.#site.has(known);
    if (has(stem) || this.#ignored.has(stem)) return word;
    const parts = word.split(/_|(?<=[a-z])(?=[A-Z])/);
    if (parts.length > 1) return parts;
    if (!/^[a-z]{5,}$/.test(stem)) return word;
    const swapped = Array.from(
      stem,
      (_, at) => `${stem.slice(0, at)}${stem[at + 1] ?? ''}${stem[at]}${stem.slice(at + 2)}`,
    );
    const meant = swapped.find(has);
    return meant ?? (this.#similarTo(stem) ? word : (this.#site.correct(stem) ?? word));
  }

  /** Returns the number of words of the longest known phrase that begins at a word, or 1. */
  #phraseAt(words: readonly string[], at: number): number {
    const stems = words.slice(at, at + MAX_PHRASE).map(stemOf);
    while (stems.length > 1 && !this.#groups.has(stems.join(' '))) stems.pop();
    return Math.max(1, stems.length);
  }

  #unitFor(words: readonly string[]): QueryUnit {
    const text = words.join(' ');
    const key = words.map(stemOf).join(' ');
    const synonyms = this.#groups.get(key) ?? this.#similarTo(key);
    if (synonyms === undefined) return { key, text, synonyms: [], isKnown: false };
    return { key: `= ${synonyms[0]}`, text, synonyms, isKnown: true };
  }

  /** Finds the group of a word with an ending or a typo that no group has, or of the last part of a German compound. */
  #similarTo(word: string): readonly string[] | undefined {
    if (word.length < 6 || !/^[a-z]+$/.test(word) || this.#site.has(word)) return undefined;
    const options = { fuzzy: word.length < 8 ? 1 : 2, tokenize: (text: string) => [text] };
    const found = this.#similar.search(word, options).find(({ phrase }) => phrase[0] === word[0])?.phrase;
    const known = [...this.#groups.keys()].filter((key) => key.length > 4);
    const part = known.find((key) => word.endsWith(key)) ?? known.find((key) => word.startsWith(key));
    return this.#groups.get(found ?? part ?? '');
  }
}

function listOf(phrases: string): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function keyOf(phrase: string): string {
  return wordsIn(phrase).map(stemOf).join(' ');
}

/**
 * Splits a query into words. An id of a rule in any form, such as `r19` or `019`, becomes `R-019`; other words with a
 * hyphen, and Chinese, are split.
 */
function wordsIn(query: string): string[] {
  return plainWords(query.replace(/\b(?:rule |r[ _]?)(?=\d{1,3}\b)/gi, 'R-').replaceAll("'", ' ')).flatMap(
    (word) => {
      const [, digits] = /^(?:r-?|(?=0))(\d{1,3})$/i.exec(word) ?? [];
      if (digits !== undefined) return [`R-${digits.padStart(3, '0')}`];
      return /^\p{L}+(?:-\p{L}+)+$/u.test(word) ? word.split('-') : scriptsIn(word).flatMap(chineseWords);
    },
  );
}
