import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { groupBy, isObject } from '@cross-border-payments/openapi';
import { FormParser } from '@cross-border-payments/server-runtime/form/form-parser';
import { readMediaType, withoutParameters } from '@cross-border-payments/server-runtime/http';
import { DEFAULT_LIMITS } from '@cross-border-payments/server-runtime/limits';

/** The body of a message. At most one of `value` and `text` is set; both are missing for bytes that are not text. */
export interface Body {
  readonly mediaType: string;
  /** The JSON value, or the fields of a form; a file is the string `(file)`. */
  readonly value?: unknown;
  readonly text?: string;
  readonly bytes: number;
}

interface Message {
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
}

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** Milliseconds since 1970; missing if the recording has no valid time. */
  readonly startedAt?: number;
  readonly request: Message;
  readonly response: Message & { readonly status: number };
}

/** A recorded entry that cannot be observed. The message names the kind to count, such as `WebSocket entries`. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

export const FILE = '(file)';

/**
 * Reads an entry of a HAR.
 *
 * @param note called for a fault that does not prevent reading the entry
 * @throws UnreadableError if the entry is not an HTTP exchange with a response
 */
export function readEntry(entry: unknown, note: (problem: string) => void): Exchange {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response))
    throw new UnreadableError('entries without request and response');
  const { request, response } = entry;
  const status = Number(response.status);
  const url = typeof request.url === 'string' ? URL.parse(request.url) : null;
  if (url && /^wss?:$/.test(url.protocol)) throw new UnreadableError('WebSocket entries');
  if (status === 101 || entry._resourceType === 'websocket') throw new UnreadableError('WebSocket entries');
  if (!url || !/^https?:$/.test(url.protocol)) throw new UnreadableError('entries without an HTTP URL');
  if (!(status >= 100 && status <= 599)) throw new UnreadableError('requests without a response');
  const startedAt = Date.parse(String(entry.startedDateTime));
  if (Number.isNaN(startedAt)) note('entries without a time');
  const read = (list: unknown, content: unknown): Message => {
    const headers = readHeaders(list);
    return { headers, ...readBody(isObject(content) ? content : {}, headers, note) };
  };
  return {
    method: String(request.method).toUpperCase(),
    url,
    ...(Number.isNaN(startedAt) ? {} : { startedAt }),
    request: read(request.headers, request.postData),
    response: { status, ...read(response.headers, response.content) },
  };
}

function readHeaders(list: unknown): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const header of Array.isArray(list) ? list : []) {
    if (!isObject(header)) continue;
    const name = String(header.name).toLowerCase();
    const value = String(header.value);
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

function readBody(
  content: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
  note: (problem: string) => void,
): { body?: Body } {
  const type = headers['content-type'] ?? (typeof content.mimeType === 'string' ? content.mimeType : '');
  const mediaType = withoutParameters(type);
  if (typeof content.text !== 'string' || content.text === '') {
    if (!Array.isArray(content.params) || content.params.length === 0) return {};
    const fields = content.params.filter(isObject).map(({ name, fileName, value }) => {
      return [String(name), fileName === undefined ? value : FILE] as const;
    });
    return { body: { mediaType, value: collectFields(fields), bytes: 0 } };
  }
  const isForm = mediaType === 'multipart/form-data';
  const isBase64 = content.encoding === 'base64';
  if (!isBase64 && !isForm) return { body: parseText(content.text, mediaType, note) };
  const bytes = isBase64
    ? decompress(Buffer.from(content.text, 'base64'), headers['content-encoding'], note)
    : Buffer.from(content.text);
  const fields = isForm ? readForm(bytes, type) : undefined;
  if (fields) return { body: { mediaType, value: fields, bytes: bytes.length } };
  if (isForm) note('forms that cannot be parsed');
  const text = decodeUtf8(bytes);
  if (text !== undefined) return { body: parseText(text, mediaType, note) };
  note('bodies that are not UTF-8');
  return { body: { mediaType, bytes: bytes.length } };
}

/**
 * Decompresses a body, because some recorders store it as it was sent. Returns a body that is not compressed unchanged.
 */
function decompress(bytes: Buffer, encoding = '', note: (problem: string) => void): Buffer {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    if (isGzip) return gunzipSync(bytes, LIMIT);
    if (encoding === '' || decodeUtf8(bytes) !== undefined) return bytes;
    if (encoding === 'br') return brotliDecompressSync(bytes, LIMIT);
    if (encoding === 'zstd') return zstdDecompressSync(bytes, LIMIT);
    return encoding === 'deflate' ? inflateSync(bytes, LIMIT) : bytes;
  } catch {
    note('bodies that cannot be decompressed');
    return bytes;
  }
}

const LIMIT = { maxOutputLength: 64 * 1_048_576 };
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parseText(text: string, mediaType: string, note: (problem: string) => void): Body {
  const bytes = text.length;
  if (/[/+]json$/.test(mediaType) || (mediaType === '' && /^\s*[[{]/.test(text))) {
    try {
      return { mediaType, value: JSON.parse(text), bytes };
    } catch {
      note('JSON bodies that cannot be parsed');
    }
  }
  if (mediaType === 'application/x-www-form-urlencoded')
    return { mediaType, value: collectFields(new URLSearchParams(text)), bytes };
  return { mediaType, text, bytes };
}

/** Fields may have any length, because a recorded form was already sent. */
const FORM_LIMITS = { ...DEFAULT_LIMITS, fieldBytes: Number.POSITIVE_INFINITY };

/** Reads the fields of a form, without the content of its files; undefined if the form is malformed or incomplete. */
function readForm(bytes: Uint8Array, contentType: string): Record<string, unknown> | undefined {
  try {
    const parser = new FormParser(readMediaType(contentType).parameters.boundary, FORM_LIMITS);
    const fields: [name: string, value: string][] = [];
    for (const event of parser.write(bytes)) {
      if (event.kind === 'file') fields.push([event.name, FILE]);
      if (event.kind === 'field') fields.push([event.name, Buffer.from(event.value).toString()]);
    }
    parser.end();
    return collectFields(fields);
  } catch {
    return undefined;
  }
}

/** Collects fields or parameters by name; several values of one name become an array. */
export function collectFields(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, same] of groupBy([...fields], ([name]) => name))
    values[name] = same.length === 1 ? same[0]?.[1] : same.map(([, value]) => value);
  return values;
}
