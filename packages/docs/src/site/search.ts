import MiniSearch, { type SearchResult } from 'minisearch';
import { QueryReader, type QueryUnit, type SearchWords } from './search-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** A section of a page, a property of an operation, or a point that the interface does not have. */
export interface SearchEntry {
  /** Path of the page with the anchor of the section. */
  readonly id: string;
  readonly title: string;
  /** Empty for the beginning of a page. */
  readonly heading: string;
  readonly kind: string;
  readonly text: string;
  readonly keywords: string;
  /** Phrases of merchants that this entry answers, separated by commas. */
  readonly topics: string;
  readonly code: string;
}

export interface SearchData {
  readonly entries: readonly SearchEntry[];
  readonly words: SearchWords;
}

export interface SearchHit extends Pick<SearchEntry, 'id' | 'title' | 'heading' | 'kind' | 'text'> {
  /** The starts of the words of the section that match, in lower case. */
  readonly terms: readonly string[];
}

export interface SearchGroup {
  readonly kind: string;
  readonly hits: readonly SearchHit[];
}

const OPTIONS = {
  fields: ['topics', 'title', 'heading', 'keywords', 'text', 'code'],
  tokenize: wordsOf,
  processTerm: stemOf,
};
/** For a query that is one word already. */
const WHOLE = { tokenize: (text: string) => [text] };
const BOOST = { topics: 8, heading: 7, title: 6, keywords: 4, text: 1, code: 0.3 };

/** Entries that say what to do rank before those that say what is demanded. */
const KINDS: Readonly<Record<string, number>> = {
  Guides: 1.4,
  Operations: 1.2,
  Callbacks: 1.2,
  Codes: 2.5,
  Properties: 0.55,
  More: 0.5,
  Start: 0.5,
};
/** Factors of sections, which have less text than pages, and of pages that mention everything. */
const RANKS: readonly [RegExp, number][] = [
  [/^(?:changes|sandbox\/(?:control-api|choices)|guides\/index|operations\/index)/, 0.4],
  [/#/, 0.75],
];
/** Factor of a property that a rule requires, as opposed to an optional one of the same name. */
const REQUIRED = 1.6;
/** Factor of entries about the other direction of money. */
const OPPOSITE = 0.3;
/** How much more an entry counts that has more words of the query: a long page has all words somewhere. */
const COVERAGE = 2;
/** Factor of a word that means the same as the word of the query. */
const SYNONYM = 0.8;
/** Factor of a word with digits, such as a code, which says more than others. */
const NUMBER = 6;
/** Factors of the page of an operation, and of a property, that has exactly the name or path of the query. */
const [PAGE_NAMED, PROPERTY_NAMED] = [5, 3];
/** Factor of a rule that names a property or a value, which the operations describe. */
const NAMED_BY_RULE = 0.35;
/** How much more an entry counts whose topic is in the query, if the topic has all of its words. */
const TOPIC = 4;
/** Entries with a smaller part of the best score are not shown. */
const LEAST = 0.05;
const MAX_IN_GROUP = 5;
/** Sections of one page in the results. */
const MAX_IN_PAGE = 2;

interface Candidate {
  readonly terms: Set<string>;
  score: number;
  units: number;
}

/** Searches the sections of the site. Built once per page load, from entries that the build has made. */
export class SiteSearch {
  readonly #entries: ReadonlyMap<string, SearchEntry>;
  readonly #index: MiniSearch;
  readonly #reader: QueryReader;
  readonly #topics: readonly { readonly id: string; readonly keys: readonly string[] }[];

  constructor({ entries, words }: SearchData) {
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.#index = new MiniSearch(OPTIONS);
    this.#index.addAll(entries);
    this.#reader = new QueryReader(words, {
      has: (stem) => this.#index.search(stem, WHOLE).length > 0,
      correct: (stem) => this.#index.search(stem, { ...WHOLE, fuzzy: 0.25, prefix: true })[0]?.terms[0],
    });
    this.#topics = entries.flatMap(({ id, topics }) =>
      topics
        .split(',')
        .filter((topic) => topic.trim() !== '')
        .map((topic) => ({ id, keys: this.#reader.read(topic).map(({ key }) => key) })),
    );
  }

  /**
   * Searches the site.
   * @returns the hits by kind, with the best hit first; `isPartial` if no section has all of the words
   */
  search(query: string): { groups: SearchGroup[]; isPartial: boolean } {
    const units = this.#reader.read(query);
    const candidates = this.#candidatesFor(units);
    const topics = this.#topicsIn(units);
    for (const id of topics.keys())
      if (!candidates.has(id)) candidates.set(id, { terms: new Set(), score: 1, units: units.length });
    const direction = this.#reader.directionOf(units);
    const name = /^\S*(?:[_/\d]|[a-z][A-Z])\S*$/.test(query.trim()) ? query.trim() : undefined;
    const found = [...candidates].map(([id, { score, units: count, terms }]) => {
      const entry = this.#entries.get(id) as SearchEntry;
      const part = topics.get(id) ?? 0;
      const rank = name === undefined ? rankOf(entry) : nameRank(entry, name);
      const way = direction === undefined || !isOpposite(entry, direction) ? 1 : OPPOSITE;
      const coverage = (Math.max(count, part * units.length) / units.length) ** COVERAGE;
      return {
        ...{ entry, terms, count },
        isExact: part === 1 || rank === PAGE_NAMED,
        score: score * coverage * rank * way * (1 + TOPIC * part ** 2),
      };
    });
    found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.score - a.score);
    const least = Math.max(0, ...found.map(({ score }) => score)) * LEAST;
    return {
      groups: groupHits(
        found
          .filter(({ score, isExact }) => isExact || score >= least)
          .map(({ entry: { id, title, heading, kind, text }, terms }) => ({
            ...{ id, title, heading, kind, text },
            terms: [...terms],
          })),
      ),
      isPartial: found.every(({ count, isExact }) => !isExact && count < units.length),
    };
  }

  /** Returns the guides, which show somebody who has not typed yet what can be found. */
  suggest(): SearchGroup[] {
    const guides = [...this.#entries.values()].filter(
      ({ id, kind }) => kind === 'Guides' && !/#|index/.test(id),
    );
    return [{ kind: 'Guides', hits: guides.map((entry) => ({ ...entry, terms: [] })) }];
  }

  /** Lists the entries that have a word of the query, or a word that means the same. */
  #candidatesFor(units: readonly QueryUnit[]): Map<string, Candidate> {
    const candidates = new Map<string, Candidate>();
    for (const [id, { score, terms }] of units.flatMap((unit) => [...this.#bestFor(unit)])) {
      const known = candidates.get(id) ?? { terms: new Set(), score: 0, units: 0 };
      known.score += score;
      known.units += 1;
      for (const term of terms) known.terms.add(term);
      candidates.set(id, known);
    }
    return candidates;
  }

  /** Returns for each entry its best result among the words that mean the same. */
  #bestFor({ text, synonyms, isKnown }: QueryUnit): Map<string, SearchResult> {
    const best = new Map<string, SearchResult>();
    for (const [at, phrase] of [text, ...synonyms].entries()) {
      const factor = (at === 0 ? 1 : SYNONYM) * (/\d/.test(phrase) ? NUMBER : 1);
      for (const result of this.#find(phrase, at === 0 && !isKnown)) {
        const score = result.score * factor;
        if (score > (best.get(result.id)?.score ?? 0)) best.set(result.id, { ...result, score });
      }
    }
    return best;
  }

  /** Finds a word or all words of a phrase. @param isLoose whether the word may be the start of another */
  #find(phrase: string, isLoose: boolean): SearchResult[] {
    const strict = this.#index.search(phrase, {
      boost: BOOST,
      combineWith: 'AND',
      tokenize: (text) => text.split(' '),
    });
    if (!isLoose) return strict;
    const loose = { prefix: (word: string) => word.length > 1, weights: { prefix: 0.35, fuzzy: 0 } };
    return this.#index.search(phrase, { boost: BOOST, ...loose, ...WHOLE });
  }

  /** Returns the entries with a topic whose words are all in the query, each with the part of the query that they are. */
  #topicsIn(units: readonly QueryUnit[]): Map<string, number> {
    const keys = new Set(units.map(({ key }) => key));
    const parts = new Map<string, number>();
    for (const { id, keys: wanted } of this.#topics)
      if (wanted.every((key) => keys.has(key)))
        parts.set(id, Math.max(parts.get(id) ?? 0, new Set(wanted).size / keys.size));
    return parts;
  }
}

