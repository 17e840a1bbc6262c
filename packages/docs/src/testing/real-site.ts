import { makeSite, siteFiles } from '../site/make-site.ts';
import { copy, document, rules, SOURCE } from './real-document.ts';

/** The site of this repository, made once for all tests of a worker. */
export const site = makeSite({
  ...{ document, described: copy, rules },
  repository: SOURCE.repository,
  // `test:document` omits the page of error messages, which depends on the sources only and takes a third of the time.
  hasErrors: process.env.MODE !== 'document',
});

export const files = siteFiles(site);

/** The index of the search, as its file contains it. */
export const searchIndex: string = JSON.parse(
  (files['assets/search-index.js'] ?? '').replace(/^[^"]*|;\n$/g, ''),
);
