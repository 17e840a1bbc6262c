import type { SearchOptions } from 'minisearch';
import MiniSearch from 'minisearch';
import type { SitePage } from './layout.ts';
import { textOfHtml } from './markup.ts';

/** Makes the search index of the site as JSON, one entry for each page. */
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

/**
 * Splits a text into words. A name with hyphens or capitals inside, such as `R-019` or `createPayin`, is a word itself
 * and so are its parts.
 */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== '');
  return words.flatMap((word) => {
    const parts = word.split(/[-_]|(?<=[a-z])(?=[A-Z])/).filter((part) => part.length > 1);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** How the index is made at build time and read by the page: both must be the same. */
export const SEARCH_OPTIONS = {
  idField: 'path',
  fields: ['title', 'keywords', 'description', 'text'],
  storeFields: ['title', 'part', 'description'],
  tokenize: wordsOf,
};

/** How a search is made: every word must be found, at its start or with a typo or two. */
export const QUERY_OPTIONS: SearchOptions = {
  boost: { title: 6, keywords: 4, description: 2 },
  combineWith: 'AND',
  prefix: true,
  fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
  // LinkNames stay whole: their parts find other pages.
  tokenize: (query) => query.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== ''),
};
