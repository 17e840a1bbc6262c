import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { contentTypeOf } from './source.ts';

/**
 * Opens a file on disk for an upload. Pass the result as a field of `uploadForm`, or of the plain object for a method. Node
 * and Bun read the file while they send it, and the upload fails if the file changes before its end. Deno reads the file
 * into memory.
 *
 * @param options another name or content type than the path has
 * @throws ValidationError when there is no such file, or the path is not a file
 */
export async function fileFromPath(
  path: string | URL,
  options: { readonly name?: string; readonly type?: string } = {},
): Promise<File> {
  const fail = (error: Error) => {
    throw invalidOption('fileFromPath', 'path', `cannot be opened: ${error.message}`, error);
  };
  const found = await stat(path).catch(fail);
  if (!found.isFile()) throw invalidOption('fileFromPath', 'path', `must be a file: ${path} is not a file`);
  const name = options.name ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  const type = contentTypeOf(name, options.type);
  return new File([await openAsBlob(path).catch(fail)], name, { type });
}
