import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../core/errors.ts';

export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or use another folder with \`--data\`.`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a data folder and returns a function that unlocks it. SQLite locks a separate file, so the lock ends even after
 * kill -9. @throws FolderInUseError if a process, even this one, has locked the folder
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

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function describeHolder(file: string): string {
  try {
    const { pid, host, startedAt } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} on ${host}, started ${startedAt}`;
  } catch {
    return 'another process';
  }
}

const OURS = /^(sandbox|lock)\.sqlite(-\w+)*$|^holder\.json$|^demo-secret$/;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** Makes the folder private, unless it contains other files. @throws StartError if it cannot be used */
export function makePrivateFolder(folder: string): void {
  try {
    makeFolder(folder);
    const names = readdirSync(folder);
    const ours = names.filter((name) => OURS.test(name));
    for (const name of ours) refuseSpecialFile(join(folder, name));
    if (ours.length === names.length) chmodSync(folder, OWNER_ONLY.folder);
    for (const name of new Set([...ours, 'lock.sqlite', 'holder.json'])) makePrivate(join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const advice = 'Choose another with `--data`.';
    throw new StartError(`The data folder ${folder} cannot be used (${code}). ${advice}`);
  }
}

/** Creates a folder and those above it. In `/proc`, the option `recursive` of Node never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY.folder });
  } catch (error) {
    // Another process may have created it at the same time.
    if (!existsSync(folder)) throw error;
  }
}

/** Refuses files such as named pipes: opening a pipe would wait for its other end. */
function refuseSpecialFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new StartError(`${file} must be a regular file. Remove it, or use another folder with \`--data\`.`);
}

function makePrivate(file: string): void {
  // SQLite gives its other files the permissions of the database.
  closeSync(openSync(file, 'a', OWNER_ONLY.file));
  chmodSync(file, OWNER_ONLY.file);
}

/** A shorter file has lost its data, although SQLite accepts some such files as new databases. */
const HEADER_BYTES = 100;

/** Creates a database with its header in one step, unless it exists. @throws StartError for a file without a header */
export function makeDatabaseFile(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size < HEADER_BYTES) throw damageError(file, `it has only ${size} bytes`);
  if (size !== undefined) return;
  const unfinished = `${file}-new`;
  makePrivate(unfinished);
  const database = new DatabaseSync(unfinished);
  database.exec('pragma journal_mode = wal');
  database.close();
  renameSync(unfinished, file);
}

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

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Returns the error to throw if SQLite could not open a file; if the file is damaged, the error names it. */
export function explainDamage(error: unknown, file: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
    if (code === CORRUPT || code === NOT_A_DATABASE) return damageError(file, cause.message);
  }
  return error;
}

function damageError(file: string, reason: string): StartError {
  return new StartError(
    `The database file ${file} is damaged (${reason}). Restore a copy of the whole folder, or use another folder with \`--data\`.`,
  );
}
