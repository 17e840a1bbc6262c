import { Refusal } from '../answer/refusal.ts';
import { readMediaType } from '../body/media-type.ts';
import { readDisposition } from './disposition.ts';

/** What the headers of a part say. */
export interface PartHead {
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
