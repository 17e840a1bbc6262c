import { joinChunks, readMediaType } from '../http.ts';
import type { Limits } from '../limits.ts';
import { decodeUri } from '../request/url.ts';
import { Refusal } from '../response/refusal.ts';

export type FormEvent =
  | { readonly kind: 'field'; readonly name: string; readonly value: Uint8Array }
  | ({ readonly kind: 'file' } & FilePart)
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'file-end' };

export interface FilePart {
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
}

/** Where the current bytes belong. */
type Place = 'preamble' | 'head' | 'field' | 'file' | 'epilogue';

const CR = 13;
const DASH = 45;
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
const HEAD_END = new TextEncoder().encode('\r\n\r\n');

/**
 * Parses a multipart form (RFC 7578) byte by byte, so that events and refusals do not depend on how the network splits
 * it.
 */
export class FormParser {
  readonly #limits: Limits;
  readonly #delimiter: Uint8Array;
  /** Initially 2, because the first delimiter of a form may lack its line break. */
  #matched = 2;
  #place: Place = 'preamble';
  #head: number[] = [];
  #name = '';
  #value: Uint8Array[] = [];
  #valueBytes = 0;
  #outsideBytes = 0;

  /** @throws Refusal with 400 for a boundary that is missing or malformed (RFC 2046, section 5.1.1) */
  constructor(boundary: string | undefined, limits: Limits) {
    if (boundary === undefined || !BOUNDARY.test(boundary))
      throw new Refusal('The header `Content-Type` of the form has no valid `boundary`.');
    this.#limits = limits;
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  }

