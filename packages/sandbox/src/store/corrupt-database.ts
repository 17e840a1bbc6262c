import { StartError } from '../start-error.ts';

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Returns the error to throw for a file that SQLite could not open: one that names the file if it is damaged. */
export function explainDamage(error: unknown, file: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
    if (code === CORRUPT || code === NOT_A_DATABASE) {
      return new StartError(
        `The database file ${file} is damaged (${cause.message}). Put a copy of the whole folder in its place, or start with another folder with --data.`,
      );
    }
  }
  return error;
}
