import { Refusal } from '../answer/refusal.ts';
import type { Texts } from '../operation.ts';

/** A URL taken apart; the query without its question mark. */
export interface SplitUrl {
  readonly path: string;
  readonly query: string;
}

/** Splits path and query as they were sent. Nothing is decoded. */
export function splitUrl(url: string): SplitUrl {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * The path as a browser or `new Request` would send it: dot segments resolved, backslashes turned, the fragment cut.
 * Servers that hand over raw request lines and those that hand over parsed URLs find the same path this way.
 *
 * @returns nothing when the text is no URL
 */
export function normaliseUrl(url: string): SplitUrl | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  if (!absolute && !url.startsWith('/')) return undefined;
  const text = absolute ? url : `http://localhost${url.startsWith('//') ? `/.${url}` : url}`;
  if (!URL.canParse(text)) return undefined;
  const { pathname, search } = new URL(text);
  return { path: pathname, query: search.slice(1) };
}

/**
 * Decodes percent-encoding.
 *
 * @throws Refusal with 400 when it is malformed or not UTF-8
 */
export function decodePart(text: string, where: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(`The percent-encoding in the ${where} of the URL is malformed or not UTF-8.`);
  }
}

const NO_TEXTS: Texts = Object.freeze(Object.create(null));

/**
 * Reads a query, or a body in the same form, into texts by name; several where a name came several times.
 *
 * @param most largest number of fields; the length of a query bounds its parameters
 * @throws Refusal with 400 for malformed percent-encoding, with 413 for too many fields
 */
export function readTexts(query: string, where: string, most = query.length): Texts {
  if (query === '') return NO_TEXTS;
  const texts: Record<string, string | string[]> = Object.create(null);
  const pairs = query.split('&', most + 1);
  if (pairs.length > most) throw new Refusal(`The form has more than ${most} fields.`, { httpStatus: 413 });
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals), where);
    const value = equals === -1 ? '' : decodeText(pair.slice(equals + 1), where);
    const known = texts[name];
    if (known === undefined) texts[name] = value;
    else if (typeof known === 'string') texts[name] = [known, value];
    else known.push(value);
  }
  return texts;
}

function decodeText(text: string, where: string): string {
  return decodePart(text.includes('+') ? text.replaceAll('+', ' ') : text, where);
}
