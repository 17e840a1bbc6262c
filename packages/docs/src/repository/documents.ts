import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

const FOLDER = new URL('../../guides/', import.meta.url);

export const GUIDES: readonly string[] = globSync('*.md', { cwd: fileURLToPath(FOLDER) })
  .map((name) => name.slice(0, -3))
  .sort();

export function guidePath(name: string): string {
  return `guides/${name.replace(/^\d+-/, '')}.html`;
}

export function readGuide(name: string): string {
  return readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
}

/** Reads a file of the folder `pages`, which contains the texts of pages that are not guides. */
export function readPage(file: string): string {
  return readFileSync(new URL(`../../pages/${file}`, import.meta.url), 'utf8');
}

const SANDBOX = join(repositoryRoot, 'packages', 'sandbox', 'docs');

/** Names of the documents that the sandbox generates about itself, without `.md`. */
export const SANDBOX_DOCS: readonly string[] = globSync('*.md', { cwd: SANDBOX })
  .map((name) => name.slice(0, -3))
  .sort();

export function sandboxPath(name: string): string {
  return `sandbox/${name.replace(/^sandbox-/, '')}.html`;
}

export function sandboxFile(name: string): string {
  return join(SANDBOX, `${name}.md`);
}

/** Returns the sentences about a choice of the sandbox. @throws Error if there is no such choice */
export function sandboxChoice(id: string): string {
  const rows = readFileSync(sandboxFile('sandbox-choices'), 'utf8').split('\n');
  const [, sentences] = rows.find((row) => row.startsWith(`| \`${id}\` |`))?.split(' | ') ?? [];
  if (sentences === undefined) throw new Error(`The sandbox has no choice ${id}, which the site shows.`);
  return sentences;
}
