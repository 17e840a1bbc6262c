import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Makes a folder inside the package, so that code in it can import the installed packages and, by its name, this
 * package
 * itself.
 *
 * @returns the folder, and a function that removes it
 */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(PACKAGE_FOLDER, '.test-'));
  const scope = join(folder, 'node_modules', '@cross-border-payments');
  mkdirSync(scope, { recursive: true });
  symlinkSync(PACKAGE_FOLDER, join(scope, 'server-stubs'), 'dir');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
