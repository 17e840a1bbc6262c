import type { Encode, HeaderStyle, PathStyle, QueryStyle, WrittenPair } from './operation.ts';
import { givenOf, hasProperties, itemsOf, joined, plainText, strictly } from './serialise.ts';

/**
 * Encodes the value of a parameter with `allowReserved`. Keeps percent-encoded characters and reserved characters,
 * except characters that would end the value or the query, such as `&` and `#`.
 */
export const encodeAllowReserved: Encode = (text) =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|24|2C|3B|25(?=[\dA-Fa-f]{2}))/g, decodeURIComponent);

/**
 * Returns the value of a cookie unchanged, for the cookie style `cookie`.
 * @throws RangeError if the value would end the cookie or the header
 */
export const checkCookie: Encode = (text) => {
  if (/[;\p{Cc}]/u.test(text)) throw new RangeError('a cookie must not contain `;` or control characters');
  return text;
};

/** The path style `simple` of arrays and objects: `blue,black`. */
export const simple: PathStyle = (_, value, explode, encode) => joined(value, explode, ',', encode);

/** Writes a path parameter as JSON. */
export const jsonInPath: PathStyle = (_name, value, _explode, encode) => encode(JSON.stringify(value));

/** Writes a parameter of a query or a cookie, or a field of a form, as JSON. */
export const jsonInQuery: QueryStyle = (name, value, encode) => [
  [strictly(name), encode(JSON.stringify(value))],
];

/** Writes a parameter of a query or a cookie, or a field of a form, as one string. */
export const textInQuery: QueryStyle = (name, value, encode) => [[strictly(name), encode(plainText(value))]];

/** Writes a header as JSON. */
export const jsonInHeader: HeaderStyle = (value) => JSON.stringify(value);

/** Writes a header as one string. */
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
