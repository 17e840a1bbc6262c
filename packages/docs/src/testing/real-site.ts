import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSite, siteFiles } from '../site/make-site.ts';
import { copy, document, rules, SOURCE } from './real-document.ts';

/**
 * The site of this repository, made once for all tests of a worker, without the page of error messages: that page
 * depends only on the sources, and takes a third of the time.
 */
export const site = makeSite({ document, described: copy, rules, repository: SOURCE.repository });

const ERRORS = 'errors/messages.html';
const built = join(SOURCE.repository, 'packages/docs/dist', ERRORS);

/** The files of the site. `test:document` runs without the built site, and so without the page of error messages. */
export const files: Record<string, string> = {
  ...siteFiles(site),
  ...(process.env.MODE === 'document' ? {} : { [ERRORS]: readFileSync(built, 'utf8') }),
};
