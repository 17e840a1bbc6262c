import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainDamage } from './corrupt-database.ts';

/** The data folder is in use; the message names the process that holds it. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or give this one another folder with --data.`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Makes this process the only one on a data folder. The lock is one of the operating system, taken through SQLite
 * on a file of its own, so it ends with the process however it ends, kill -9 included: there is no stale lock.
 * @returns a function that gives the folder free again.
 * @throws FolderInUseError at once when another process, or this one, has it already.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'holder.json');
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw explainDamage(error, join(folder, 'lock.sqlite'));
    throw new FolderInUseError(folder, describeHolder(holderFile));
  }
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, host: hostname(), startedAt })}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/** Whether SQLite says that somebody else has the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function describeHolder(file: string): string {
  try {
    const { pid, host, startedAt } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} on ${host}, started ${startedAt}`;
  } catch {
    return 'another process that has not written its name yet';
  }
}
