import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
