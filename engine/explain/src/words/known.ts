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

/**
 * Returns what a known format or pattern demands of a string, after "must": "be an email address", "be 3 digits". The
 * words are stored in the index, so that programs need only the words of their own schemas.
 *
 * @returns undefined for an unknown format or pattern, and for other keywords
 */
export function knownDemand(keyword: string, value: unknown): string | undefined {
  if (keyword === 'pattern') return hanText(String(value)) ?? repeatedText(String(value));
  const format = keyword === 'format' ? formats.get(value) : undefined;
  return format && `be ${format}`;
}

const kinds: readonly [RegExp, string][] = [
  [/^\[A-Z\]$/, 'capital letter'],
  [/^(\[0-9\]|\\d)$/, 'digit'],
  [/^\[(0-9A-Z|A-Z0-9|\\dA-Z|A-Z\\d)\]$/, 'digit or capital letter'],
  [/^\[(0-9A-Za-z|A-Za-z0-9|a-zA-Z0-9|0-9a-zA-Z)\]$/, 'letter or digit'],
  [/^\[(A-Za-z|a-zA-Z)\]$/, 'letter'],
];

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
