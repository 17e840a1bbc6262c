import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Contents of files by their path below a folder. */
type Files = ReadonlyMap<string, string>;

/**
 * Writes the files whose text changed. Each is renamed into place, so that nobody reads half a file.
 *
 * @returns the paths of the files that changed
 */
export function writeFiles(folder: string, files: Files): string[] {
  const stale = staleFiles(folder, files);
  for (const name of stale) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}.tmp`;
    writeFileSync(unfinished, files.get(name) ?? '');
    renameSync(unfinished, file);
  }
  return stale;
}

/** Removes TypeScript and JavaScript files from a folder, except the given ones. */
export function removeOthers(folder: string, files: Files): void {
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = found.replaceAll('\\', '/');
    if (/\.[jt]s$/.test(name) && !files.has(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Lists the files that are missing from a folder or have another text there. */
export function staleFiles(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}
