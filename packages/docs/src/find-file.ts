import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * The file a request path means, kept inside the folder: no `..`, no encoded separators, no hidden
 * files, no links that lead out.
 * @param directory the folder that is served
 * @param target path and query as they stand in the request line
 * @returns the real path, with `index.html` for a folder; undefined when there is no such file
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

/** The names of a request path, decoded; undefined when one of them is not a plain file name. */
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
