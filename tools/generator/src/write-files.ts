import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './emit/type-files.ts';

/** Files in the output folder are not as they would be generated. */
export class StaleError extends Error {
  override readonly name = 'StaleError';

  constructor(folder: string, names: readonly string[]) {
    const lines = names.map((name) => `  ${folder}/${name}\n`).join('');
    super(`These files are not as they would be generated:\n${lines}Run: pnpm generate`);
  }
}

/** Writes the files whose text changed, each at once, so that others who read meanwhile find whole files. */
export function writeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const name of changedFiles(folder, files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}.tmp`;
    writeFileSync(unfinished, files.get(name) ?? '');
    renameSync(unfinished, file);
  }
}

/** Removes the code in a folder that is not among the files. */
export function removeOthers(folder: string, files: Files): void {
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = found.replaceAll('\\', '/');
    if (/\.[jt]s$/.test(name) && !files.has(name)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Compares a folder with the files that would be written, and writes nothing.
 *
 * @throws StaleError naming each file that is missing or not the same
 */
export function checkFiles(folder: string, files: Files): void {
  const stale = changedFiles(folder, files);
  if (stale.length > 0) throw new StaleError(folder, stale);
}

function changedFiles(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}
