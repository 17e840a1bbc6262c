import { joinList, valueList } from './values.ts';

const types: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['null', 'null'],
]);

const formats: ReadonlyMap<unknown, string> = new Map([
  ['date', 'a real date, YYYY-MM-DD'],
  ['date-time', 'a real date and time with its zone, such as 2026-01-31T09:30:00Z'],
  ['time', 'a time with its zone, such as 09:30:00Z'],
  ['duration', 'a duration, such as P3D'],
  ['email', 'an email address'],
  ['hostname', 'a host name'],
  ['ipv4', 'an IPv4 address'],
  ['ipv6', 'an IPv6 address'],
  ['uri', 'a full URI, such as https://example.com/path'],
  ['uri-reference', 'a URI or a path'],
  ['uuid', 'a UUID'],
  ['uri-template', 'a URI template, such as /orders/{id}'],
  ['url', 'a full URL, such as https://example.com/path'],
  ['iri', 'a full URI, such as https://example.com/path'],
  ['iri-reference', 'a URI or a path'],
  ['idn-email', 'an email address'],
  ['idn-hostname', 'a host name'],
  ['json-pointer', 'a JSON pointer, such as /orders/0'],
  ['relative-json-pointer', 'a relative JSON pointer, such as 1/orders'],
  ['json-pointer-uri-fragment', 'a JSON pointer after a #, such as #/orders/0'],
  ['char', 'one character'],
  ['byte', 'a base64 string'],
  ['base64url', 'a base64url string'],
  ['base32', 'a base32 string'],
  ['base16', 'a hexadecimal string'],
  ['regex', 'a regular expression'],
  ...[8, 16, 32, 64].flatMap((bits): [string, string][] => [
    [`int${bits}`, `a whole number of at most ${bits} bits`],
    [`uint${bits}`, `a whole number of at least 0 and at most ${bits} bits`],
  ]),
]);

const atLeast = (noun: string) => (limit: unknown) =>
  limit === 1 ? 'not be empty' : `have at least ${counted(limit, noun)}`;
const atMost = (noun: string) => (limit: unknown) =>
  limit === 0 ? 'be empty' : `have at most ${counted(limit, noun)}`;

const demands: ReadonlyMap<string, (value: unknown) => string> = new Map([
  ['type', (value) => `be ${joinList(typeTexts([value].flat()), 'or')}`],
  ['const', (value) => `be ${valueList([value])}`],
  ['enum', (value) => `be ${valueList(Array.isArray(value) ? value : [])}`],
  ['format', formatDemand],
  ['pattern', (value) => patternDemand(String(value))],
  ['minimum', (value) => `be at least ${value}`],
  ['maximum', (value) => `be at most ${value}`],
  ['exclusiveMinimum', (value) => `be more than ${value}`],
  ['exclusiveMaximum', (value) => `be less than ${value}`],
  ['multipleOf', (value) => multipleDemand(String(value))],
  ['minLength', atLeast('character')],
  ['maxLength', atMost('character')],
  ['minItems', atLeast('item')],
  ['maxItems', atMost('item')],
  ['minProperties', atLeast('property')],
  ['maxProperties', atMost('property')],
  ['uniqueItems', () => 'have unique items'],
] satisfies [string, (value: unknown) => string][]);

/**
 * Returns what a keyword demands of a value, after "must": "be a string", "have at most 3 characters". Errors and the
 * reference use the same words.
 *
 * @returns undefined for a keyword without words
 */
export function demandOf(keyword: string, value: unknown): string | undefined {
  return demands.get(keyword)?.(value);
}

/** Returns a number with its noun: "1 property", "3 properties". */
export function counted(number: unknown, noun: string): string {
  const plural = `${noun.replace(/y$/, 'ie')}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}

/** Names the types in a list of several. Writes `boolean` as the two values `true` and `false`. */
function typeTexts(list: readonly unknown[]): string[] {
  return list.flatMap((type) =>
    type === 'boolean' && list.length > 1 ? ['true', 'false'] : [typeText(type)],
  );
}

function typeText(type: unknown): string {
  return types.get(type) ?? 'of another type';
}

function formatDemand(format: unknown): string {
  const known = formats.get(format);
  return known ? `be ${known}` : `have the format \`${String(format).slice(0, 40).replaceAll('`', "'")}\``;
}

function multipleDemand(divisor: string): string {
  const decimals = /^0\.(0*1)$/.exec(divisor)?.[1]?.length;
  if (decimals) return `have at most ${counted(decimals, 'decimal place')}`;
  return divisor === '1' ? 'be a whole number' : `be a multiple of ${divisor}`;
}

const MAX_PATTERN = 80;
const kinds: readonly [RegExp, string][] = [
  [/^\[A-Z\]$/, 'capital letter'],
  [/^(\[0-9\]|\\d)$/, 'digit'],
  [/^\[(0-9A-Z|A-Z0-9|\\dA-Z|A-Z\\d)\]$/, 'digit or capital letter'],
  [/^\[(0-9A-Za-z|A-Za-z0-9|a-zA-Z0-9|0-9a-zA-Z)\]$/, 'letter or digit'],
  [/^\[(A-Za-z|a-zA-Z)\]$/, 'letter'],
];

/** Returns the meaning of a known pattern, otherwise the pattern itself. */
function patternDemand(pattern: string): string {
  return hanText(pattern) ?? repeatedText(pattern) ?? generalText(pattern);
}

function hanText(pattern: string): string | undefined {
  if (!/\\p\{(Script(_Extensions)?=|scx?=)?Han\}/.test(pattern)) return undefined;
  return /^\^.*\$$/.test(pattern)
    ? 'be written in Chinese (Han) characters'
    : 'contain Chinese (Han) characters';
}

/** Words a pattern such as `^[A-Z]{3}$`: "be 3 capital letters". */
function repeatedText(pattern: string): string | undefined {
  const [, letters = '', low = '', comma = '', high = ''] =
    /^\^(\[[^\]]+\]|\\d)\{(\d+)(?:(,)(\d*))?\}\$$/.exec(pattern) ?? [];
  const noun = kinds.find(([kind]) => kind.test(letters))?.[1];
  if (!noun || (comma && !high)) return undefined;
  const count = high ? `${low} to ${high}` : low;
  return `be ${count} ${count === '1' ? noun : noun.replaceAll(/digit|letter/g, '$&s')}`;
}

function generalText(pattern: string): string {
  const shown = pattern.replaceAll('`', "'");
  if (shown.length > MAX_PATTERN) return 'match the pattern in the document';
  return `match the pattern \`${shown}\``;
}
