import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOperations } from '@cross-border-payments/openapi';
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
  const { paths: calls = [], webhooks = [] } = Object.groupBy(operations, ({ section }) => section);
  const paths = new Map([
    ...operations.map((one): [string, string] => [one.id, operationPath(one)]),
    ...rules.map(({ id }): [string, string] => [id, rulePath(id)]),
  ]);
  const context: PropertyContext = {
    document,
    rules,
    words: new SchemaWords(document),
    names: { pageOf: (name) => paths.get(name) },
    ...(root === undefined ? {} : { installPage: '/guides/first-payout.html#in-your-own-project' }),
  };
  const evidence = root === undefined && traffic === undefined ? undefined : readTrafficReport(traffic);
  const repository = root === undefined ? undefined : { root, context, operations, evidence };
  const refusals = refusalsOf(document);
  const pages: SitePage[] = [
    ...calls.map((one) => operationPage(context, one)),
    ...webhooks.map((one) =>
      operationPage(context, one, root === undefined ? '' : webhookForms(context, one)),
    ),
    ...rulePages(context, rules, operations, refusals, evidence),
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

const STYLES = ['header', 'site', 'home', 'samples', 'operation', 'code', 'print'];

/** Joins the stylesheets of this package with those that it shares with the sandbox's inspector. */
function styles(shared: readonly string[], own: readonly string[]): string {
  const { resolve } = createRequire(import.meta.url);
  return minifyStyles([
    ...shared.map((name) => resolve(`@cross-border-payments/sandbox/${name}.css`)),
    ...own.map((name) => join(BROWSER, 'styles', `${name}.css`)),
  ]);
}

export function siteFiles(site: Site): Record<string, string> {
  return {
    ...Object.fromEntries(site.pages.map((page) => [page.path, renderPage(site, page)])),
    [NOT_FOUND]: notFoundPage(site),
    'assets/site.css': styles(['tokens', 'elements'], STYLES),
    'assets/header.css': styles(['tokens'], ['header']),
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

/** @param entry path of the script in `src/browser` */
export function bundle(entry: string): string {
  return buildSync({ ...BROWSER_BUNDLE, entryPoints: [join(BROWSER, entry)] }).outputFiles[0]?.text ?? '';
}

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

/** Makes the links of `404.html` absolute, because a host sends that page for any address. */
export function withBase(html: string, base: string): string {
  return html.replace(
    / (href|src|data-root)="(?!https?:|data:|#)(?:\.\/)?([^"]*)"/g,
    (_, name: string, path: string) => ` ${name}="${base}${path}"`,
  );
}
