import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SANDBOX = dirname(
  createRequire(import.meta.url).resolve('@cross-border-payments/sandbox/package.json'),
);

/** Names of the documents that the sandbox generates about itself, without `.md`. */
export const SANDBOX_DOCS: readonly string[] = globSync('*.md', { cwd: join(SANDBOX, 'docs') })
  .map((name) => name.slice(0, -3))
  .sort();

/** Returns the address of the page of such a document. */
export function sandboxPath(name: string): string {
  return `sandbox/${name.replace(/^sandbox-/, '')}.html`;
}

/** Returns the file of such a document. */
export function sandboxFile(name: string): string {
  return join(SANDBOX, 'docs', `${name}.md`);
}

/** Returns the sentences of a choice in the sandbox's register. @throws Error for a choice that does not exist */
export function sandboxChoice(id: string): string {
  const rows = readFileSync(sandboxFile('sandbox-choices'), 'utf8').split('\n');
  const [, sentences] = rows.find((row) => row.startsWith(`| \`${id}\` |`))?.split(' | ') ?? [];
  if (sentences === undefined) throw new Error(`The sandbox has no choice ${id}, which the site shows.`);
  return sentences;
}
