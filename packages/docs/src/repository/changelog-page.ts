import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePage } from '../site/page.ts';
import { markdownPage, type Repository } from './markdown-page.ts';

/** Makes the list of changes: those to be released, then those of each published package. */
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

/** Writes a change file as an entry of a list, with the packages it concerns. */
function changeOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const packages = [...head.matchAll(/^"(?:@[^/"\n]+\/)?([^/"\n]+)": \w+/gm)].map(([, name]) => name);
  return `- **${packages.join(', ')}**: ${body.trim().replaceAll('\n', '\n  ')}`;
}
