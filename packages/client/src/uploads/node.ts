import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { invalidOption } from '../core/check-call.ts';
import type { SizedFile } from './source.ts';

/**
 * Prepares a file on disk for an upload. It is read while it is sent, and may be sent again. If its size changes in
 * between, the upload fails.
 *
 * @param options name and content type, if not those of the path
 * @throws ValidationError when there is no such file, or the path is not a file
 */
export async function fileFromPath(
  path: string | URL,
  options: { readonly name?: string; readonly type?: string } = {},
): Promise<SizedFile> {
  const found = await stat(path).catch((error: Error) => {
    throw invalidOption('fileFromPath', 'path', `cannot be opened: ${error.message}`, error);
  });
  if (!found.isFile()) throw invalidOption('fileFromPath', 'path', `must be a file: ${path} is not a file`);
  const name = options.name ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  // Reads one byte more than expected, so that a file that grew is noticed without reading all of it.
  const open = () => createReadStream(path, { start: 0, end: found.size });
  return { open, size: found.size, name, ...(options.type ? { type: options.type } : {}) };
}
