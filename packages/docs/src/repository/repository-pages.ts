import { readFileSync } from 'node:fs';
import type { SitePage } from '../site/layout.ts';
import { htmlLink } from '../site/markup.ts';
import { changelogPage, clientErrorsPage } from './client-errors-page.ts';
import { GUIDES, guidePath, readGuide } from './guides.ts';
import { markdownPage, type Repository } from './markdown-page.ts';
import { SANDBOX_DOCS, sandboxFile, sandboxPath } from './sandbox-docs.ts';
import { unknownsPage } from './unknowns-page.ts';

/** Columns of the sandbox's registers for its maintainers only. */
const INTERNAL = new Set(['Section', 'Where']);

export function repositoryPages(repository: Repository): SitePage[] {
  const guides = GUIDES.map((name) =>
    markdownPage(repository, readGuide(name), { path: guidePath(name), part: 'Guides' }),
  );
  return [
    ...(guides.length === 0 ? [] : [guideList(guides)]),
    ...guides,
    clientErrorsPage(repository),
    ...sandboxPages(repository),
    unknownsPage(repository),
    changelogPage(repository),
  ];
}

function guideList(guides: readonly SitePage[]): SitePage {
  const items = guides.map(
    ({ path, title, description }) =>
      `<li>${htmlLink(path, `<strong>${title}</strong><span>${description}</span>`)}</li>`,
  );
  return {
    path: 'guides/index.html',
    title: 'Guides',
    label: 'All guides',
    part: 'Guides',
    description: 'One task each, with code that is tested.',
    wide: true,
    body: `<h1>Guides</h1><p>One task each. Every program is run by a test of this repository.</p><ul class="cards">${items.join('')}</ul>`,
  };
}

function sandboxPages(repository: Repository): SitePage[] {
  return SANDBOX_DOCS.map((name) =>
    markdownPage(repository, withoutColumns(readFileSync(sandboxFile(name), 'utf8')), {
      path: sandboxPath(name),
      part: 'Sandbox',
    }),
  );
}

function withoutColumns(text: string): string {
  let dropped: number[] = [];
  const lines = text.split('\n').map((line) => {
    if (!line.startsWith('|')) {
      dropped = [];
      return line;
    }
    const cells = line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/);
    if (dropped.length === 0) dropped = cells.flatMap((cell, at) => (INTERNAL.has(cell.trim()) ? [at] : []));
    return `|${cells.filter((_, at) => !dropped.includes(at)).join('|')}|`;
  });
  return lines.join('\n').replace(/(?<=\s)docs\/([\w-]+)\.md/g, '[$1]($1.md)');
}
