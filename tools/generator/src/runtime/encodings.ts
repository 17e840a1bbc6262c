// Searched, not matched as a whole: matching megabytes would take the engine's whole stack.
const NO_BASE64 = /[^A-Za-z0-9+/]/;
const NO_BASE64URL = /[^A-Za-z0-9_-]/;
const NO_BASE32 = /[^A-Z2-7]/;
const NO_BASE16 = /[^0-9A-Fa-f]/;

/** Checks for padded Base64 text (RFC 4648, section 4). */
export function byte(text: string): boolean {
  return isEncoded(text, NO_BASE64, 4, 2);
}

/** Checks for Base64 text for URLs (RFC 4648, section 5), padded or not. */
export function base64url(text: string): boolean {
  if (text.endsWith('=')) return isEncoded(text, NO_BASE64URL, 4, 2);
  return text.length % 4 !== 1 && !NO_BASE64URL.test(text);
}

/** Checks for padded Base32 text (RFC 4648, section 6). */
export function base32(text: string): boolean {
  return isEncoded(text, NO_BASE32, 8, 6);
}

/** Checks for Base16 text, which is hexadecimal (RFC 4648, section 8). */
export function base16(text: string): boolean {
  return isEncoded(text, NO_BASE16, 2, 0);
}

/** Checks for groups of a fixed length, the last one padded with `=`. */
function isEncoded(text: string, foreign: RegExp, group: number, mostPadding: number): boolean {
  if (text.length % group !== 0) return false;
  const at = text.search(foreign);
  if (at === -1) return true;
  const padding = text.length - at;
  return padding <= mostPadding && text.endsWith('='.repeat(padding));
}
