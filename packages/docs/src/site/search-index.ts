import MiniSearch from 'minisearch';
import { textOfHtml } from './html.ts';
import type { SitePage } from './page.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

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
