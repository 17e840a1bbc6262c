import type { SearchOptions } from 'minisearch';
import MiniSearch from 'minisearch';
import type { SitePage } from './layout.ts';
import { textOfHtml } from './markup.ts';

export function searchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(
    pages.map(({ path, title, part, group = '', description, keywords = [], body }) => ({
      path,
      title,
      part: group === '' ? part : `${part} / ${group}`,
      description,
      keywords: keywords.join(' '),
      text: textOfHtml(body.replace(/<pre\b(?:(?!<\/?pre\b)[\s\S])*<\/pre>/g, ' ')),
    })),
  );
  return JSON.stringify(index);
}

/** Splits a text into words. A name such as `R-019` or `createPayin` is a word, and each of its parts is too. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== '');
  return words.flatMap((word) => {
    const parts = word.split(/[-_]|(?<=[a-z])(?=[A-Z])/).filter((part) => part.length > 1);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Options of the index. The build creates the index and the page loads it: both need the same options. */
export const SEARCH_OPTIONS = {
  idField: 'path',
  fields: ['title', 'keywords', 'description', 'text'],
  storeFields: ['title', 'part', 'description'],
  tokenize: wordsOf,
};

/** Options of a query. Every word must match: as the start of a word in the page, or with one or two typos. */
export const QUERY_OPTIONS: SearchOptions = {
  boost: { title: 6, keywords: 4, description: 2 },
  combineWith: 'AND',
  prefix: true,
  fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
  // Names in a query are not split, since their parts would find other pages.
  tokenize: (query) => query.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== ''),
};
