const URI_PATTERN = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;
const URL_PATTERN = /^(?:https?|ftp):\/\/[^/?#]/i;

/** Checks for a URI with scheme (RFC 3986). */
export function uri(text: string): boolean {
  return URI_PATTERN.test(text);
}

export function url(text: string): boolean {
  return URL_PATTERN.test(text) && uri(text);
}
