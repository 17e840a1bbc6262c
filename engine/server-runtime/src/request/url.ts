import type { StringValues } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';

interface SplitUrl {
  readonly path: string;
  readonly query: string;
}

export function splitUrl(url: string): SplitUrl {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Resolves dot segments and removes the fragment, as browsers do, so that all adapters get the same path. */
export function normaliseUrl(url: string): SplitUrl {
  const isAbsolute = /^https?:\/\//.test(url);
  const { path } = splitUrl(url);
  const text = isAbsolute ? url : `http://localhost${url.startsWith('//') ? `/.${url}` : url}`;
  if ((!isAbsolute && !url.startsWith('/')) || path.includes('\\') || !URL.canParse(text)) throw malformed();
  const { pathname, search, username, password } = new URL(text);
  if (username !== '' || password !== '') throw malformed();
  return { path: pathname, query: search.slice(1) };
}

const TO_NORMALISE = /[\\#\t\n\r ]|\/\.|%2e|^[^/]/i;

export function needsNormalising(path: string): boolean {
  return TO_NORMALISE.test(path);
}

function malformed(): Refusal {
  return new Refusal('The target of the request is not a path or an HTTP URL.');
}

/** Returns undefined for percent-encoding that is malformed or not UTF-8. */
export function decodeUri(text: string): string | undefined {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
}

/** @throws Refusal with 400 for percent-encoding that is malformed or not UTF-8 */
export function decodePart(text: string, where: string): string {
  const decoded = decodeUri(text);
  if (decoded !== undefined) return decoded;
  const place = where === 'body' ? where : `${where} of the URL`;
  throw new Refusal(`The percent-encoding in the ${place} is malformed or not valid UTF-8.`);
}

const NO_TEXTS: StringValues = Object.freeze(Object.create(null));

/**
 * Reads a query, or a body in the same format, with at most `most` fields; several values of one name become an array.
 */
export function readTexts(
  query: string,
  where: string,
  most = query.length,
  decode = decodeText,
): StringValues {
  if (query === '') return NO_TEXTS;
  const texts: Record<string, string | string[]> = Object.create(null);
  const pairs = query.split('&', most + 1);
  if (pairs.length > most) throw new Refusal(`The form has more than ${most} fields.`, { httpStatus: 413 });
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals), where);
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1), where);
    addText(texts, name, value);
  }
  return texts;
}

export function addText(texts: Record<string, string | string[]>, name: string, value: string): void {
  const known = texts[name];
  if (known === undefined) texts[name] = value;
  else if (typeof known === 'string') texts[name] = [known, value];
  else known.push(value);
}

export function decodeText(text: string, where: string): string {
  return decodePart(text.includes('+') ? text.replaceAll('+', ' ') : text, where);
}

export function withoutFragment(text: string): string {
  return text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
}
