import MiniSearch from 'minisearch';
import type { QueryIntent } from './search-ranks.ts';
import type { SiteNames } from './words.ts';
import { chineseWords, plainWords, scriptsIn, stemOf } from './words.ts';

export interface SearchWords {
  readonly groups: readonly string[];
  readonly directions: Readonly<Record<'out' | 'in', string>>;
  readonly demands: string;
  readonly families: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly vague: string;
  readonly clauses: string;
  readonly articles: string;
  readonly ignored: string;
}

/** A word of a query, or several that mean one thing. */
export interface QueryUnit {
  /** A key that all words with the same meaning share. */
  readonly key: string;
  readonly text: string;
  readonly synonyms: readonly string[];
  /** Whether the words are in `search-words.yaml`, or are a name. */
  readonly isKnown: boolean;
  /** How much the unit counts: words such as `error` say less than others. */
  readonly weight: number;
  /** The name that the words form, if they form one. */
  readonly name?: string;
}

/** The words of the pages, as stems. */
export interface SiteVocabulary {
  readonly has: (stem: string) => boolean;
  /** Returns the word of the pages that is most similar to a word with typos. */
  readonly correct: (stem: string) => string | undefined;
  readonly names: SiteNames;
}

const MAX_UNITS = 12;
/** Reads queries: finds words of several languages that mean the same, and leaves out words that say nothing. */
export class QueryReader {
  /** Maps the stems of a phrase to the phrases of the site that mean the same. */
  readonly #groups = new Map<string, readonly string[]>();
  readonly #similar = new MiniSearch({ fields: ['stem'], storeFields: ['word'], tokenize: (text) => [text] });
  /** The stems of all words in the groups. */
  readonly #stems: ReadonlySet<string>;
  readonly #ignored: ReadonlySet<string>;
  readonly #articles: ReadonlySet<string>;
  readonly #vague: ReadonlySet<string>;
  readonly #clauses: ReadonlySet<string>;
  /** The keys of the words by which a query says more: a direction, a demand, a family, or a kind of entry. */
  readonly #intents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #kinds: readonly string[];
  readonly #site: SiteVocabulary;

