import type { Limits } from '../limits.ts';
import { Refusal } from '../response/refusal.ts';
import { readPartHead } from './part-head.ts';

/** What the bytes of a form hold, in order. */
export type FormEvent =
  | { readonly kind: 'field'; readonly name: string; readonly value: Uint8Array }
  | { readonly kind: 'file'; readonly name: string; readonly fileName: string; readonly type: string }
  | { readonly kind: 'piece'; readonly piece: Uint8Array }
  | { readonly kind: 'file-end' };

/** The bytes that are being read: text around the parts, the head of a part, its content. */
type Place = 'preamble' | 'head' | 'field' | 'file' | 'epilogue';

const CR = 13;
const DASH = 45;
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
const HEAD_END = new TextEncoder().encode('\r\n\r\n');

/**
 * Takes a multipart form apart (RFC 7578). Each byte is judged once and by the bytes before it alone, so a form gives
 * the same events, and the same refusal after them, wherever the network cuts it.
 */
export class FormParser {
  readonly #limits: Limits;
  readonly #delimiter: Uint8Array;
  /** Bytes of the delimiter that the last bytes match. A form may begin with a delimiter that lacks its line break. */
  #matched = 2;
  #place: Place = 'preamble';
  #head: number[] = [];
  #name = '';
  #value: Uint8Array[] = [];
  #valueBytes = 0;
  #outsideBytes = 0;

  /**
   * @param boundary parameter of the media type
   * @throws Refusal with 400 when it is missing or no boundary (RFC 2046, section 5.1.1)
   */
  constructor(boundary: string | undefined, limits: Limits) {
    if (boundary === undefined || !BOUNDARY.test(boundary)) {
      throw new Refusal('The header `Content-Type` of the form has no valid `boundary`.');
    }
    this.#limits = limits;
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  }

  /**
   * Reads the next bytes of the form.
   *
   * @returns what they complete, found while it is iterated
   * @throws Refusal while iterating: with 400 for a malformed form, 413 for a part that is too large
   */
  *write(bytes: Uint8Array): Generator<FormEvent, undefined> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#place === 'epilogue') {
        this.#countOutside(bytes.length - at);
        return;
      }
      at = this.#place === 'head' ? yield* this.#readHead(bytes, at) : yield* this.#readContent(bytes, at);
    }
  }

  /** @throws Refusal with 400 when the form ends before its last boundary */
  end(): void {
    if (this.#place !== 'epilogue') throw new Refusal('The form ends before its last boundary.');
  }

  /** Reads up to the next delimiter, or to the end of the bytes. */
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
   * Matches the delimiter. Only its first byte is a CR, so a match that fails begins again at the byte that failed, and
   * no byte is read twice.
   *
   * @returns where the first delimiter ends, else the end of the bytes
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
    if (this.#place === 'file') yield { kind: 'piece', piece: content };
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
      yield { kind: 'field', name: this.#name, value: join(this.#value, this.#valueBytes) };
    this.#value = [];
    this.#valueBytes = 0;
  }

  /** Reads what follows a delimiter: two dashes after the last part, else the headers of the next one. */
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
    if (this.#outsideBytes > this.#limits.fieldBytes)
      throw tooLarge(
        `The text around the parts of the form is larger than ${this.#limits.fieldBytes} bytes.`,
      );
  }
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function tooLarge(message: string): Refusal {
  return new Refusal(message, { httpStatus: 413 });
}
