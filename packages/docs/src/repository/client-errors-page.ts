import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePage } from '../site/page.ts';
import { markdownPage, type Repository } from './markdown-page.ts';

/** Sections of the client's README that say how it fails, and what it repeats. */
const SECTIONS = ['Errors', 'Did it go through?', 'Never pay twice'];

/** Makes the register of the client's errors from its README, whose programs are run by a test. */
export function clientErrorsPage(repository: Repository): SitePage {
  const readme = readFileSync(join(repository.root, 'packages', 'client', 'README.md'), 'utf8');
  const sections = SECTIONS.map((name) => sectionOf(readme, name));
  const intro = 'The errors of the TypeScript client, what is known after each, and which calls it repeats.';
  return markdownPage(repository, [`# Errors of the client`, intro, ...sections].join('\n\n'), {
    path: 'errors/client.html',
    part: 'Rules and errors',
  });
}

/** Returns a section of the second level with its heading. @throws Error if the file has none of that name */
function sectionOf(text: string, name: string): string {
  const start = text.indexOf(`\n## ${name}\n`);
  const end = text.indexOf('\n## ', start + 1);
  const section = start < 0 ? undefined : text.slice(start + 1, end < 0 ? undefined : end);
  if (section === undefined)
    throw new Error(`packages/client/README.md has no section ${name}, which the site shows.`);
  return section;
}
