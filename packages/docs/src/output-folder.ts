import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';

/** Lists the files of the last build, one a line, in the folder that they are in. */
const MARKER = '.docs-build';

/**
 * Checks that a folder is one to write a site into: a new or empty one, or one with an earlier site.
 *
 * @throws UsageError when the folder has files and none of them comes from `docs:build`
 */
export function checkSiteFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, MARKER))) return;
  if (readdirSync(folder).length === 0) return;
  throw new UsageError(
    `\`--output\`: the folder \`${folder}\` has files that docs:build did not write. Name a new or an empty folder.`,
  );
}

/** Replaces the files of the last build by others. Files of anybody else are left, unless a page has their name. */
export function writeSite(folder: string, files: Readonly<Record<string, string>>): void {
  const marker = join(folder, MARKER);
  const old = existsSync(marker) ? readFileSync(marker, 'utf8').split('\n') : [];
  const gone = old.filter((path) => path !== '' && !(path in files) && !normalize(path).startsWith('..'));
  for (const path of gone) remove(folder, path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(marker, `${Object.keys(files).join('\n')}\n`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Removes a file, and the folders that are empty without it. */
function remove(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    const within = join(folder, at);
    if (!existsSync(within) || readdirSync(within).length > 0) return;
    rmdirSync(within);
  }
}
