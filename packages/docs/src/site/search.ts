import MiniSearch, { type SearchResult } from 'minisearch';
import { rankEntry, type SearchEntry } from './search-ranks.ts';
import { QueryReader, type QueryUnit, type SearchWords } from './search-words.ts';
import { removeAddresses, removeMethod, SiteNames, splitSentences, stemOf, wordsOf } from './words.ts';

export interface SearchData {
  readonly entries: readonly SearchEntry[];
  readonly words: SearchWords;
}

export interface SearchHit extends Pick<SearchEntry, 'id' | 'title' | 'heading' | 'kind' | 'text'> {
  /** Starts of words, in lower case. A section matches if one of its words has such a start. */
  readonly terms: readonly string[];
}

export interface SearchGroup {
  readonly kind: string;
  readonly hits: readonly SearchHit[];
}

const OPTIONS = {
  fields: ['topics', 'title', 'heading', 'keywords', 'text', 'code'],
  tokenize: wordsOf,
  searchOptions: { processTerm: stemOf },
};
/** Options for a query that is not split, because it is one word. */
const WHOLE = { tokenize: (text: string) => [text] };
const BOOST = { topics: 8, heading: 7, title: 6, keywords: 4, text: 1, code: 0.3 };

/**
 * Exponent of the proportion of the query's words that an entry contains. An entry need not contain all words, because
 * often only long pages do.
 */
const COVERAGE = 2;
/** A title or heading with all of several query words multiplies the score by 1 + TITLED; with some of them, by less. */
const TITLED = 2;
/** Factor of a word that means the same as the word of the query. */
const SYNONYM = 0.8;
/** Factor of a word with digits, such as a code, which says more than others. */
const NUMBER = 6;
/** A topic with all words of the query multiplies the score by 1 + TOPIC; with some of them, by less. */
const TOPIC = 4;
/** Factor of an entry that contains the query unchanged, such as an error message. */
const QUOTED = 4;
/** Maximum number of characters of a query that are read. */
const MAX_QUERY = 1000;
/** Entries with a score below this fraction of the best one are not shown. */
const LEAST = 0.05;
const MAX_IN_GROUP = 5;
/** The first group has the best results of all kinds. */
const [BEST, MAX_BEST] = ['Best results', 3];
/** Maximum number of sections of one page in the results. */
const MAX_IN_PAGE = 2;

/** How an entry matches a word of the query. */
interface Match {
  readonly terms: readonly string[];
  readonly score: number;
  readonly isNamed: boolean;
}

interface Candidate {
  readonly terms: Set<string>;
  score: number;
  /** Sum of the weights of the query's units that the entry contains. */
  weight: number;
  /** Number of the query's units that are in the title or the heading. */
  named: number;
}

/** Searches the sections of the site. Built once per page load, from entries that the build has made. */
export class SiteSearch {
  readonly #entries: ReadonlyMap<string, SearchEntry>;
  readonly #index: MiniSearch;
  readonly #reader: QueryReader;
  readonly #names: SiteNames;
  readonly #topics: readonly { readonly id: string; readonly keys: readonly string[] }[];

