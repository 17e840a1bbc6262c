import { type BodyOpener, type FetchBody, RAW, type SentBody } from '../core/context.ts';
import { invalidOption } from '../core/errors.ts';
import { isJson, jsonBody } from './json.ts';
import type {
  ApiInput,
  BodyWriter,
  PartWriter,
  RequestRecord,
  ValueStyles,
  WrittenPair,
  WrittenRequest,
} from './operation.ts';
import {
  givenOf,
  hasProperties,
  plainText,
  queryPairs,
  strictly,
  writeHeader,
  writePairs,
  writePath,
} from './serialise.ts';

/**
 * @throws ValidationError for a parameter that is missing, or a part that the operation does not have
 * @throws RangeError for a body that cannot be written
 */
export function writeRequest(
  baseUrl: string,
  operation: RequestRecord,
  input: ApiInput,
  headers: Record<string, string> = { accept: operation.accept ?? 'application/json' },
): WrittenRequest {
  const { server = baseUrl, writes = {} } = operation;
  const host = server.startsWith('/') ? new URL(baseUrl).origin : '';
  const url = host + server + writePath(operation, input.path);
  const request: WrittenRequest = { url, headers };
  for (const name of ['query', 'headers', 'cookies', 'body'] as const) {
    if (input[name] === undefined) continue;
    const write = writes[name];
    if (!write) throw invalidOption(operation.id, name, 'must be left out: the operation has none');
    write(request, input, operation);
  }
  return request;
}

export const writeQuery: PartWriter = (request, { query }, { styles }) => {
  const pairs = writePairs(query, styles?.query);
  if (pairs) request.url += (request.url.includes('?') ? '&' : '?') + pairs;
};

export const writeHeaders: PartWriter = ({ headers }, input, { styles }) => {
  for (const [name, value] of givenOf(input.headers))
    headers[name.toLowerCase()] = writeHeader(value, styles?.headers?.[name]);
};

export const writeCookies: PartWriter = ({ headers }, { cookies }, { styles }) => {
  const cookie = writePairs(cookies, styles?.cookies, '; ');
  if (cookie) headers.cookie = cookie;
};

/** Writes a body that has one media type. @throws ValidationError for another media type */
export const writeBody: PartWriter = (request, input, operation) => {
  const [type = ''] = Object.keys(operation.body ?? {});
  const { contentType = type } = input;
  addBody(request, input, operation, `${contentType};`.startsWith(`${type};`) ? type : undefined);
};

/** Writes a body for which the document declares several media types, or a range of them such as `image/*`. */
export const writeChosenBody: PartWriter = (request, input, operation) => {
  const { contentType } = input;
  const types = Object.keys(operation.body ?? {});
  const range = contentType === undefined ? types[0] : types.find((type) => matches(type, contentType));
  addBody(request, input, operation, range);
};

function addBody(request: WrittenRequest, input: ApiInput, operation: RequestRecord, range = '') {
  const { body: value, contentType = range } = input;
  const { id, body: writers = {}, encoding = {} } = operation;
  const write = writers[range];
  if (!write) throw invalidOption(id, 'contentType', `must be one of ${Object.keys(writers).join(', ')}`);
  const raw = RAW in Object(value) && (value as SentBody & { readonly open: BodyOpener });
  const { headers, ...contents }: SentBody = raw
    ? { headers: raw.headers, open: () => raw.open() }
    : write(value, contentType, encoding[range]);
  Object.assign(request.headers, headers);
  Object.assign(request, contents);
}

function essenceOf(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim();
}

/** Returns whether a range such as `image/*`, or a media type, includes the given media type. */
function matches(range: string, mediaType: string): boolean {
  const [own = ''] = range.split(/\*|;/, 1);
  return mediaType.startsWith(own) && (range.includes('*') || essenceOf(mediaType) === own.trim());
}

/** A value that is sent unchanged with any media type. */
type Ready = Blob | URLSearchParams | ReadableStream | ArrayBuffer | ArrayBufferView;

export function isReady(value: unknown): value is Ready {
  const types = [Blob, URLSearchParams, ReadableStream, ArrayBuffer];
  return types.some((type) => value instanceof type) || ArrayBuffer.isView(value);
}

function isComposite(value: unknown): boolean {
  return !isReady(value) && (hasProperties(value) || Array.isArray(value));
}

function readyBody(value: unknown, mediaType: string): SentBody {
  const body = isReady(value) ? (value as FetchBody) : plainText(value);
  return { headers: { 'content-type': mediaType }, body };
}

