import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { buildSync, transformSync } from 'esbuild';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { type JsonObject, objectOf } from '../json.ts';
import { machinesPage } from '../machines/machine-files.ts';
import type { TestedRule } from '../read-sources.ts';
import { repositoryPages, webhookForms } from '../repository/repository-pages.ts';
import { NOT_FOUND } from '../serve-docs.ts';
import { codesPage, conventionsPage, refusalsOf } from './code-pages.ts';
import { homePage, operationListPage, refusedOrderHtml } from './home-page.ts';
import { renderPage, type Site, type SitePage } from './layout.ts';
import type { LinkNames } from './markup.ts';
import { operationPage, operationPath } from './operation-page.ts';
import type { PropertyContext } from './properties.ts';
import { rulePages, rulePath } from './rule-pages.ts';
import { searchData } from './search-index.ts';
import { readTrafficReport } from './traffic.ts';

const BROWSER = fileURLToPath(new URL('../browser/', import.meta.url));

export interface SiteSource {
  readonly document: JsonObject;
  readonly rules: readonly TestedRule[];
  /** Root of the repository. Without it, the site has no guides and registers. */
  readonly repository?: string | undefined;
  /** JSON report of `observe`. By default, the site of this repository shows the committed report about the sandbox. */
  readonly traffic?: string | undefined;
}

export function makeSite({ document, rules, repository: root, traffic }: SiteSource): Site {
  const operations = listOperations(document);
  const context: PropertyContext = {
    document,
    rules,
    words: new SchemaWords(document),
    names: namesOf(operations, rules),
    ...(root === undefined ? {} : { installPage: '/guides/first-payout.html#in-your-own-project' }),
  };
  const pageOf = (one: RawOperation): SitePage => {
    const isShown = one.section === 'webhooks' && root !== undefined;
    return operationPage(context, one, isShown ? webhookForms(context, one) : '');
  };
  const evidence = root === undefined && traffic === undefined ? undefined : readTrafficReport(traffic);
  const repository = root === undefined ? undefined : { root, context, operations, evidence };
  const refusals = refusalsOf(document);
  const pages: SitePage[] = [
    ...operations.filter(({ section }) => section === 'paths').map(pageOf),
    ...operations.filter(({ section }) => section === 'webhooks').map(pageOf),
    ...rulePages(context, rules, operations, { refusals, evidence }),
    ...codesPage(context, operations),
    ...(repository ? repositoryPages(repository) : []),
    machinesPage(root),
  ];
  const first = [operationListPage(context, operations), conventionsPage(context)];
  const name = String(objectOf(document.info).title ?? 'API');
  const all = [...first, ...pages];
  // Only this repository has the mock and the console, to which the refused order links.
  const orders = root === undefined ? '' : refusedOrderHtml(document, rules, refusals);
  const { operation } = objectOf(objectOf(document['x-profile']).token);
  const tokenPath = operations.find(({ id }) => id === operation)?.path;
  return { name, tokenPath, pages: [homePage(name, document, all, { rules, orders }), ...all] };
}

function namesOf(operations: readonly RawOperation[], rules: readonly TestedRule[]): LinkNames {
  const paths = new Map([
    ...operations.map((one): [string, string] => [one.id, operationPath(one)]),
    ...rules.map(({ id }): [string, string] => [id, rulePath(id)]),
  ]);
  return { pageOf: (name) => paths.get(name) };
}

/** The stylesheets of a page in their order. */
const STYLES = ['header', 'site', 'home', 'samples', 'operation', 'code', 'print'];

function ownStyle(name: string): string {
  return join(BROWSER, 'styles', `${name}.css`);
}

/** Returns the file of a stylesheet that this site shares with the inspector of the sandbox. */
function sharedStyle(name: string): string {
  return createRequire(import.meta.url).resolve(`@cross-border-payments/sandbox/${name}.css`);
}

const TOKENS = sharedStyle('tokens');

export function siteFiles(site: Site): Record<string, string> {
  return {
    ...Object.fromEntries(site.pages.map((page) => [page.path, renderPage(site, page)])),
    [NOT_FOUND]: notFoundPage(site),
    'assets/site.css': minifyStyles([TOKENS, sharedStyle('elements'), ...STYLES.map(ownStyle)]),
    'assets/header.css': minifyStyles([TOKENS, ownStyle('header')]),
    'assets/theme.js': readFileSync(join(BROWSER, 'theme.js'), 'utf8'),
    'assets/site.js': bundle('site.ts'),
    'assets/search.js': bundle('search-dialog.ts'),
    'assets/search-index.js': `globalThis.searchData = ${JSON.stringify(searchData(site.pages))};\n`,
  };
}

/** Joins stylesheets into one, without comments and spaces. */
export function minifyStyles(paths: readonly string[]): string {
  const styles = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  return transformSync(styles, { loader: 'css', minify: true }).code;
}

function bundle(entry: string): string {
  return buildSync({ ...BROWSER_BUNDLE, entryPoints: [join(BROWSER, entry)] }).outputFiles[0]?.text ?? '';
}

/** Options of esbuild for the scripts of the pages. */
export const BROWSER_BUNDLE = {
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'silent',
} as const;

/** Renders the page for unknown addresses. Its links are relative to the root until `withBase` makes them absolute. */
function notFoundPage(site: Site): string {
  return renderPage(site, {
    path: NOT_FOUND,
    title: 'Not found',
    part: 'Start',
    label: null,
    description: 'There is no such page.',
    body: `<h1>There is no such page</h1><p>It may have moved, or its address is misspelled.</p>
<p class="actions"><button class="site-search main" type="button" hidden>Search for it</button><a class="button" href="/operations/index.html">Find an operation</a><a class="button" href="/index.html">Go to the first page</a></p>`,
  });
}

/**
 * Makes the links of `404.html` absolute, because a host sends that page for any address.
 * @param base path under which the site is published, such as `/docs/`
 */
export function withBase(html: string, base: string): string {
  return html.replace(
    / (href|src|data-root)="(?!https?:|data:|#)(?:\.\/)?([^"]*)"/g,
    (_, name: string, path: string) => ` ${name}="${base}${path}"`,
  );
}
