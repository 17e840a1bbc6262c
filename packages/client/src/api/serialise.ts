import type { ValueStyle, ValueStyles } from './operation.ts';

/** A name and its value as they stand in a query, a form or a cookie, both encoded. */
type Pair = readonly [name: string, value: string];

type Encode = (text: string) => string;

const plain: Encode = (text) => text;

/** Encodes everything but letters, digits and `-._~`. */
const strictly: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Encodes a text of `allowReserved`: what would end the value or the query is encoded all the same. */
const reserving: Encode = (text) =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|24|2C|3B)/g, decodeURIComponent);

const NO_STYLES: ValueStyles = {};

/** Lists the members of a value that are given: neither undefined nor null. */
export function givenOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {}).filter(([, member]) => member !== undefined && member !== null);
}

/** Returns a single value as text; an object that stands where only text can be is written as JSON. */
export function plainText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns whether a value is an object with members, not a list or a date. */
export function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * Puts the parameters into a path template. What follows a `#` names the operation for readers and is not sent.
 *
 * @throws RangeError for a parameter that is missing, or would leave a segment empty or make it `.` or `..`
 */
export function writePath(template: string, values: object | undefined, styles = NO_STYLES): string {
  const segments = template.replace(/#.*/s, '').split('/');
  return segments
    .map((segment) => (segment.includes('{') ? expanded(segment, values, styles) : segment))
    .join('/');
}

function expanded(segment: string, values: object = {}, styles: ValueStyles): string {
  const names: string[] = [];
  const text = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    names.push(`\`path.${name}\``);
    const value = Object.hasOwn(values, name) ? values[name as never] : undefined;
    if (value === undefined || value === null) throw new RangeError(`\`path.${name}\` is missing`);
    return writePathValue(name, value, styles[name]);
  });
  // A URL without the segment, or with the one above, would be another operation.
  if (/^\.{0,2}$/.test(text))
    throw new RangeError(`${names.join(' and ')} must not be empty, \`.\` or \`..\``);
  return text;
}

/** Writes one path parameter, in style `simple`, `label` or `matrix`. */
export function writePathValue(name: string, value: unknown, how: ValueStyle = {}): string {
  const { style = 'simple', explode = false, allowReserved, contentType } = how;
  const encode = allowReserved ? reserving : strictly;
  if (contentType !== undefined) return encode(contentText(value, contentType));
  if (style === 'matrix') return matrix(strictly(name), value, explode, encode);
  const isLabel = style === 'label';
  return (isLabel ? '.' : '') + joined(value, explode, isLabel && explode ? '.' : ',', encode);
}

function matrix(name: string, value: unknown, explode: boolean, encode: Encode): string {
  const one = (own: string, text: string) => `;${own}${text === '' ? '' : `=${text}`}`;
  if (!explode) return one(name, joined(value, false, ',', encode));
  if (Array.isArray(value))
    return itemsOf(value)
      .map((item) => one(name, encode(plainText(item))))
      .join('');
  if (!hasMembers(value)) return one(name, encode(plainText(value)));
  return givenOf(value)
    .map(([key, member]) => one(strictly(key), encode(plainText(member))))
    .join('');
}

/** Writes a list as its items and an object as its names and values. */
function joined(value: unknown, explode: boolean, separator: string, encode: Encode): string {
  if (Array.isArray(value))
    return itemsOf(value)
      .map((item) => encode(plainText(item)))
      .join(separator);
  if (!hasMembers(value)) return encode(plainText(value));
  return givenOf(value)
    .map(([key, member]) => encode(key) + (explode ? '=' : separator) + encode(plainText(member)))
    .join(separator);
}

function itemsOf(list: readonly unknown[]): unknown[] {
  return list.filter((item) => item !== undefined && item !== null);
}

/** Writes a query, without the question mark. */
export function writeQuery(values: object | undefined, styles = NO_STYLES): string {
  const pairs = givenOf(values).flatMap(([name, value]) => queryPairs(name, value, styles[name]));
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** Writes one parameter of a query, or one field of a form. */
export function queryPairs(name: string, value: unknown, how: ValueStyle = {}): Pair[] {
  const { style = 'form', explode = style === 'form', allowReserved, contentType } = how;
  const encode = allowReserved ? reserving : strictly;
  if (contentType !== undefined) return [[strictly(name), encode(contentText(value, contentType))]];
  if (style === 'deepObject') return deepPairs(name, value, encode);
  if (Array.isArray(value)) {
    const items = itemsOf(value);
    if (explode) return items.map((item) => [strictly(name), encode(plainText(item))]);
    if (items.length === 0) return [];
  }
  if (explode && hasMembers(value))
    return givenOf(value).flatMap(([key, member]) =>
      Array.isArray(member)
        ? itemsOf(member).map((item): Pair => [strictly(key), encode(plainText(item))])
        : [[strictly(key), encode(plainText(member))] as const],
    );
  return [[strictly(name), joined(value, false, SEPARATORS[style] ?? ',', encode)]];
}

/** Writes `name[member]=value`; deeper members and items of lists, which OpenAPI leaves open, likewise. */
function deepPairs(name: string, value: unknown, encode: Encode): Pair[] {
  if (!hasMembers(value) && !Array.isArray(value)) return [[strictly(name), encode(plainText(value))]];
  return givenOf(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member, encode));
}

/** Writes the value of a header. */
export function writeHeader(value: unknown, { explode = false, contentType }: ValueStyle = {}): string {
  return contentType === undefined ? joined(value, explode, ',', plain) : contentText(value, contentType);
}

/** Writes the header `cookie`; empty without cookies. */
export function writeCookies(values: object | undefined, styles = NO_STYLES): string {
  const pairs = givenOf(values).flatMap(([name, value]) => queryPairs(name, value, styles[name]));
  return pairs.map(([name, value]) => `${name}=${value}`).join('; ');
}

function contentText(value: unknown, contentType: string): string {
  return isJson(contentType) ? JSON.stringify(value) : plainText(value);
}

/** Returns whether a media type is JSON: `application/json`, or any with `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}