export const bytesBody: BodyWriter = (value, mediaType) => {
  if (isComposite(value))
    throw new RangeError(`\`body\` must be a string, a Blob or bytes, since it is sent as ${mediaType}`);
  return readyBody(value, mediaType);
};

/**
 * Writes a body for a range such as `image/*`: objects as JSON, strings as text, and a `Blob` with its own media type.
 */
export const anyBody: BodyWriter = (value, mediaType) => {
  if (!mediaType.includes('*')) return bytesBody(value, mediaType);
  if (isComposite(value)) return jsonBody(value, 'application/json');
  const own = (value instanceof Blob && value.type) || 'application/octet-stream';
  return readyBody(value, isReady(value) ? own : 'text/plain;charset=UTF-8');
};

/** Writes a form as pairs. By default, an array has a pair for each item, and an object is written as JSON. */
export const urlencodedBody: BodyWriter = (value, mediaType, styles = {}) => {
  if (!isComposite(value)) return readyBody(value, mediaType);
  const pairs = givenOf(value).flatMap(([name, field]) =>
    queryPairs(name, styles[name] || !hasProperties(field) ? field : plainText(field), styles[name]),
  );
  return readyBody(pairs.map(([name, text]) => `${name}=${text}`).join('&'), mediaType);
};

/**
 * Writes a multipart form. Does not pass a `FormData` to `fetch`, because it adds a file name to a JSON part, and
 * because Node 24 ends the process with an unhandled rejection if the call is aborted before `fetch` reads it.
 */
export const multipartBody: BodyWriter = (value, mediaType, styles = {}) => {
  if (isReady(value) || typeof value !== 'object' || value === null) return readyBody(value, mediaType);
  const parts = Array.from(value instanceof FormData ? value : partsOf(value, styles), readPart);
  const { contentType, chunks } = writeForm<BlobPart>(parts, essenceOf(mediaType));
  return { headers: { 'content-type': contentType }, body: new Blob(chunks) };
};

export interface FormPart<Content> {
  readonly name: string;
  readonly content: string | Content;
  readonly fileName?: string | undefined;
  readonly contentType?: string | undefined;
}

/** Writes a form (RFC 7578, with names escaped as in browsers) as chunks: its files, and the text around them. */
export function writeForm<Content>(
  parts: readonly FormPart<Content>[],
  mediaType = 'multipart/form-data',
): { readonly contentType: string; readonly chunks: (string | Content)[] } {
  const boundary = `----form-${crypto.randomUUID()}`;
  const chunks: (string | Content)[] = [];
  let text = '';
  for (const { name, content, fileName, contentType } of parts) {
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"`;
    if (fileName !== undefined) text += `; filename="${escaped(fileName)}"`;
    if (contentType !== undefined) text += `\r\ncontent-type: ${contentType}`;
    text += '\r\n\r\n';
    if (typeof content === 'string') text += content;
    else {
      chunks.push(text, content);
      text = '';
    }
    text += '\r\n';
  }
  chunks.push(`${text}--${boundary}--\r\n`);
  return { contentType: `${mediaType}; boundary=${boundary}`, chunks };
}

/** Escapes the characters that would end a quoted name, or its line, in a header of a form. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

type Part = readonly [name: string, item: unknown, contentType?: string | undefined];

const decodedPair = ([name, text]: WrittenPair): Part => [decodeURIComponent(name), decodeURIComponent(text)];

/** An array has a part for each item; a field with a style has the parts of that style. */
function partsOf(value: object, styles: ValueStyles): Part[] {
  return givenOf(value).flatMap(([name, field]): Part[] => {
    const { contentType, ...how } = styles[name] ?? {};
    if (Object.keys(how).length > 0 && !isReady(field))
      return queryPairs(name, field, { ...how, encode: strictly }).map(decodedPair);
    return (Array.isArray(field) ? field : [field]).map((item) => [name, item, contentType]);
  });
}

function readPart([name, item, declared]: Part): FormPart<BlobPart> {
  const single = /[,*]/.test(declared ?? '') ? undefined : declared;
  if (item instanceof Blob || item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    const { name: fileName = name, type = '' } = item as Partial<File>;
    const contentType = single ?? (type || 'application/octet-stream');
    return { name, content: item as BlobPart, fileName: fileName || name, contentType };
  }
  const contentType = single ?? (hasProperties(item) || Array.isArray(item) ? 'application/json' : undefined);
  const isWritten = contentType !== undefined && isJson(contentType);
  return { name, content: isWritten ? JSON.stringify(item) : plainText(item), contentType };
}
