import MarkdownIt from 'markdown-it';
import TurndownService from 'turndown';
import { relativeAddress, type SitePage, twinPath } from '../site/layout.ts';

/** Writes a page in Markdown. @param twins paths of the pages that have a Markdown file, to which links lead */
export function markdownTwin(page: SitePage, twins: ReadonlySet<string>): string {
  const markdown = converter(page.path, twins)
    .turndown(page.body)
    .replace(/(?<![ \t])[ \t]+$/gm, '');
  return `${markdown}\n\n[This page in HTML](${page.path.split('/').at(-1)})\n`;
}

function converter(from: string, twins: ReadonlySet<string>): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  addLinks(service, from, twins);
  addParts(service);
  addTables(service);
  return service;
}

/** Markdown files have no anchors, so links within a page become text. */
function addLinks(service: TurndownService, from: string, twins: ReadonlySet<string>): void {
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const href = (node as HTMLElement).getAttribute('href') ?? '';
      if (href.startsWith('#') || content.trim() === '') return content;
      if (!href.startsWith('/')) return `[${content}](${href})`;
      const { pathname, hash } = new URL(href, 'file:///');
      const path = pathname.slice(1);
      const hasTwin = twins.has(path);
      const target = hasTwin ? twinPath(path) : `${path}${hash}`;
      return `[${content}](${relativeAddress(from, target)})`;
    },
  });
  service.addRule('card', {
    filter: (node) => node.nodeName === 'SPAN' && node.previousSibling?.nodeName === 'STRONG',
    replacement: (content) => `: ${content}`,
  });
}

const FLAGS = /^flag\b/;

function addParts(service: TurndownService): void {
  service.addRule('code block', {
    filter: 'pre',
    replacement: (_, node) => {
      const code = node.textContent ?? '';
      const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      const language = (node as HTMLElement).getAttribute('data-language') ?? '';
      return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
    },
  });
  service.addRule('summary', {
    filter: 'summary',
    replacement: (content) => `\n\n*${content.trim()}*\n\n`,
  });
  service.addRule('flag', {
    filter: ({ nodeName, className }) => nodeName === 'SPAN' && FLAGS.test(className),
    replacement: (content) => `, ${content}`,
  });
  service.addRule('refusal', {
    filter: ({ nodeName, className }) => nodeName === 'SPAN' && className === 'refusal',
    replacement: (content) => `: ${content}`,
  });
  service.addRule('term', { filter: 'dt', replacement: (content) => `\n\n**${content}**\n\n` });
  service.addRule('diagram', {
    filter: (node) => node.nodeName.toLowerCase() === 'svg',
    replacement: (_, node) => `\n\n${(node as HTMLElement).getAttribute('aria-label') ?? ''}\n\n`,
  });
}

/** A row is one line, so blocks in a cell are joined with spaces. */
function addTables(service: TurndownService): void {
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  });
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const isHead = node.parentNode?.nodeName === 'THEAD';
      const line = isHead ? `\n|${' --- |'.repeat((node as HTMLTableRowElement).cells.length)}` : '';
      return `\n|${content}${line}`;
    },
  });
  service.addRule('rows', { filter: ['thead', 'tbody'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
}

const markdown = new MarkdownIt();

/**
 * Checks every link of the Markdown files and of `llms.txt`.
 * @param files the texts of the site's files by their paths
 * @throws Error that lists the links that lead nowhere
 */
export function checkTwins(files: Readonly<Record<string, string>>): void {
  const dead = deadTwinLinks(files);
  if (dead.length === 0) return;
  throw new Error(`These links lead nowhere; correct them or the pages they name:\n${dead.join('\n')}`);
}

export function deadTwinLinks(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.md') || path === 'llms.txt')
    .flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !/^(?:https?|mailto):/.test(link))
        .filter((link) => !(pathOf(link, path) in files))
        .map((link) => `${path}: ${link}`),
    );
}

function linksOf(text: string): string[] {
  const tokens = markdown.parse(text, {}).flatMap(({ children }) => children ?? []);
  return tokens
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''));
}

function pathOf(link: string, from: string): string {
  return decodeURIComponent(new URL(link, `file:///${from}`).pathname.slice(1));
}
