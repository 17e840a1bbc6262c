import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folder of a package that only tests need and that `tools/repo/downloads` installs.
 *
 * @throws Error if it is not installed
 */
export function downloaded(name: string): string {
  const folder = join(import.meta.dirname, '../../downloads/node_modules', name);
  if (!existsSync(folder)) {
    throw new Error(`\`${name}\` is not installed. Run \`npx --yes pnpm install:tests\` first.`);
  }
  return folder;
}
