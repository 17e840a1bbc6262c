import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * Finds the file of a request path inside a folder: no `..`, no encoded separators, no hidden files, no links out of
 * it.
 * @param directory the folder to serve
 * @param target path and query of the request line
 * @returns the real path, with `index.html` for a folder; undefined if there is no such file
 */
export async function findFile(directory: string, target: string): Promise<string | undefined> {
  const names = namesOf(target);
  if (!names) return undefined;
  try {
    const root = await realpath(directory);
    let file = await realpath(resolve(root, ...names));
    if ((await stat(file)).isDirectory()) file = await realpath(join(file, 'index.html'));
    const inside = file.startsWith(root.endsWith(sep) ? root : root + sep);
    return inside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes the names of a request path; returns undefined if one of them is not a plain file name. */
function namesOf(target: string): string[] | undefined {
  const [path = ''] = target.split(/[?#]/);
  if (!path.startsWith('/')) return undefined;
  try {
    const names = path
      .split('/')
      .map(decodeURIComponent)
      .filter((name) => name !== '');
    return names.some((name) => name.startsWith('.') || /[/\\\0]/.test(name)) ? undefined : names;
  } catch {
    return undefined;
  }
}
