/** Names and indexes that lead from the root of a document to a value. */
export type Path = readonly (string | number)[];

/** Returns the JSON pointer (RFC 6901) of a path: `/a/b~1c`; the root is the empty text. */
export function formatPointer(path: Path): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Appends names to a JSON pointer. */
export function joinPointer(pointer: string, ...path: Path): string {
  return pointer + formatPointer(path);
}

/** Returns the names of a JSON pointer. After a leading `#` it is a URI fragment, which may be percent-encoded. */
export function parsePointer(pointer: string): string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  return text
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Decodes what is percent-encoded; returns the text unchanged where the encoding is broken. */
export function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value at a path, or undefined. Inherited properties do not count. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

/** Returns the value at a JSON pointer, or undefined. */
export function resolvePointer(root: unknown, pointer: string): unknown {
  return valueAt(root, parsePointer(pointer));
}
