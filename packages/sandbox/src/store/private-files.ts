import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OURS = /^(sandbox|lock)\.sqlite(-\w+)?$|^holder\.json$|^demo-secret$/;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Makes the data folder and its files, which only their owner may read. A folder that holds other files as well keeps its
 * permissions.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
  const names = readdirSync(folder);
  const ours = names.filter((name) => OURS.test(name));
  if (ours.length === names.length) chmodSync(folder, OWNER_ONLY.folder);
  for (const name of new Set([...ours, 'sandbox.sqlite', 'lock.sqlite', 'holder.json'])) {
    const file = join(folder, name);
    // SQLite gives its other files the permissions of the database.
    closeSync(openSync(file, 'a', OWNER_ONLY.file));
    chmodSync(file, OWNER_ONLY.file);
  }
}

/** Returns the text of a file, which is written with what `make` returns when it is not there. */
export function readOrMakePrivateFile(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const text = make();
    writeFileSync(file, text, { mode: OWNER_ONLY.file, flag: 'wx' });
    return text;
  }
}
