/**
 * Finds two equal items of an array in linear time. Of several pairs, it returns the one that Ajv names: the last item
 * that equals an earlier one, with the nearest such item; among scalars, the last item that equals a later one, with
 * the nearest such item.
 *
 * @param isWrong set if every item must be a scalar: checks for items of other types, which are ignored
 * @returns the two indexes, or undefined if all items differ
 */
export function repeated(
  items: readonly unknown[],
  isWrong?: (item: unknown) => boolean,
): { i: number; j: number } | undefined {
  const places = new Map<string, number>();
  let found: { i: number; j: number } | undefined;
  for (const [place, item] of items.entries()) {
    if (isWrong?.(item)) continue;
    const key = keyOf(item);
    const before = places.get(key);
    places.set(key, place);
    if (before === undefined) continue;
    if (!isWrong) found = { i: place, j: before };
    else if (!found || before > found.i) found = { i: before, j: place };
  }
  return found;
}

/** Marks the end of an object or array among the values to read. */
const END = Symbol('end');

/** Returns a string that is equal for equal JSON values, whatever the order of properties. Nesting uses no stack. */
function keyOf(value: unknown): string {
  if (!isNested(value)) return scalarKey(value);
  const within = new Set<unknown>();
  const rest: unknown[] = [value];
  let key = '';
  while (rest.length > 0) {
    const next = rest.pop();
    if (next === END) within.delete(rest.pop());
    else if (!isNested(next)) key += scalarKey(next);
    // Not JSON, but it must not run for ever.
    else if (within.has(next)) key += 'circular;';
    else {
      within.add(next);
      rest.push(next, END);
      key += Array.isArray(next) ? openList(next, rest) : openObject(next, rest);
    }
  }
  return key;
}

function openList(list: readonly unknown[], rest: unknown[]): string {
  for (const item of list) rest.push(item);
  return `[${list.length};`;
}

function openObject(object: object, rest: unknown[]): string {
  const names = Object.keys(object).sort();
  for (const name of names) rest.push((object as Record<string, unknown>)[name]);
  return `{${names.length};${names.map(scalarKey).join('')}`;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function scalarKey(value: unknown): string {
  return typeof value === 'string' ? `"${value.length};${value}` : `${String(value)};`;
}
