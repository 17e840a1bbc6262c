import { type MultipartError, make, type PartInfo } from 'multipasta';
import { Refusal } from '../answer/refusal.ts';
import type { Limits } from '../limits.ts';
import { type Disposition, readDisposition } from './disposition.ts';

/** What the bytes of a form turn out to hold, in order. */
export type FormEvent =
  | { readonly kind: 'field'; readonly name: string; readonly value: Uint8Array }
  | { readonly kind: 'file'; readonly name: string; readonly fileName: string; readonly type: string }
  | { readonly kind: 'piece'; readonly piece: Uint8Array }
  | { readonly kind: 'file-end' };

/** Takes a multipart form apart (RFC 7578), on top of multipasta. */
export interface FormParser {
  /**
   * @returns what the bytes completed
   * @throws Refusal with 400 for a malformed form, 413 for one that is too large
   */
  write(bytes: Uint8Array): readonly FormEvent[];
  /** @throws Refusal with 400 when the form ends before its last boundary */
  end(): readonly FormEvent[];
}

const DASH = 45;
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
/** Headers of parts and whatever stands before the first and after the last boundary. */
const SLACK_BYTES = 1_048_576;

/**
 * Makes the parser of one form.
 *
 * @param boundary parameter of the media type
 * @throws Refusal with 400 when it is missing or no boundary (RFC 2046, section 5.1.1)
 */
export function createFormParser(boundary: string | undefined, limits: Limits): FormParser {
  if (boundary === undefined || !BOUNDARY.test(boundary)) {
    throw new Refusal('The header `Content-Type` of the form has no valid `boundary`.');
  }
  return new Parser(boundary, limits);
}

class Parser implements FormParser {
  readonly #parser: ReturnType<typeof make>;
  #events: FormEvent[] = [];
  #refusal: Refusal | undefined;
  #done = false;
  #held = new Uint8Array();

  constructor(boundary: string, limits: Limits) {
    const add = (event: FormEvent) => {
      if (!this.#done && !this.#refusal) this.#events.push(event);
    };
    this.#parser = make({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      maxParts: limits.files + limits.fields,
      maxFieldSize: limits.fieldBytes,
      maxTotalSize: limits.files * limits.fileBytes + limits.fields * limits.fieldBytes + SLACK_BYTES,
      isFile: (info) => dispositionOf(info).fileName !== undefined,
      onField: (info, value) => add({ kind: 'field', name: dispositionOf(info).name, value }),
      onFile: (info) => {
        const { name, fileName = '' } = dispositionOf(info);
        add({ kind: 'file', name, fileName, type: info.contentType });
        return (piece) => add(piece ? { kind: 'piece', piece } : { kind: 'file-end' });
      },
      onError: (error) => {
        if (!this.#done) this.#refusal ??= refusalOf(error);
      },
      onDone: () => {
        this.#done = true;
      },
    });
  }

  write(bytes: Uint8Array): readonly FormEvent[] {
    if (this.#done) return [];
    return this.#run(() => this.#parser.write(this.#holdDashes(bytes)));
  }

  end(): readonly FormEvent[] {
    const events = this.#done
      ? []
      : this.#run(() => {
          this.#parser.write(this.#held);
          if (!this.#done) this.#parser.end();
        });
    if (!this.#done) throw new Refusal('The form ends before its last boundary.');
    return events;
  }

  #run(step: () => void): readonly FormEvent[] {
    try {
      step();
    } catch {
      // A part without a name, or percent-encoding in its file name that cannot be decoded.
      this.#refusal ??= malformed();
    }
    if (this.#refusal) throw this.#refusal;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /**
   * Keeps up to two dashes at the end of a piece for the next one: the parser takes a last boundary for that of a
   * further part when its two closing dashes come in two pieces.
   */
  #holdDashes(bytes: Uint8Array): Uint8Array {
    const all = this.#held.length > 0 ? concat(this.#held, bytes) : bytes;
    let end = all.length;
    while (end > 0 && end > all.length - 2 && all[end - 1] === DASH) end -= 1;
    this.#held = all.slice(end);
    return end === all.length ? all : all.subarray(0, end);
  }
}

/** The parser's own reading of this header takes no names beyond Latin-1. */
function dispositionOf({ headers }: PartInfo): Disposition {
  const disposition = readDisposition([headers['content-disposition']].flat().join());
  if (!disposition) throw malformed();
  return disposition;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function malformed(): Refusal {
  return new Refusal('The body is no well-formed multipart form.');
}

const LIMITS: Readonly<Record<string, string>> = {
  MaxParts: 'The form has too many parts.',
  MaxFieldSize: 'A field of the form is too large.',
  MaxPartSize: 'A part of the form is too large.',
  MaxTotalSize: 'The form is too large.',
};

function refusalOf(error: MultipartError): Refusal {
  if (error._tag !== 'ReachedLimit') return malformed();
  return new Refusal(LIMITS[error.limit] ?? 'The form is too large.', { httpStatus: 413 });
}
