import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../guides/', import.meta.url);

/** Names of the guides in their order, without `.md`. */
export const GUIDES: readonly string[] = globSync('*.md', { cwd: fileURLToPath(FOLDER) })
  .map((name) => name.slice(0, -3))
  .sort();

/** Returns the address of a guide's page. */
export function guidePath(name: string): string {
  return `guides/${name.replace(/^\d+-/, '')}.html`;
}

/** Reads the Markdown of a guide. */
export function readGuide(name: string): string {
  return readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
}
