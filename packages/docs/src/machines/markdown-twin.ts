import TurndownService, { type Rule } from 'turndown';
import { relativeAddress, type SitePage, twinPath } from '../site/layout.ts';

/** Converts a page to Markdown. @param twins pages with a Markdown file: links to them lead to that file */
export function markdownTwin({ path, body }: SitePage, twins: ReadonlySet<string>): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  const rules = { link: linkRule(path, twins), ...PARTS, ...TABLES };
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  const markdown = service.turndown(body).replace(/(?<![ \t])[ \t]+$/gm, '');
  return `${markdown}\n\n[This page in HTML](${path.split('/').at(-1)})\n`;
}

/** Converts a link. Markdown files have no anchors, so a link within a page becomes text. */
function linkRule(from: string, twins: ReadonlySet<string>): Rule {
  return {
    filter: 'a',
    replacement: (content, node) => {
      const href = attribute(node, 'href');
      if (href.startsWith('#') || content.trim() === '') return content;
      if (!href.startsWith('/')) return `[${content}](${href})`;
      const { pathname, hash } = new URL(href, 'file:///');
      const path = pathname.slice(1);
      return `[${content}](${relativeAddress(from, twins.has(path) ? twinPath(path) : `${path}${hash}`)})`;
    },
  };
}

function attribute(node: unknown, name: string): string {
  return (node as HTMLElement).getAttribute(name) ?? '';
}

const PARTS: Readonly<Record<string, Rule>> = {
  // A page in Markdown contains only the samples of the first example.
  hidden: {
    filter: (node) => node.hasAttribute('hidden') || node.className === 'more',
    replacement: () => '',
  },
  code: {
    filter: 'pre',
    replacement: (_, node) => {
      const code = node.textContent ?? '';
      const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      return `\n\n${fence}${attribute(node, 'data-language')}\n${code}\n${fence}\n\n`;
    },
  },
  summary: {
    filter: 'summary',
    replacement: (content, { firstChild }) =>
      firstChild?.nodeName === 'H3' ? content : `\n\n*${content.trim()}*\n\n`,
  },
  flag: {
    filter: ({ nodeName, className }) => nodeName === 'SPAN' && /^flag\b/.test(className),
    replacement: (content) => `, ${content}`,
  },
  // The sentence about a refused instance, and the description on a card of the home page.
  sentence: {
    filter: ({ nodeName, className, previousSibling }) =>
      nodeName === 'SPAN' && (className === 'refusal' || previousSibling?.nodeName === 'STRONG'),
    replacement: (content) => `: ${content}`,
  },
  term: { filter: 'dt', replacement: (content) => `\n\n**${content}**\n\n` },
  diagram: {
    filter: (node) => node.nodeName.toLowerCase() === 'svg',
    replacement: (_, node) => `\n\n${attribute(node, 'aria-label')}\n\n`,
  },
};

/** Converts tables. A row in Markdown is one line, so blocks in a cell are joined with spaces. */
const TABLES: Readonly<Record<string, Rule>> = {
  cell: {
    filter: ['th', 'td'],
    replacement: (content) => {
      const line = content.trim().replace(/(?<!\s)\s*\n\s*/g, ' ');
      return ` ${line.replaceAll('|', '\\|')} |`;
    },
  },
  row: {
    filter: 'tr',
    replacement: (content, node) => {
      const isHead = node.parentNode?.nodeName === 'THEAD';
      return `\n|${content}${isHead ? `\n|${' --- |'.repeat((node as HTMLTableRowElement).cells.length)}` : ''}`;
    },
  },
  rows: { filter: ['thead', 'tbody'], replacement: (content) => content },
  table: { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` },
};
