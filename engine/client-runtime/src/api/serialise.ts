import { invalidOption } from '../core/errors/errors.ts';
import type {
  Encode,
  HeaderStyle,
  PathStyle,
  RequestRecord,
  ValueStyle,
  ValueStyles,
  WrittenPair,
} from './operation.ts';

const plain: Encode = (text) => text;

/** Encodes everything but letters, digits and `-._~`. */
export const strictly: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const NO_STYLES: ValueStyles = {};

export function givenOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {}).filter(([, property]) => property !== undefined && property !== null);
}

/** Writes JSON. @throws TypeError that names the property of a BigInt, NaN or Infinity; errors of `JSON.stringify` */
export function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value);
    // `JSON.stringify` writes NaN and Infinity as null.
    if (!text?.includes('null')) return text;
  } catch {
    // Serialized again below, to find the value that failed.
  }
  return JSON.stringify(value, checkedValue);
}

/** Returns a property unchanged. @throws TypeError with its name for a BigInt, NaN or Infinity */
export function checkedValue(name: string, property: unknown): unknown {
  const type = typeof property;
  if (type === 'bigint' || (type === 'number' && !Number.isFinite(property)))
    throw new TypeError(`\`${name}\` is not a finite number`);
  return property;
}

export function plainText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns whether a value is an object, but not an array or a date. */
export function hasProperties(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * Puts the parameters into the path template of an operation. A `#` in the template and the text after it are not sent:
 * they only distinguish operations with the same path.
 * @throws ValidationError if a parameter is missing, or if a segment would become empty, `.` or `..`
 */
export function writePath({ id, path, styles }: RequestRecord, values: object = {}): string {
  return path
    .replace(/#.*/s, '')
    .split('/')
    .map((segment) => (segment.includes('{') ? expanded(id, segment, values, styles?.path) : segment))
    .join('/');
}

function expanded(
  operation: string,
  segment: string,
  values: object,
  styles: ValueStyles<PathStyle> = {},
): string {
  const text = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as never] : undefined;
    if (value === undefined || value === null) throw invalidOption(operation, `path.${name}`, 'is missing');
    return writePathValue(name, value, styles[name]);
  });
  if (!/^\.{0,2}$/.test(text)) return text;
  // With an empty segment, `.` or `..`, the URL might belong to another operation.
  throw invalidOption(operation, 'path', `must not make \`${segment}\` empty, \`.\` or \`..\``);
}

export function writePathValue(name: string, value: unknown, how: ValueStyle<PathStyle> = {}): string {
  const { style, explode = false, encode = strictly } = how;
  return style ? style(name, value, explode, encode) : encode(plainText(value));
}

export function joined(value: unknown, explode: boolean, separator: string, encode: Encode): string {
  if (Array.isArray(value))
    return itemsOf(value)
      .map((item) => encode(plainText(item)))
      .join(separator);
  if (!hasProperties(value)) return encode(plainText(value));
  return givenOf(value)
    .map(([key, property]) => encode(key) + (explode ? '=' : separator) + encode(plainText(property)))
    .join(separator);
}

export function itemsOf(list: readonly unknown[]): unknown[] {
  return list.filter((item) => item !== undefined && item !== null);
}

/** Writes a query, without the question mark; or cookies, with another separator. */
export function writePairs(values: object | undefined, styles = NO_STYLES, separator = '&'): string {
  let text = '';
  for (const [name, value] of givenOf(values)) {
    for (const [own, encoded] of queryPairs(name, value, styles[name]))
      text += `${text && separator}${own}=${encoded}`;
  }
  return text;
}

/** Writes one parameter of a query, or one field of a form. */
export function queryPairs(name: string, value: unknown, how: ValueStyle = {}): readonly WrittenPair[] {
  const { style, separator, explode = !separator, encode = strictly } = how;
  const own = strictly(name);
  if (style) return style(name, value, encode);
  if (Array.isArray(value)) {
    const items = itemsOf(value);
    if (explode) return items.map((item) => [own, encode(plainText(item))]);
    if (items.length === 0) return [];
  }
  // Each property of the object is written like a separate parameter, even if it is an array.
  if (explode && hasProperties(value))
    return givenOf(value).flatMap(([key, property]) =>
      queryPairs(key, Array.isArray(property) ? property : plainText(property), { encode }),
    );
  const text = joined(value, false, separator ?? ',', encode);
  return text === '' && hasProperties(value) ? [] : [[own, text]];
}

export function writeHeader(
  value: unknown,
  { explode = false, style }: ValueStyle<HeaderStyle> = {},
): string {
  return style ? style(value) : joined(value, explode, ',', plain);
}

/** Returns whether a media type is JSON: `application/json`, or any with the suffix `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

/** Escapes the characters that would end a quoted name, or its line, in a header of a form. */
export function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