function nameRank({ id, heading, kind, keywords }: SearchEntry, name: string): number {
  const isPage = id.endsWith(`/${name}.html`) || (name.includes('/') && keywords.split(' ').includes(name));
  if (isPage) return PAGE_NAMED;
  if (heading.split('.').at(-1) === name) return PROPERTY_NAMED;
  return kind === 'Rules' && !/^r/i.test(name) ? NAMED_BY_RULE : 1;
}

function rankOf({ id, kind, text }: SearchEntry): number {
  const ofKind = KINDS[kind] ?? 1;
  const ofPage = RANKS.reduce((factor, [start, rank]) => (start.test(id) ? factor * rank : factor), 1);
  return ofKind * ofPage * (kind === 'Properties' && /\bRequired\b.*\(R-\d/.test(text) ? REQUIRED : 1);
}

const DIRECTIONS = { in: /pay[ -]?in\b|collect/i, out: /pay[ -]?out|supplier/i };

/** Returns whether an entry is only about the other direction: money that is collected, or money that is paid out. */
function isOpposite({ id, title, kind, text }: SearchEntry, direction: 'in' | 'out'): boolean {
  const about = `${id.replace(/([a-z])(?=[A-Z])/g, '$1 ')} ${title} ${kind === 'Rules' ? text : ''}`;
  const isAbout = (way: 'in' | 'out'): boolean => DIRECTIONS[way].test(about);
  return !isAbout(direction) && isAbout(direction === 'in' ? 'out' : 'in');
}

function groupHits(hits: readonly SearchHit[]): SearchGroup[] {
  const groups = new Map<string, SearchHit[]>();
  const pages = new Map<string, number>();
  for (const hit of hits) {
    const path = hit.id.replace(/#.*/, '');
    const group = groups.get(hit.kind) ?? [];
    const count = pages.get(path) ?? 0;
    if (group.length === MAX_IN_GROUP || count === MAX_IN_PAGE) continue;
    pages.set(path, count + 1);
    groups.set(hit.kind, [...group, hit]);
  }
  return [...groups].map(([kind, shown]) => ({ kind, hits: shown }));
}

/** Characters of a snippet before the first match, and in total. */
const [BEFORE, LENGTH] = [60, 180];

/** Returns the part of a text around the first match, split so that every odd piece is a match. */
export function snippetOf(text: string, terms: readonly string[]): string[] {
  const escaped = [...terms]
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return [text.slice(0, LENGTH)];
  const marks = new RegExp(`((?:${escaped.join('|')})[a-z]*)`, 'giu');
  const at = Math.max(0, text.search(marks) - BEFORE);
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const shown = text.slice(start, start + LENGTH);
  const pieces = `${shown}${start + LENGTH < text.length ? ' …' : ''}`.split(marks);
  return start === 0 ? pieces : [`… ${pieces[0]}`, ...pieces.slice(1)];
}
