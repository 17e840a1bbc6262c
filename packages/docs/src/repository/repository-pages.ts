import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePage } from '../site/layout.ts';
import { htmlLink } from '../site/markup.ts';
import { GUIDES, guidePath, readGuide, SANDBOX_DOCS, sandboxFile, sandboxPath } from './documents.ts';
import { markdownPage, type Repository } from './markdown-page.ts';
import { unknownsPage } from './unknowns-page.ts';

/** Columns in the registers of the sandbox that only its maintainers need: the pages omit them. */
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
    body: `<h1>Guides</h1><p>One task each. A test of this repository runs every program.</p><ul class="cards">${items.join('')}</ul>`,
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

function clientErrorsPage(repository: Repository): SitePage {
  const readme = readFileSync(join(repository.root, 'packages', 'client', 'README.md'), 'utf8');
  const section = sectionOf(readme, 'Errors').replace('## Errors', '# Errors of the client');
  return markdownPage(repository, section, {
    description: 'The errors of the TypeScript client, and what you know after each.',
    path: 'errors/client.html',
    part: 'Rules and errors',
  });
}

/** @throws Error if the file has no such section */
function sectionOf(text: string, name: string): string {
  const start = text.indexOf(`\n## ${name}\n`);
  const end = text.indexOf('\n## ', start + 1);
  const section = start < 0 ? undefined : text.slice(start + 1, end < 0 ? undefined : end);
  if (section === undefined)
    throw new Error(`packages/client/README.md has no section ${name}, which the site shows.`);
  return section;
}

function changelogPage(repository: Repository): SitePage {
  const { root } = repository;
  const coming = globSync('.changeset/*.md', { cwd: root })
    .sort()
    .map((file) => changeOf(join(root, file)));
  const released = globSync('packages/*/CHANGELOG.md', { cwd: root })
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text.replace(/^(#+) /gm, '#$1 ');
    });
  const next = coming.length === 0 ? [] : ['## In the next release', ...coming];
  const intro = 'What changed for merchants and implementers, newest first.';
  return markdownPage(repository, ['# Changes', intro, ...next, ...released].join('\n\n'), {
    path: 'changes.html',
    part: 'More',
  });
}

function changeOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const packages = [...head.matchAll(/^"(?:@[^/"\n]+\/)?([^/"\n]+)": \w+/gm)].map(([, name]) => name);
  return `- **${packages.join(', ')}**: ${body.trim().replaceAll('\n', '\n  ')}`;
}
