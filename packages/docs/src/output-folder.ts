import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';

/** File that lists the files of the last build, one per line. */
const MARKER = '.docs-build';

/** @throws UsageError if the folder contains files but was not written by an earlier build */
export function checkSiteFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, MARKER))) return;
  if (readdirSync(folder).length === 0) return;
  throw new UsageError(
    `\`--output\`: the folder \`${folder}\` has files that docs:build did not write. Name a new or an empty folder.`,
  );
}

/** Replaces the files of the last build. Keeps other files, unless a new file has the same name. */
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

/** Removes a file, and its folders if they become empty. */
function remove(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    const within = join(folder, at);
    if (!existsSync(within) || readdirSync(within).length > 0) return;
    rmdirSync(within);
  }
}
