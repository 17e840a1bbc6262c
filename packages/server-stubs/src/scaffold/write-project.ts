import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What happened to the files of a project. */
export interface Written {
  /** Files that were not there and are now. */
  readonly created: readonly string[];
  /** Files that were there and were not touched. */
  readonly left: readonly string[];
}

/**
 * Writes the files that are not there yet. A file that is there is never touched, whatever it holds.
 *
 * @param folder where to write; made when it is not there
 * @param files texts by path
 * @throws Error when the folder is a file
 */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): Written {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is a file. Name a folder that is free, or one of an earlier run.`);
  }
  const created: string[] = [];
  const left: string[] = [];
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    (writeNew(file, text) ? created : left).push(path);
  }
  return { created, left };
}

/** @returns false when there is something already, which no race can overwrite */
function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