  constructor({ entries, words }: SearchData) {
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
    const stems = new Set<string>();
    const processTerm = (word: string): string => {
      const stem = stemOf(word);
      stems.add(stem);
      return stem;
    };
    this.#index = new MiniSearch({ ...OPTIONS, processTerm });
    this.#index.addAll(entries);
    this.#names = new SiteNames(entries);
    this.#reader = new QueryReader(words, {
      names: this.#names,
      has: (stem) => stems.has(stem),
      correct: (stem) => this.#index.search(stem, { ...WHOLE, fuzzy: 0.25, prefix: true })[0]?.terms[0],
    });
    this.#topics = entries.flatMap(({ id, kind, title, heading, topics }) =>
      [...topics.split(','), kind === 'Operations' && heading === '' ? title : '']
        .filter((topic) => topic.trim() !== '')
        .map((topic) => ({ id, keys: this.#reader.read(topic).map(({ key }) => key) })),
    );
  }

  /**
   * Searches the site.
   * @returns the hits by kind, with the best hit first; `isPartial` if no section has all of the words
   */
  search(query: string): { groups: SearchGroup[]; isPartial: boolean } {
    const text = this.#names.restore(removeAddresses(query.slice(0, MAX_QUERY)));
    const all = this.#reader.read(text);
    const topics = this.#topicsIn(all);
    const { units, isDemand } = this.#reader.withoutDemand(all);
    const candidates = this.#candidatesFor(units);
    for (const id of topics.keys())
      if (!candidates.has(id))
        candidates.set(id, { terms: new Set(), score: 1, weight: weightOf(units), named: 0 });
    const typed = removeMethod(text);
    const isName = /^\S*(?:[_/\d]|[a-z]-[a-z]|[a-z][A-Z])\S*$/.test(typed);
    const name = isName ? typed : all.length === 1 ? all[0]?.name : undefined;
    const total = weightOf(units);
    const sentences = splitSentences(query);
    const intent = {
      ...{ name, isDemand, kind: this.#reader.kindOf(all) },
      direction: this.#reader.directionOf(units),
      hasFamily: this.#reader.namesFamily(all),
    };
    const found = [...candidates].map(([id, { score, weight, named, terms }]) => {
      const entry = this.#entries.get(id) as SearchEntry;
      const part = topics.get(id) ?? 0;
      const { factor, isNamed } = rankEntry(entry, intent);
      const isPhrase = name === undefined && units.length > 1;
      const titled = isPhrase ? 1 + TITLED * (named / units.length) ** 4 : 1;
      const quoted = isQuoted(entry, sentences) ? QUOTED : 1;
      const coverage = Math.max(weight / total, part) ** COVERAGE;
      return {
        ...{ entry, terms, isWhole: weight >= total },
        exactness: isNamed ? 2 : Math.floor(part),
        score: score * coverage * factor * titled * quoted * (1 + TOPIC * part ** 2),
      };
    });
    found.sort((a, b) => b.exactness - a.exactness || b.score - a.score);
    const least = Math.max(0, ...found.map(({ score }) => score)) * LEAST;
    return {
      groups: groupHits(
        found
          .filter(({ score, exactness }, at) => at < MAX_BEST || exactness > 0 || score >= least)
          .map(({ entry: { id, title, heading, kind, text }, terms }) => ({
            ...{ id, title, heading, kind, text },
            terms: [...terms],
          })),
      ),
      isPartial: found.every(({ isWhole, exactness }) => exactness === 0 && !isWhole),
    };
  }

  /** Lists the entries that have a word of the query, or a word that means the same. */
  #candidatesFor(units: readonly QueryUnit[]): Map<string, Candidate> {
    const candidates = new Map<string, Candidate>();
    for (const unit of units)
      for (const [id, { score, terms, isNamed }] of this.#bestFor(unit)) {
        const known = candidates.get(id) ?? { terms: new Set(), score: 0, weight: 0, named: 0 };
        known.score += score * unit.weight;
        known.weight += unit.weight;
        known.named += isNamed ? 1 : 0;
        for (const term of terms) known.terms.add(term);
        candidates.set(id, known);
      }
    return candidates;
  }

  /** Returns the best match of each entry with one of the words that mean the same. */
  #bestFor({ text, synonyms, isKnown }: QueryUnit): Map<string, Match> {
    const best = new Map<string, Match>();
    for (const [at, phrase] of [text, ...synonyms].entries()) {
      const factor = (at === 0 ? 1 : SYNONYM) * (/\d/.test(phrase) ? NUMBER : 1);
      for (const result of this.#find(phrase, at === 0 && !isKnown)) {
        const score = result.score * factor;
        const known = best.get(result.id);
        const isNamed = known?.isNamed || isInTitle(result);
        const isBetter = known === undefined || score > known.score;
        best.set(result.id, { ...(isBetter ? { score, terms: result.terms } : known), isNamed });
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

  /**
   * Finds the entries with a topic whose words are all in the query. The value is the share of the query's words that
   * are in the topic.
   */
  #topicsIn(units: readonly QueryUnit[]): Map<string, number> {
    const keys = new Set(units.map(({ key }) => key));
    const parts = new Map<string, number>();
    for (const { id, keys: wanted } of this.#topics)
      if (wanted.every((key) => keys.has(key)))
        parts.set(id, Math.max(parts.get(id) ?? 0, new Set(wanted).size / keys.size));
    return parts;
  }
}

/** Returns whether every word that was found in an entry is in its title or heading. */
function isInTitle({ match }: SearchResult): boolean {
  return Object.values(match).every((fields) => fields.includes('title') || fields.includes('heading'));
}

/** Returns whether an entry contains one of the sentences unchanged. */
function isQuoted({ text, keywords }: SearchEntry, sentences: readonly string[]): boolean {
  const said = `${text} ${keywords}`.toLowerCase();
  return sentences.some((sentence) => said.includes(sentence));
}

function weightOf(units: readonly QueryUnit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

/** Lists the guides, which are suggested while the search box is empty. It needs no index. */
export function suggestGuides({ entries }: SearchData): SearchGroup[] {
  const guides = entries.filter(({ id, kind }) => kind === 'Guides' && !/#|index/.test(id));
  return [{ kind: 'Guides', hits: guides.map((entry) => ({ ...entry, terms: [] })) }];
}

function groupHits(hits: readonly SearchHit[]): SearchGroup[] {
  const best: SearchHit[] = [];
  const groups = new Map([[BEST, best]]);
  const pages = new Map<string, number>();
  for (const hit of hits) {
    const path = hit.id.replace(/#.*/, '');
    const group = best.length < MAX_BEST ? best : (groups.get(hit.kind) ?? []);
    const count = pages.get(path) ?? 0;
    if (group.length === MAX_IN_GROUP || count === MAX_IN_PAGE) continue;
    pages.set(path, count + 1);
    group.push(hit);
    if (group !== best) groups.set(hit.kind, group);
  }
  return [...groups].filter(([, shown]) => shown.length > 0).map(([kind, shown]) => ({ kind, hits: shown }));
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
  const isCut = start + LENGTH < text.length;
  const shown = text.slice(start, start + LENGTH).replace(isCut ? /\s\S*$/ : '', '');
  const pieces = `${shown}${isCut ? ' …' : ''}`.split(marks);
  return start === 0 ? pieces : [`… ${pieces[0]}`, ...pieces.slice(1)];
}
