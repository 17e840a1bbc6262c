import { makeSite, siteFiles } from '../site/make-site.ts';
import { document, rules, SOURCE } from './real-document.ts';

/** The site of this repository, made once for all tests of a worker. */
export const site = makeSite({ document, rules, repository: SOURCE.repository });

export const files = siteFiles(site);
