import { htmlLink } from './html.ts';
import { renderPage, type Site } from './layout.ts';

/** Name of the page that hosts show for an address without a file. */
export const NOT_FOUND = '404.html';

/** Writes the page for an address without a file. Its links are relative to the root until `withBase` makes them absolute. */
export function notFoundPage(site: Site): string {
  return renderPage(site, {
    path: NOT_FOUND,
    title: 'Not found',
    part: 'Start',
    label: null,
    description: 'There is no such page.',
    body: `<h1>There is no such page</h1><p>It may have moved. Search for it, or go to ${htmlLink('index.html', 'the first page')} or the ${htmlLink('operations/index.html', 'list of operations')}.</p>`,
  });
}

/**
 * Makes the links of a page absolute, since a host shows this one at any address.
 * @param base path under which the site is published, such as `/docs/`
 */
export function withBase(html: string, base: string): string {
  return html.replace(
    / (href|src|data-root)="(?!https?:|data:|#)(?:\.\/)?([^"]*)"/g,
    (_, name: string, path: string) => ` ${name}="${base}${path}"`,
  );
}
