export type Path = readonly (string | number)[];

/** Returns the JSON pointer (RFC 6901) of a path: `/a/b~1c`; empty for the root. */
export function formatPointer(path: Path): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function joinPointer(pointer: string, ...path: Path): string {
  return pointer + formatPointer(path);
}

/** Returns the names in a JSON pointer. After `#` it is a URI fragment, which may be percent-encoded. */
export function parsePointer(pointer: string): string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  return text
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Decodes percent-encoding; text with a broken encoding is returned unchanged. */
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
