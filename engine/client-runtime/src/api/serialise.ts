import { invalidOption } from '../core/errors.ts';
import type {
  Encode,
  HeaderStyle,
  PathStyle,
  QueryStyle,
  RequestRecord,
  ValueStyle,
  ValueStyles,
  WrittenPair,
} from './operation.ts';

const plain: Encode = (text) => text;

/** Encodes everything but letters, digits and `-._~`. */
export const strictly: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export function givenOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {}).filter(([, property]) => property !== undefined && property !== null);
}

export function plainText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function hasProperties(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * A `#` in the template and the text after it are not sent: they only distinguish operations with the same path.
 * @throws ValidationError if a parameter is missing, or if a segment would become empty, `.` or `..`
 */
export function writePath({ id, path, styles }: RequestRecord, values: object = {}): string {
  return path
    .replace(/#.*/s, '')
    .split('/')
    .map((segment) => (segment.includes('{') ? expanded(id, segment, values, styles?.path) : segment))
    .join('/');
}

function expanded(operation: string, segment: string, values: object, styles: ValueStyles<PathStyle> = {}) {
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
export function writePairs(values: object = {}, styles: ValueStyles = {}, separator: string = '&'): string {
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

export function writeHeader(value: unknown, how: ValueStyle<HeaderStyle> = {}): string {
  return how.style ? how.style(value) : joined(value, how.explode === true, ',', plain);
}

/** Keeps percent-encoded characters and reserved characters, except those that would end the value or the query. */
export const encodeAllowReserved: Encode = (text) =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|24|2C|3B|25(?=[\dA-Fa-f]{2}))/g, decodeURIComponent);

/** Writes the cookie style `cookie`. @throws RangeError if the value would end the cookie or the header */
export const checkCookie: Encode = (text) => {
  if (/[;\p{Cc}]/u.test(text)) throw new RangeError('a cookie must not contain `;` or control characters');
  return text;
};

/** The path style `simple` of arrays and objects: `blue,black`. */
export const simple: PathStyle = (_, value, explode, encode) => joined(value, explode, ',', encode);

export const jsonInPath: PathStyle = (_name, value, _explode, encode) => encode(JSON.stringify(value));

export const jsonInQuery: QueryStyle = (name, value, encode) => [
  [strictly(name), encode(JSON.stringify(value))],
];

export const textInQuery: QueryStyle = (name, value, encode) => [[strictly(name), encode(plainText(value))]];

export const jsonInHeader: HeaderStyle = (value) => JSON.stringify(value);

export const textInHeader: HeaderStyle = plainText;

/** The path style `label`: `.blue,black`. */
export const label: PathStyle = (_, value, explode, encode) =>
  `.${joined(value, explode, explode ? '.' : ',', encode)}`;

/** The path style `matrix`: `;color=blue,black`. */
export const matrix: PathStyle = (name, value, explode, encode) => {
  const one = (own: string, text: string) => `;${strictly(own)}${text === '' ? '' : `=${text}`}`;
  if (!explode) return one(name, joined(value, false, ',', encode));
  const properties = hasProperties(value)
    ? givenOf(value)
    : itemsOf(Array.isArray(value) ? value : [value]).map((item) => [name, item] as const);
  return properties.map(([key, property]) => one(key, encode(plainText(property)))).join('');
};

/**
 * The query style `deepObject`: `name[property]=value`. Nested properties and array items are written in the same way,
 * although OpenAPI does not define this.
 */
export const deepObject: QueryStyle = (name, value, encode): readonly WrittenPair[] =>
  hasProperties(value) || Array.isArray(value)
    ? givenOf(Array.isArray(value) ? itemsOf(value) : value).flatMap(([key, property]) =>
        deepObject(`${name}[${key}]`, property, encode),
      )
    : textInQuery(name, value, encode);
