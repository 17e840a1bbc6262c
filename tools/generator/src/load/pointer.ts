/** Writes one name as a token of a JSON pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Adds names to a JSON pointer and returns the longer pointer. */
export function pointerJoin(pointer: string, ...names: (string | number)[]): string {
  return pointer + names.map((name) => `/${pointerToken(String(name))}`).join('');
}

/** The names a JSON pointer is made of, unescaped; the empty pointer has none. */
export function pointerNames(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Finds the value a JSON pointer points to.
 *
 * @returns the value, or `undefined` where nothing stands there.
 */
export function pointerGet(document: unknown, pointer: string): unknown {
  let value = document;
  for (const name of pointerNames(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
