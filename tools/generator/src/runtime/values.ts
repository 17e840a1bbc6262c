export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
    if (isLow && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}

export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return names.every((name) => Object.hasOwn(right, name) && equal(left[name], right[name]));
}

/** Checks whether a value is an exact decimal multiple: 19.99 is a multiple of 0.01. False for infinite numbers. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [digits, places] = decimal(value);
  const [divisorDigits, divisorPlaces] = decimal(divisor);
  const shift = places - divisorPlaces;
  const left = shift < 0 ? digits * 10n ** BigInt(-shift) : digits;
  const right = shift > 0 ? divisorDigits * 10n ** BigInt(shift) : divisorDigits;
  return left % right === 0n;
}

/** Returns the digits of a number and how many of them are decimals (negative for 1e21). */
function decimal(value: number): [digits: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}

const scalars = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** Checks for one of many values. Ajv's own keyword compares a value with one after the other. */
export function isOneOf(values: readonly unknown[], value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return values.some((each) => equal(each, value));
  const known = scalars.get(values) ?? new Set(values);
  scalars.set(values, known);
  return known.has(value);
}

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
  const within = new Set<unknown>();
  const rest: unknown[] = [value];
  let key = '';
  while (rest.length > 0) {
    const next = rest.pop();
    if (next === END) within.delete(rest.pop());
    else if (typeof next !== 'object' || next === null) key += scalarKey(next);
    // Not JSON, but it must not run for ever.
    else if (within.has(next)) key += 'circular;';
    else {
      within.add(next);
      rest.push(next, END);
      key += openNested(next, rest);
    }
  }
  return key;
}

/** Adds what a value contains to the values to read, and returns the beginning of its key. */
function openNested(value: object, rest: unknown[]): string {
  if (Array.isArray(value)) {
    for (const item of value) rest.push(item);
    return `[${value.length};`;
  }
  const names = Object.keys(value).sort();
  for (const name of names) rest.push((value as Record<string, unknown>)[name]);
  return `{${names.length};${names.map(scalarKey).join('')}`;
}

function scalarKey(value: unknown): string {
  return typeof value === 'string' ? `"${value.length};${value}` : `${String(value)};`;
}
