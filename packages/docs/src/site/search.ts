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

/** The first group has the best results of all kinds. */
const [BEST, MAX_BEST] = ['Best results', 3];
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

  /** Returns the hits by kind, with the best hit first; `isPartial` if no section has all of the words. */
  search(query: string): { groups: SearchGroup[]; isPartial: boolean } {
    const text = this.#names.restore(removeAddresses(query.slice(0, 1000)));
    const all = this.#reader.read(text);
    const { units, ...intent } = this.#reader.readIntent(all);
    const total = units.reduce((sum, { weight }) => sum + weight, 0);
    const topics = this.#topicsIn(all);
    const candidates = this.#candidatesFor(units);
    for (const id of topics.keys())
      if (!candidates.has(id)) candidates.set(id, { terms: new Set(), score: 1, weight: total, named: 0 });
    const typed = removeMethod(text);
    const isName = /^\S*(?:[_/\d]|[a-z]-[a-z]|[a-z][A-Z])\S*$/.test(typed);
    const name = isName ? typed : all.length === 1 ? all[0]?.name : undefined;
    const isPhrase = name === undefined && units.length > 1;
    const sentences = splitSentences(query);
    const found = [...candidates].map(([id, { score, weight, named, terms }]) => {
      const entry = this.#entries.get(id) as SearchEntry;
      const topic = topics.get(id) ?? 0;
      const { factor, isNamed } = rankEntry(entry, name, intent);
      const factors = [
        // An entry need not contain all words, because often only long pages do.
        Math.max(weight / total, topic) ** 2,
        factor,
        isPhrase ? 1 + 2 * (named / units.length) ** 4 : 1,
        isQuoted(entry, sentences) ? 4 : 1,
        1 + 4 * topic ** 2,
      ];
      return {
        ...{ entry, terms, isWhole: weight >= total },
        exactness: isNamed ? 2 : Math.floor(topic),
        score: factors.reduce((product, one) => product * one, score),
      };
    });
    found.sort((a, b) => b.exactness - a.exactness || b.score - a.score);
    // The rest is too far from the best result.
    const least = Math.max(0, ...found.map(({ score }) => score)) * 0.05;
    const shown = found.filter(
      ({ score, exactness }, at) => at < MAX_BEST || exactness > 0 || score >= least,
    );
    return {
      groups: groupHits(
        shown.map(({ entry: { id, title, heading, kind, text: words }, terms }) => ({
          ...{ id, title, heading, kind, text: words },
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
      // A synonym says less than the word itself, and a word with digits, such as a code, more than others.
      const factor = (at === 0 ? 1 : 0.8) * (/\d/.test(phrase) ? 6 : 1);
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
   * Finds the entries with a topic whose words are all in the query. The value is the fraction of the query's words
   * that belong to the topic.
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

function isInTitle({ match }: SearchResult): boolean {
  return Object.values(match).every((fields) => fields.includes('title') || fields.includes('heading'));
}

function isQuoted({ text, keywords }: SearchEntry, sentences: readonly string[]): boolean {
  const said = `${text} ${keywords}`.toLowerCase();
  return sentences.some((sentence) => said.includes(sentence));
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
    // A group has at most five results, and a page two.
    if (group.length === 5 || count === 2) continue;
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
