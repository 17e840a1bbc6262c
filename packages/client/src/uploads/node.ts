import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SizedFile } from './source.ts';

/**
 * Makes a file on disk ready for an upload. It is read while it is sent, and may be sent again. A file that grows or
 * shrinks in between makes the upload fail.
 *
 * @param path where it is
 * @param options name and content type in place of those of the path
 * @throws Error of `node:fs` when there is no such file
 * @throws TypeError when the path leads to something else, such as a folder
 */
export async function fileFromPath(
  path: string | URL,
  options: { readonly name?: string; readonly type?: string } = {},
): Promise<SizedFile> {
  const found = await stat(path);
  if (!found.isFile()) throw new TypeError(`${path} is not a file.`);
  const name = options.name ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  // One byte more than expected is asked for, so that a file that grew is noticed without reading all of it.
  const open = () => createReadStream(path, { start: 0, end: found.size });
  return { open, size: found.size, name, ...(options.type ? { type: options.type } : {}) };
}
