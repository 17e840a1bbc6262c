import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Most bytes of one file of a document. The largest public documents have about 40 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The document cannot be read at all: no such file, not YAML or JSON, not OpenAPI 3.0 or 3.1. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Reads a text file of at most 64 MiB.
 *
 * @param shown the path in errors
 * @param isGiven whether the user named this file, which may then be a pipe; otherwise it must be a regular file
 * @throws LoadError when it cannot be read, is too large or is not UTF-8
 */
export function readFileText(path: string, shown = path, isGiven = false): string {
  try {
    if (!isGiven && !statSync(path).isFile()) throw new LoadError(`${shown} is not a regular file.`);
    return decode(readBytes(path, shown), shown);
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new LoadError(`${shown} cannot be read (${code}). Check the path.`);
  }
}

function readBytes(path: string, shown: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(1024 * 1024);
      const count = readSync(file, chunk, 0, chunk.length, null);
      if (count === 0) return Buffer.concat(chunks);
      bytes += count;
      if (bytes > MAX_BYTES) throw new LoadError(`${shown} is larger than 64 MiB. Split the document.`);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

function decode(content: Buffer, shown: string): string {
  if (isUtf8(content)) return content.toString();
  const start = content.subarray(0, 2).toString('hex');
  const found = start === 'fffe' || start === 'feff' ? 'UTF-16' : 'not UTF-8';
  throw new LoadError(`${shown} is ${found}. Save it as UTF-8 and try again.`);
}
