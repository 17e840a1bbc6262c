import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { buildSync } from 'esbuild';
import { type JsonObject, objectOf } from '../json.ts';
import { machinesPage } from '../machines/machine-files.ts';
import type { TestedRule } from '../read-sources.ts';
import { repositoryPages } from '../repository/repository-pages.ts';
import { webhookForms } from '../repository/webhook-forms.ts';
import { codesPage, conventionsPage, refusalsOf } from './code-pages.ts';
import { homePage, operationListPage } from './home-page.ts';
import { renderPage, type Site, type SitePage } from './layout.ts';
import { htmlLink, type LinkNames } from './markup.ts';
import type { MemberContext } from './members.ts';
import { operationPage, operationPath } from './operation-page.ts';
import { rulePages, rulePath } from './rule-pages.ts';
import { searchIndex } from './search.ts';

const BROWSER = fileURLToPath(new URL('../browser/', import.meta.url));

export interface SiteSource {
  readonly document: JsonObject;
  /** The docs copy: conditions in words. */
  readonly described: JsonObject;
  readonly rules: readonly TestedRule[];
  /** Root of the repository, for guides and registers; without it these pages are left out. */
  readonly repository?: string;
}

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

function namesOf(operations: readonly RawOperation[], rules: readonly TestedRule[]): LinkNames {
  const paths = new Map([
    ...operations.map((one): [string, string] => [one.id, operationPath(one)]),
    ...rules.map(({ id }): [string, string] => [id, rulePath(id)]),
  ]);
  return { pageOf: (name) => paths.get(name) };
}

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

/**
 * Checks every link and anchor of the site.
 * @param files contents by path; the full reference creates its anchors by script
 * @throws Error that lists the dead links
 */
export function checkLinks(files: Readonly<Record<string, string>>): void {
  const dead = deadLinks(files);
  if (dead.length === 0) return;
  throw new Error(`These links lead nowhere; correct them or the pages they name:\n${dead.join('\n')}`);
}

export function deadLinks(files: Readonly<Record<string, string>>): string[] {
  const ids = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(files))
    if (path.endsWith('.html'))
      ids.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !leads(link, path, files, ids))
        .map((link) => `${path}: ${link}`),
    );
}

function linksOf(text: string): string[] {
  const found = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  return [...new Set(found)].filter((link) => !/^(?:https?|data|mailto):/.test(link));
}

function leads(
  link: string,
  from: string,
  files: Readonly<Record<string, string>>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const { pathname, hash } = new URL(link, `file:///${from}`);
  const path = decodeURIComponent(pathname.slice(1));
  const anchor = decodeURIComponent(hash.slice(1));
  if (!(path in files)) return false;
  const isMadeByScript = path.split('/').at(-1) === 'reference.html';
  return anchor === '' || isMadeByScript || (ids.get(path)?.has(anchor) ?? false);
}

/** Hosts show it for an unknown address. */
export const NOT_FOUND = '404.html';

/** Its links are relative to the root until `withBase` makes them absolute. */
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
 * Makes the links of a page absolute, since a host shows it at any address.
 * @param base path under which the site is published, such as `/docs/`
 */
export function withBase(html: string, base: string): string {
  return html.replace(
    / (href|src|data-root)="(?!https?:|data:|#)(?:\.\/)?([^"]*)"/g,
    (_, name: string, path: string) => ` ${name}="${base}${path}"`,
  );
}
