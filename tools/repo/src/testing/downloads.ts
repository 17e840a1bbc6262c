import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folder of a package that only tests need and that `tools/repo/downloads` installs.
 *
 * @throws Error if it is not installed
 */
export function downloaded(name: string): string {
  const folder = ['.', 'long-form']
    .map((project) => join(import.meta.dirname, '../../downloads', project, 'node_modules', name))
    .find(existsSync);
  if (folder === undefined) {
    throw new Error(`\`${name}\` is not installed. Run \`npx --yes pnpm install:tests\` first.`);
  }
  return folder;
}
