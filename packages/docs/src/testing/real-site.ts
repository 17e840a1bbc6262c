import { makeSite, siteFiles } from '../site/make-site.ts';
import { copy, document, rules, SOURCE } from './real-document.ts';

/** The site of this repository, made once for all tests of a worker. */
export const site = makeSite({ document, described: copy, rules, repository: SOURCE.repository });

export const files = siteFiles(site);
