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

/** A name such as `R-019` or `createPayin` is a word, and so are its parts. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== '');
  return words.flatMap((word) => {
    const parts = word.split(/[-_]|(?<=[a-z])(?=[A-Z])/).filter((part) => part.length > 1);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Used for the index at build time and in the page: both must be the same. */
export const SEARCH_OPTIONS = {
  idField: 'path',
  fields: ['title', 'keywords', 'description', 'text'],
  storeFields: ['title', 'part', 'description'],
  tokenize: wordsOf,
};

/** Every word must be found, at its start or with one or two typos. */
export const QUERY_OPTIONS: SearchOptions = {
  boost: { title: 6, keywords: 4, description: 2 },
  combineWith: 'AND',
  prefix: true,
  fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
  // Names stay whole, since their parts would find other pages.
  tokenize: (query) => query.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== ''),
};