  constructor(lists: SearchWords, site: SiteVocabulary) {
    const { groups, directions, kinds, demands, families } = lists;
    this.#site = site;
    this.#articles = new Set(lists.articles.split(' ').map(stemOf));
    const words = new Map<string, string>();
    for (const group of groups) {
      const [ours = '', others = ''] = group.split(' | ');
      for (const phrase of [...listOf(ours), ...listOf(others)]) {
        this.#groups.set(keyOf(phrase), listOf(ours));
        for (const word of wordsIn(phrase)) if (!words.has(stemOf(word))) words.set(stemOf(word), word);
      }
    }
    this.#ignored = new Set(lists.ignored.split(/\s+/).map(stemOf));
    this.#clauses = new Set(listOf(lists.clauses).map(stemOf));
    this.#stems = new Set(words.keys());
    this.#similar.addAll([...words].map(([stem, word], id) => ({ id, stem, word })));
    this.#vague = new Set(listOf(lists.vague).map((phrase) => `= ${phrase}`));
    const intents = Object.entries({ ...kinds, ...directions, demands, families });
    this.#kinds = Object.keys(kinds);
    this.#intents = new Map(
      intents.map(([name, phrases]) => [
        name,
        new Set(listOf(phrases).map((phrase) => this.#unitFor(wordsIn(phrase)).key)),
      ]),
    );
  }

  /** Returns the units of a query. Leaves out units that say nothing, unless all units say nothing. */
  read(query: string): QueryUnit[] {
    const written = wordsIn(query);
    const isSentence = written.filter((word) => !this.#ignored.has(stemOf(word))).length > 3;
    // In a sentence, short numbers are no codes.
    const told = isSentence ? written.filter((word) => !/^\d{1,2}$/.test(word)) : written;
    const words = told.flatMap((word) => this.#withoutTypos(word));
    const units: QueryUnit[] = [];
    let factor = 1;
    for (let at = 0; at < words.length && units.length < MAX_UNITS; ) {
      const { unit, length, isTelling } = this.#unitAt(words.slice(at));
      // The words after `after`, for example, say less.
      if (this.#clauses.has(unit.key)) factor = 0.5;
      else if (isTelling && units.every(({ key }) => key !== unit.key))
        units.push({ ...unit, weight: unit.weight * factor });
      at += length;
    }
    // Pairs of Chinese characters overlap, so some of them are no words.
    const telling = units.filter(({ isKnown, text }) => isKnown || !/\p{Script=Han}/u.test(text));
    if (telling.length > 0) return telling;
    return units.length > 0 ? units : words.slice(0, MAX_UNITS).map((word) => this.#unitFor([word]));
  }

  /** Reads what kind of entry a query asks for. The units are returned without words such as "required". */
  readIntent(all: readonly QueryUnit[]): QueryIntent & { readonly units: readonly QueryUnit[] } {
    const says = (name: string, units = all): boolean =>
      units.some(({ key }) => this.#intents.get(name)?.has(key));
    const others = all.filter(({ key }) => !this.#intents.get('demands')?.has(key));
    const units = others.length === 0 ? all : others;
    const [isIn, isOut] = [says('in', units), says('out', units)];
    return {
      units,
      isDemand: units.length < all.length,
      kind: this.#kinds.find((kind) => says(kind)),
      direction: isIn === isOut ? undefined : isIn ? 'in' : 'out',
      hasFamily: says('families'),
    };
  }

  /** Returns what an unknown word probably means: the parts of an unknown name, or the most similar known word. */
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
    return (
      meant ?? this.#closestTo(stem) ?? (this.#compoundOf(stem) ? word : (this.#site.correct(stem) ?? word))
    );
  }

  /** Reads the unit at the start of some words: the longest name or known phrase, or one word. */
  #unitAt(words: readonly string[]): { unit: QueryUnit; length: number; isTelling: boolean } {
    const length = this.#phraseAt(words);
    const name = this.#site.names.readFirst(words);
    if (name !== undefined && name.length > length) {
      const unit = this.#unitFor([name.name]);
      // The search looks for the words of the name too.
      const synonyms = [...unit.synonyms, words.slice(0, name.length).join(' ')];
      const { name: full, length: count } = name;
      return { unit: { ...unit, synonyms, isKnown: true, name: full }, length: count, isTelling: true };
    }
    const phrase = words.slice(0, length);
    const isKnown = this.#groups.has(keyOf(phrase.join(' ')));
    const unit = this.#unitFor(isKnown ? phrase : this.#withoutArticles(phrase));
    return { unit, length, isTelling: unit.isKnown || length > 1 || !this.#ignored.has(unit.key) };
  }

  #phraseAt(words: readonly string[]): number {
    // The longest phrase has 8 words.
    const stems = words.slice(0, 8).map(stemOf);
    const isKnown = (phrase: readonly string[]): boolean => this.#groups.has(phrase.join(' '));
    while (stems.length > 1 && !isKnown(stems) && !isKnown(this.#withoutArticles(stems))) stems.pop();
    return Math.max(1, stems.length);
  }

  /** `release the payment` means the same as `release payment`. */
  #withoutArticles(words: readonly string[]): readonly string[] {
    const isWithin = (at: number): boolean => at > 0 && at < words.length - 1;
    return words.filter((word, at) => !(isWithin(at) && this.#articles.has(stemOf(word))));
  }

  #unitFor(words: readonly string[]): QueryUnit {
    const text = words.join(' ');
    const key = words.map(stemOf).join(' ');
    const synonyms = this.#groups.get(key) ?? this.#compoundOf(key);
    if (synonyms === undefined) return { key, text, synonyms: [], isKnown: false, weight: 1 };
    const group = `= ${synonyms[0]}`;
    return { key: group, text, synonyms, isKnown: true, weight: this.#vague.has(group) ? 0.3 : 1 };
  }

  /** Finds the word of a group that is most similar to a word with a typo. */
  #closestTo(stem: string): string | undefined {
    if (stem.length < 6) return undefined;
    const options = { fuzzy: stem.length < 8 ? 1 : 2, tokenize: (text: string) => [text] };
    return this.#similar.search(stem, options).find(({ word }) => word[0]?.toLowerCase() === stem[0])?.word;
  }

  /** Finds the group of the last or the first part of an unknown word, such as a German compound. */
  #compoundOf(word: string): readonly string[] | undefined {
    if (word.length < 6 || !/^[a-z]+$/.test(word) || this.#site.has(word)) return undefined;
    const known = [...this.#groups.keys()].filter((key) => key.length > 4);
    const part = known.find((key) => word.endsWith(key)) ?? known.find((key) => word.startsWith(key));
    return this.#groups.get(part ?? '');
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

/** Splits a query into words and Chinese pairs. A rule id in any form, such as `r19`, becomes `R-019`. */
function wordsIn(query: string): string[] {
  return plainWords(query.replace(/\b(?:rule |r[ _]?)(?=\d{1,3}\b)/gi, 'R-').replaceAll("'", ' ')).flatMap(
    (word) => {
      const [, digits] = /^(?:r-?|(?=0))(\d{1,3})$/i.exec(word) ?? [];
      if (digits !== undefined) return [`R-${digits.padStart(3, '0')}`];
      return /^\p{L}+(?:-\p{L}+)+$/u.test(word) ? word.split('-') : scriptsIn(word).flatMap(chineseWords);
    },
  );
}
