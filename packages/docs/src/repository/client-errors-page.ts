import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePage } from '../site/layout.ts';
import { markdownPage, type Repository } from './markdown-page.ts';

export function clientErrorsPage(repository: Repository): SitePage {
  const readme = readFileSync(join(repository.root, 'packages', 'client', 'README.md'), 'utf8');
  const section = sectionOf(readme, 'Errors').replace('## Errors', '# Errors of the client');
  return markdownPage(repository, section, {
    description: 'The errors of the TypeScript client, and what is known after each.',
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

export function changelogPage(repository: Repository): SitePage {
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
