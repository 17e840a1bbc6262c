import { readMediaType } from '../body/media-type.ts';
import { Refusal } from '../response/refusal.ts';

/** What the `Content-Disposition` of a part of a form says. */
interface Disposition {
  readonly name: string;
  /** Set for files, also when it is empty. */
  readonly fileName: string | undefined;
}

/** Sticky: a search would try every place of a header that is not one, which takes the square of its length. */
const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/suy;

/**
 * Reads the `Content-Disposition` of a part (RFC 7578, section 4.2), with names in any script: senders write them as
 * they are, in UTF-8.
 *
 * @returns nothing when it is none of a form, or has no name
 * @throws URIError for percent-encoding in `filename*` that cannot be decoded
 */
export function readDisposition(header: string): Disposition | undefined {
  const [start] = /^\s*form-data(?=\s*(?:;|$))/i.exec(header) ?? [];
  if (start === undefined) return undefined;
  const parameters = new Map<string, string>();
  let at = start.length;
  for (;;) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(header);
    if (!match) break;
    at += match[0].length;
    const [, name = '', inQuotes, plain = ''] = match;
    parameters.set(name.toLowerCase(), inQuotes === undefined ? plain : unescapeText(inQuotes));
  }
  const name = parameters.get('name');
  if (name === undefined || header.slice(at).trim() !== '') return undefined;
  return { name, fileName: extended(parameters.get('filename*')) ?? parameters.get('filename') };
}

/** Browsers write a quote as `%22`, others as `\"`; a backslash before anything else is one. */
function unescapeText(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll(/%(22|0D|0A)/gi, (found) => decodeURIComponent(found));
}

/** `UTF-8''%e5%8f%91.pdf` (RFC 8187). */
function extended(text: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/is.exec(text ?? '') ?? [];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

/** What the headers of a part say. */
interface PartHead {
  readonly name: string;
  /** Set for files, also when it is empty. */
  readonly fileName: string | undefined;
  /** The media type the sender claims. */
  readonly type: string;
}

const DECODER = new TextDecoder();
/** The rest of the delimiter's line, each header on a line of its own, and an empty line. */
const HEAD = /^[ \t]*\r\n((?:[^\r\n]+\r\n)+)\r\n$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\P{Cc}]*)$/u;

/**
 * Reads what follows a delimiter, with names in any script: senders write them as they are, in UTF-8.
 *
 * @param bytes up to the empty line that ends the headers
 * @throws Refusal with 400 for headers that are malformed or name no part of a form
 */
export function readPartHead(bytes: Uint8Array): PartHead {
  const [, lines = ''] = HEAD.exec(DECODER.decode(bytes)) ?? [];
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n').slice(0, -1)) {
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    if (name === undefined || headers.has(name.toLowerCase())) throw malformed();
    headers.set(name.toLowerCase(), value.replace(/^[ \t]+/, ''));
  }
  const disposition = dispositionOf(headers.get('content-disposition') ?? '');
  if (!disposition) throw malformed();
  const type = readMediaType(headers.get('content-type') ?? '').type || 'application/octet-stream';
  return { ...disposition, type };
}

function dispositionOf(header: string) {
  try {
    return readDisposition(header);
  } catch {
    throw malformed();
  }
}

function malformed(): Refusal {
  return new Refusal('The body is no well-formed multipart form.');
}
