import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { buildSync } from 'esbuild';
import { type JsonObject, objectOf } from '../json.ts';
import { machinesPage } from '../machines/machines-page.ts';
import { repositoryPages } from '../repository/repository-pages.ts';
import { webhookForms } from '../repository/webhook-forms.ts';
import type { TestedRule } from '../rules-register.ts';
import { codesPage } from './code-pages.ts';
import { conventionsPage } from './conventions-page.ts';
import { homePage } from './home-page.ts';
import { renderPage, type Site } from './layout.ts';
import type { LinkNames } from './markdown.ts';
import type { MemberContext } from './members.ts';
import { NOT_FOUND, notFoundPage } from './not-found-page.ts';
import { operationListPage } from './operation-list-page.ts';
import { operationPage, operationPath } from './operation-page.ts';
import type { SitePage } from './page.ts';
import { refusalsOf } from './refusals.ts';
import { rulePages, rulePath } from './rule-pages.ts';
import { searchIndex } from './search-index.ts';

const BROWSER = fileURLToPath(new URL('../browser/', import.meta.url));

/** What the site is made from. */
export interface SiteSource {
  /** The document as it is offered. */
  readonly document: JsonObject;
  /** The docs copy: conditions in words. */
  readonly described: JsonObject;
  readonly rules: readonly TestedRule[];
  /** Root of the repository, which has the guides' programs and the registers; without it these pages are left out. */
  readonly repository?: string;
}

/** Makes every page of the site. */
export function makeSite({ document, described, rules, repository }: SiteSource): Site {
  const operations = listOperations(described);
  const context: MemberContext = {
    document: described,
    names: namesOf(operations, rules),
    ...(repository === undefined ? {} : { installPage: '/guides/first-payout.html#in-your-own-project' }),
  };
  const pages: SitePage[] = [
    ...operations.filter(({ section }) => section === 'paths').map((one) => operationPage(context, one)),
    ...operations
      .filter(({ section }) => section === 'webhooks')
      .map((one) => operationPage(context, one, repository === undefined ? '' : webhookForms(context, one))),
    ...rulePages(context, rules, operations, refusalsOf(document, 'openapi.json')),
    ...codesPage(context, operations),
    ...(repository === undefined ? [] : repositoryPages({ root: repository, document, context, operations })),
    machinesPage(repository),
  ];
  const first = [operationListPage(context, operations), conventionsPage(context)];
  const name = String(objectOf(described.info).title ?? 'API');
  const all = [...first, ...pages];
  return { name, pages: [homePage(name, described, all), ...all] };
}

/** LinkNames that become links: rules by their ids, operations by theirs. */
function namesOf(operations: readonly RawOperation[], rules: readonly TestedRule[]): LinkNames {
  const paths = new Map([
    ...operations.map((one): [string, string] => [one.id, operationPath(one)]),
    ...rules.map(({ id }): [string, string] => [id, rulePath(id)]),
  ]);
  return { pageOf: (name) => paths.get(name) };
}

/** Writes the pages, their styles and scripts, and the search index. @returns the files by their paths */
export function siteFiles(site: Site): Record<string, string> {
  const style = (name: string): string => readFileSync(join(BROWSER, name), 'utf8');
  return {
    ...Object.fromEntries(site.pages.map((page) => [page.path, renderPage(site, page)])),
    [NOT_FOUND]: notFoundPage(site),
    'assets/site.css': `${style('header.css')}\n${style('site.css')}`,
    'assets/header.css': style('header.css'),
    'assets/theme.js': style('theme.js'),
    'assets/site.js': bundled('site.js'),
    'assets/search-index.js': `globalThis.searchIndex = ${JSON.stringify(searchIndex(site.pages))};\n`,
  };
}

/** Bundles a script of the site with what it imports. */
function bundled(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(BROWSER, name)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}
