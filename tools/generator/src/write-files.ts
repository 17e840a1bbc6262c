import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

/** Lists the files that are missing from a folder or have another text there. */
export function staleFiles(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}