  /** @throws Refusal with 400 for a malformed form, 413 for a part that is too large */
  *write(bytes: Uint8Array): Generator<FormEvent, undefined> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#place === 'epilogue') {
        this.#countOutside(bytes.length - at);
        return;
      }
      at = this.#place === 'head' ? yield* this.#readHead(bytes, at) : yield* this.#readContent(bytes, at);
    }
  }

  end(): void {
    if (this.#place !== 'epilogue') throw new Refusal('The form ends before its last boundary.');
  }

  *#readContent(bytes: Uint8Array, start: number): Generator<FormEvent, number> {
    const carried = this.#matched;
    const at = this.#match(bytes, start);
    const end = at - this.#matched;
    if (end >= start) {
      yield* this.#take(this.#delimiter.subarray(0, carried));
      yield* this.#take(bytes.subarray(start, end));
    }
    if (this.#matched === this.#delimiter.length) yield* this.#endPart();
    return at;
  }

  /**
   * Matches the delimiter without reading a byte twice: after a mismatch, the search continues at the same
   * byte, because only the first byte of a delimiter is a CR. Returns the index after the delimiter, or the
   * length of the bytes.
   */
  #match(bytes: Uint8Array, start: number): number {
    for (let at = start; at < bytes.length; at += 1) {
      if (this.#matched === 0) {
        at = bytes.indexOf(CR, at);
        if (at === -1) return bytes.length;
      }
      if (bytes[at] === this.#delimiter[this.#matched]) this.#matched += 1;
      else this.#matched = bytes[at] === CR ? 1 : 0;
      if (this.#matched === this.#delimiter.length) return at + 1;
    }
    return bytes.length;
  }

  *#take(content: Uint8Array): Generator<FormEvent, undefined> {
    if (content.length === 0) return;
    if (this.#place === 'file') yield { kind: 'chunk', chunk: content };
    else if (this.#place === 'preamble') this.#countOutside(content.length);
    else {
      this.#valueBytes += content.length;
      if (this.#valueBytes > this.#limits.fieldBytes)
        throw tooLarge(`A field of the form is larger than ${this.#limits.fieldBytes} bytes.`);
      this.#value.push(content);
    }
  }

  *#endPart(): Generator<FormEvent, undefined> {
    const place = this.#place;
    this.#place = 'head';
    this.#matched = 0;
    if (place === 'file') yield { kind: 'file-end' };
    if (place === 'field')
      yield { kind: 'field', name: this.#name, value: joinChunks(this.#value, this.#valueBytes) };
    this.#value = [];
    this.#valueBytes = 0;
  }

  /** Reads the text after a delimiter: two dashes after the last part, otherwise the headers of the next one. */
  *#readHead(bytes: Uint8Array, start: number): Generator<FormEvent, number> {
    const head = this.#head;
    let at = start;
    while (at < bytes.length && this.#matched < HEAD_END.length) {
      const byte = bytes[at] ?? 0;
      at += 1;
      head.push(byte);
      if (head.length === 2 && head[0] === DASH && byte === DASH) {
        this.#place = 'epilogue';
        return at;
      }
      if (head.length > this.#limits.partHeaderBytes)
        throw tooLarge(`The headers of a part are larger than ${this.#limits.partHeaderBytes} bytes.`);
      if (byte === HEAD_END[this.#matched]) this.#matched += 1;
      else this.#matched = byte === CR ? 1 : 0;
    }
    if (this.#matched === HEAD_END.length) yield* this.#beginPart(readPartHead(Uint8Array.from(head)));
    return at;
  }

  *#beginPart({ name, fileName, type }: ReturnType<typeof readPartHead>): Generator<FormEvent, undefined> {
    this.#head = [];
    this.#matched = 0;
    this.#name = name;
    this.#place = fileName === undefined ? 'field' : 'file';
    if (fileName !== undefined) yield { kind: 'file', name, fileName, type };
  }

  #countOutside(bytes: number): void {
    this.#outsideBytes += bytes;
    const { fieldBytes } = this.#limits;
    if (this.#outsideBytes > fieldBytes)
      throw tooLarge(`The text around the parts of the form is larger than ${fieldBytes} bytes.`);
  }
}

function tooLarge(message: string): Refusal {
  return new Refusal(message, { httpStatus: 413 });
}

/** An extended value (RFC 8187), such as `UTF-8''%e5%8f%91.pdf`. */
const EXTENDED = /^utf-8'[^']*'(.*)$/is;
/** Sticky, because searching a header without parameters would take quadratic time. */
const PARAMETER = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/suy;

/** Reads a `Content-Disposition` (RFC 7578, section 4.2), in UTF-8; undefined if it has no name or is malformed. */
export function readDisposition(
  header: string,
): { readonly name: string; readonly fileName: string | undefined } | undefined {
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
  const [, encoded] = EXTENDED.exec(parameters.get('filename*') ?? '') ?? [];
  const extended = encoded === undefined ? undefined : decodeUri(encoded);
  const isMalformed = extended === undefined && encoded !== undefined;
  if (name === undefined || isMalformed || header.slice(at).trim() !== '') return undefined;
  return { name, fileName: extended ?? parameters.get('filename') };
}

/** Browsers send a double quote as `%22`, other clients as `\"`. Any other backslash is literal. */
function unescapeText(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll(/%(22|0D|0A)/gi, (found) => decodeURIComponent(found));
}

const DECODER = new TextDecoder();
/** The rest of the delimiter's line, the headers, and an empty line. */
const HEAD = /^[ \t]*\r\n((?:[^\r\n]+\r\n)+)\r\n$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\P{Cc}]*)$/u;

function readPartHead(bytes: Uint8Array) {
  const [, lines = ''] = HEAD.exec(DECODER.decode(bytes)) ?? [];
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n').slice(0, -1)) {
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    if (name === undefined || headers.has(name.toLowerCase())) throw malformed();
    headers.set(name.toLowerCase(), value.replace(/^[ \t]+/, ''));
  }
  const disposition = readDisposition(headers.get('content-disposition') ?? '');
  if (!disposition) throw malformed();
  const type = readMediaType(headers.get('content-type') ?? '').type || 'application/octet-stream';
  return { ...disposition, type };
}

function malformed(): Refusal {
  return new Refusal('The body is not a well-formed multipart form.');
}
