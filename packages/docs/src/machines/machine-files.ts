import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import TurndownService, { type Rule as TurndownRule } from 'turndown';
import { parse } from 'yaml';
import type { Rule } from '../conditions-in-words/operation-texts.ts';
import { type JsonObject, objectOf } from '../json.ts';
import { readPage } from '../repository/markdown-page.ts';
import { PARTS, relativeAddress, type Site, type SitePage, twinPath } from '../site/layout.ts';
import { renderMarkdown } from '../site/markup.ts';
import { postmanCollection } from './postman-collection.ts';

/** @param repository its root, which contains the workflows */
export function machineFiles(
  site: Site,
  document: JsonObject,
  rules: readonly Rule[],
  repository?: string,
): Record<string, string> {
  const twins = new Set(site.pages.map(({ path }) => path));
  return {
    'llms.txt': llmsText(site),
    'postman-collection.json': `${JSON.stringify(postmanCollection(document, rules), null, 2)}\n`,
    ...Object.fromEntries(site.pages.map((page) => [twinPath(page.path), markdownTwin(page, twins)])),
    ...(repository === undefined ? {} : workflowFiles(repository)),
  };
}

/** Only a repository has workflows. */
export function machinesPage(repository?: string): SitePage {
  const files = repository === undefined ? {} : workflowFiles(repository);
  const rows = workflowPaths(files).map((path) => {
    const { title, summary } = objectOf(objectOf(parse(files[path] ?? '')).info);
    return `| [${path.replace('workflows/', '')}](/${path}) | ${title}. ${summary} |`;
  });
  const workflows = rows.length === 0 ? '' : `\n${readPage('workflows.md')}${rows.join('\n')}`;
  return {
    path: 'machines.html',
    title: 'For machines',
    part: 'More',
    description:
      'This site for programs and language models: Markdown pages, the document, a collection for Postman, and workflows.',
    wide: true,
    body: renderMarkdown(readPage('machines.md') + workflows),
  };
}

function llmsText({ name, pages }: Site): string {
  const home = pages.find(({ path }) => path === 'index.html');
  const sections = PARTS.map((part) => {
    const own = pages.filter((page) => page.part === part && page !== home);
    // A language model may skip the pages under this heading.
    const heading = part === 'More' ? 'Optional' : part;
    const lines = own.map(
      ({ title, path, description }) => `- [${title}](${twinPath(path)}): ${description}\n`,
    );
    return own.length === 0 ? '' : `\n## ${heading}\n\n${lines.join('')}`;
  });
  return `# ${name}

> ${home?.description ?? name}

Every page is available in Markdown at the same address with \`.md\` in place of \`.html\`. The whole interface is one
OpenAPI 3.1 document: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json).
${sections.join('')}`;
}

/** Copies the workflows. The copies refer to the OpenAPI document of the site. */
export function workflowFiles(repository: string): Record<string, string> {
  const folder = join(repository, 'spec', 'workflows');
  const names = globSync(['*.yaml', 'files/*'], { cwd: folder }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [`workflows/${name}`, text.replace('url: ../generated/openapi.yaml', 'url: ../openapi.yaml')];
    }),
  );
}

export function workflowPaths(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((path) => path.endsWith('.arazzo.yaml'));
}

/** Converts a page to Markdown. @param twins pages with a Markdown file: links to them lead to that file */
export function markdownTwin({ path, body }: SitePage, twins: ReadonlySet<string>): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  const rules = { link: linkRule(path, twins), ...ELEMENTS };
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  const markdown = service.turndown(body).replace(/(?<![ \t])[ \t]+$/gm, '');
  return `${markdown}\n\n[This page in HTML](${path.split('/').at(-1)})\n`;
}

/** Converts a link. Markdown files have no anchors, so a link within a page becomes text. */
function linkRule(from: string, twins: ReadonlySet<string>): TurndownRule {
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

const ELEMENTS: Readonly<Record<string, TurndownRule>> = {
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
  // A row in Markdown is one line, so blocks in a cell are joined with spaces.
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
