import type MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';

/** Splits a text into words. A name such as `R-019` or `createPayin` is a word, and each of its parts is too. */
function wordsOf(text: string): string[] {
  return plainWords(text).flatMap((word) => {
    const parts = chineseWords(word)
      .flatMap((part) => part.split(/[-_]|(?<=[a-z])(?=[A-Z])/))
      .filter((part) => part.length > 1);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

function plainWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== '');
}

/** Splits Chinese, which has no spaces, into pairs of characters. Returns other text unchanged. */
function chineseWords(text: string): string[] {
  return (text.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []).flatMap((part) =>
    part.length > 2 && /\p{Script=Han}/u.test(part)
      ? [...part].slice(1).map((character, at) => [...part][at] + character)
      : [part],
  );
}

/** Options of the index. The build creates the index and the page loads it: both need the same options. */
export const SEARCH_OPTIONS = {
  fields: ['aliases', 'title', 'heading', 'keywords', 'text', 'code'],
  storeFields: ['title', 'heading', 'kind', 'text'],
  tokenize: wordsOf,
};

const BOOST = { aliases: 14, heading: 7, title: 5, keywords: 4, text: 1, code: 0.3 };

/** Factors by which entries of a kind, or of a page, rank before or after others. */
const RANKS: readonly [RegExp, number][] = [
  [/^(?:changes|sandbox\/(?:control-api|sandbox-choices|choices))/, 0.4],
  [/^(?:unknowns|reference|index)/, 0.3],
  [/#/, 0.7],
];

/** Options of a query. A word matches as the start of a word, or with one or two typos. */
const QUERY_OPTIONS: SearchOptions = {
  boost: BOOST,
  prefix: (word) => word.length > 1,
  fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
  weights: { prefix: 0.35, fuzzy: 0.2 },
  boostDocument: (id) =>
    RANKS.reduce((factor, [start, rank]) => (start.test(String(id)) ? factor * rank : factor), 1),
  tokenize: wordsOfQuery,
};

/** How much more an entry counts that has more words of the query: a long page has all words somewhere. */
const COVERAGE = 2;
/** Entries with a smaller part of the best score are not shown. */
const LEAST = 0.05;

/** Names in a query are not split, since their parts would find other pages. */
function wordsOfQuery(query: string): string[] {
  return plainWords(query).flatMap(chineseWords);
}

/** Words that say nothing about what is searched. */
const STOP_WORDS = new Set(
  'a an and are be can did do does for from get happens have how i if in into is it me my need of on or should the there this to want was what when where which with you your'.split(
    ' ',
  ),
);

/** Maximum number of words of a query that are used. More words would only take time. */
const MAX_WORDS = 20;

/** Returns the words of a query: an id of a rule in any form, such as `r19` or `019`, becomes `R-019`. */
function queryWords(query: string): string {
  const words = plainWords(query.replace(/\br[ _]?(?=\d{1,3}\b)/gi, 'R-')).map((word) => {
    const [, digits] = /^(?:r-?|(?=0))(\d{1,3})$/i.exec(word) ?? [];
    return digits === undefined ? word : `R-${digits.padStart(3, '0')}`;
  });
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return [...new Set(telling.length === 0 ? words : telling)].slice(0, MAX_WORDS).join(' ');
}

export interface SearchHit {
  /** Path of the page with the anchor of the section. */
  readonly id: string;
  readonly title: string;
  /** Empty for the beginning of a page. */
  readonly heading: string;
  readonly kind: string;
  readonly text: string;
  /** The words of the section that match, in lower case. */
  readonly terms: readonly string[];
}

export interface SearchGroup {
  readonly kind: string;
  readonly hits: readonly SearchHit[];
}

const MAX_IN_GROUP = 5;
/** Sections of one page in the results. */
const MAX_IN_PAGE = 2;

/**
 * Searches the index.
 * @returns the hits by kind, with the best hit first; `isPartial` if no section has all of the words
 */
export function searchSite(index: MiniSearch, query: string): { groups: SearchGroup[]; isPartial: boolean } {
  const words = queryWords(query);
  const all = new Set(wordsOfQuery(words)).size;
  const found = index
    .search(words, QUERY_OPTIONS)
    .map((result) => ({ ...result, score: result.score * (result.queryTerms.length / all) ** COVERAGE }))
    .sort((one, other) => other.score - one.score);
  const least = (found[0]?.score ?? 0) * LEAST;
  const groups = new Map<string, SearchHit[]>();
  const pages = new Map<string, number>();
  for (const result of found.filter(({ score }) => score >= least)) {
    const hit = hitOf(result);
    const path = hit.id.replace(/#.*/, '');
    const group = groups.get(hit.kind) ?? [];
    const count = pages.get(path) ?? 0;
    if (group.length === MAX_IN_GROUP || count === MAX_IN_PAGE) continue;
    pages.set(path, count + 1);
    groups.set(hit.kind, [...group, hit]);
  }
  return {
    groups: [...groups].map(([kind, hits]) => ({ kind, hits })),
    isPartial: found.every(({ queryTerms }) => queryTerms.length < all),
  };
}

function hitOf({ id, title, heading, kind, text, terms }: SearchResult): SearchHit {
  return { id, title, heading, kind, text, terms };
}

/** Characters of a snippet before the first match, and in total. */
const [BEFORE, LENGTH] = [60, 180];

/** Returns the part of a text around the first match, split so that every odd piece is a match. */
export function snippetOf(text: string, terms: readonly string[]): string[] {
  const escaped = [...terms]
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return [text.slice(0, LENGTH)];
  const marks = new RegExp(`(${escaped.join('|')})`, 'giu');
  const at = Math.max(0, text.search(marks) - BEFORE);
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const shown = text.slice(start, start + LENGTH);
  const pieces = `${shown}${start + LENGTH < text.length ? ' …' : ''}`.split(marks);
  return start === 0 ? pieces : [`… ${pieces[0]}`, ...pieces.slice(1)];
}
