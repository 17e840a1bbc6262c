const TIME_PATTERN =
  /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;
const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Checks for an existing day, YYYY-MM-DD (RFC 3339, section 5.6). */
export function date(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : (days[month - 1] ?? 0);
  return year >= 0 && day >= 1 && day <= last;
}

/** Returns the value of decimal digits, or NaN. It is written for speed, because an order has several dates. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Checks for a time with zone (RFC 3339, section 5.6). A leap second is valid only at the end of a day in UTC. */
export function time(text: string): boolean {
  const [, hour, minute, second, sign, zoneHour = '0', zoneMinute = '0'] = TIME_PATTERN.exec(text) ?? [];
  if (hour === undefined) return false;
  if (second !== '60') return true;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1);
  return (Number(hour) * 60 + Number(minute) - offset + 2 * 1440) % 1440 === 1439;
}

export function dateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && date(text.slice(0, 10)) && time(text.slice(11));
}

/** Padded Base64 text (RFC 4648, section 4). */
export const byte = /* @__PURE__ */ encoded(/[^A-Za-z0-9+/]/, 4, 2);
/** Padded Base32 text (RFC 4648, section 6). */
export const base32 = /* @__PURE__ */ encoded(/[^A-Z2-7]/, 8, 6);
/** Base16 text, which is hexadecimal (RFC 4648, section 8). */
export const base16 = /* @__PURE__ */ encoded(/[^0-9A-Fa-f]/, 2, 0);

const NO_BASE64URL = /[^A-Za-z0-9_-]/;

/** Checks for Base64 text for URLs (RFC 4648, section 5), padded or not. */
export function base64url(text: string): boolean {
  if (text.endsWith('=')) return encoded(NO_BASE64URL, 4, 2)(text);
  return text.length % 4 !== 1 && !NO_BASE64URL.test(text);
}

/**
 * Returns a check for groups of a fixed length, the last one padded with `=`. It searches for a wrong character, because
 * matching megabytes as a whole would exhaust the engine's stack.
 */
function encoded(foreign: RegExp, group: number, maxPadding: number): (text: string) => boolean {
  return (text) => {
    if (text.length % group !== 0) return false;
    const at = text.search(foreign);
    if (at === -1) return true;
    const padding = text.length - at;
    return padding <= maxPadding && text.endsWith('='.repeat(padding));
  };
}

function range(least: number, most: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= least && value <= most;
}

export const int8 = /* @__PURE__ */ range(-(2 ** 7), 2 ** 7 - 1);
export const int16 = /* @__PURE__ */ range(-(2 ** 15), 2 ** 15 - 1);
export const int32 = /* @__PURE__ */ range(-(2 ** 31), 2 ** 31 - 1);
export const uint8 = /* @__PURE__ */ range(0, 2 ** 8 - 1);
export const uint16 = /* @__PURE__ */ range(0, 2 ** 16 - 1);
export const uint32 = /* @__PURE__ */ range(0, 2 ** 32 - 1);
// The range of 64 bits, as far as JavaScript numbers represent it.
export const int64 = /* @__PURE__ */ range(-(2 ** 63), 2 ** 63 - 1024);
export const uint64 = /* @__PURE__ */ range(0, 2 ** 64);

function matching(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

/** An IRI with scheme (RFC 3987). */
export const iri = /* @__PURE__ */ matching(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/iu);
/** An IRI or a reference relative to one (RFC 3987). */
export const iriReference = /* @__PURE__ */ matching(/^[^\s<>"{}|\\^`]*$/u);
export const char = /* @__PURE__ */ matching(/^.$/su);
/** A URI with scheme (RFC 3986). */
export const uri = /* @__PURE__ */ matching(
  /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i,
);

export function url(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && uri(text);
}

const LABEL_PATTERN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Checks for a host name in any script: labels of at most 63 characters, 253 in all. */
export function idnHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => LABEL_PATTERN.test(label));
}

export function idnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const isMailbox = at > 0 && text.length <= 320 && /^[^\s@()<>[\]\\,;:"]+$/u.test(text.slice(0, at));
  return isMailbox && idnHostname(text.slice(at + 1));
}

/** Checks for a regular expression of ECMAScript with the `u` flag. */
export function regex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
