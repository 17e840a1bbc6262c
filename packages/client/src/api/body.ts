import { RawBody } from '../core/transport/outgoing.ts';
import type { ApiInput, ApiOperation, ValueStyles } from './operation.ts';
import { givenOf, hasMembers, isJson, plainText, queryPairs } from './serialise.ts';

/** A body and its headers, with lower-case names. */
export interface SentBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | RawBody;
}

/** Values that are sent as they are, whatever the media type. */
function isReady(
  value: unknown,
): value is Blob | URLSearchParams | ReadableStream | ArrayBuffer | ArrayBufferView {
  return (
    value instanceof Blob ||
    value instanceof URLSearchParams ||
    value instanceof ReadableStream ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}

/**
 * Writes the body of a request as its media type.
 *
 * @throws RangeError for a media type that the operation does not have, or a value that it cannot carry
 */
export function writeBody(
  { body: mediaTypes = [], encoding = {} }: Pick<ApiOperation, 'body' | 'encoding'>,
  { body: value, contentType }: ApiInput,
): SentBody {
  if (value === undefined) return { headers: {} };
  if (value instanceof RawBody) return { headers: value.headers, body: value };
  const mediaType = contentType ?? mediaTypes[0] ?? 'application/json';
  if (contentType !== undefined && !mediaTypes.some((known) => matches(known, contentType)))
    throw new RangeError(`\`contentType\` must be one of ${mediaTypes.join(', ')}`);
  // The platform writes the boundary of the form into the header.
  if (value instanceof FormData) return { headers: {}, body: value };
  if (isReady(value))
    return { headers: { 'content-type': typeOf(value, mediaType) }, body: value as BodyInit };
  return written(mediaType, value, encoding[mediaType]);
}

/** Writes a value as its media type. */
function written(mediaType: string, value: unknown, styles: ValueStyles | undefined): SentBody {
  const isComposite = hasMembers(value) || Array.isArray(value);
  const anyType = isComposite ? 'application/json' : 'text/plain;charset=UTF-8';
  const type = mediaType.includes('*') ? anyType : mediaType;
  const headers = { 'content-type': type };
  if (isJson(type)) return { headers, body: JSON.stringify(value) };
  if (!isComposite) return { headers, body: plainText(value) };
  if (/^multipart\//i.test(type)) return multipart(type, value, styles);
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { headers, body: urlencoded(value, styles) };
  throw new RangeError(`\`body\` must be a text, a Blob or bytes, since it is sent as ${mediaType}`);
}

function withoutParameters(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trimEnd();
}

/** Returns whether a media type is one of a range such as `image/*`; parameters such as `charset` are ignored. */
function matches(range: string, mediaType: string): boolean {
  const [own, asked] = [range, mediaType].map((type) => withoutParameters(type).toLowerCase());
  return (
    own === asked ||
    own === '*/*' ||
    (`${own}`.endsWith('/*') && `${asked}`.startsWith(`${own}`.slice(0, -1)))
  );
}

/** Returns the type of ready bytes: of a range, the one that they state themselves. */
function typeOf(value: unknown, mediaType: string): string {
  if (!mediaType.includes('*')) return mediaType;
  return (value instanceof Blob && value.type) || 'application/octet-stream';
}

function urlencoded(value: unknown, styles: ValueStyles = {}): string {
  const pairs = givenOf(value).flatMap(([name, field]) => {
    const how = styles[name];
    if (how) return queryPairs(name, field, how);
    // By default a list is sent as its items, and an object as JSON.
    return hasMembers(field) ? queryPairs(name, plainText(field)) : queryPairs(name, field);
  });
  return pairs.map(([name, text]) => `${name}=${text}`).join('&');
}

/** Writes a form by hand, since `FormData` gives a part of JSON a file name. */
function multipart(mediaType: string, value: unknown, styles: ValueStyles = {}): SentBody {
  const boundary = `----form-${crypto.randomUUID()}`;
  const pieces: BlobPart[] = [];
  for (const [name, field] of givenOf(value)) {
    for (const item of Array.isArray(field) ? field : [field])
      pieces.push(...partOf(boundary, name, item, styles[name]?.contentType), '\r\n');
  }
  pieces.push(`--${boundary}--\r\n`);
  const type = withoutParameters(mediaType);
  return { headers: { 'content-type': `${type}; boundary=${boundary}` }, body: new Blob(pieces) };
}

function partOf(boundary: string, name: string, item: unknown, contentType: string | undefined): BlobPart[] {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"`;
  const single = contentType?.includes(',') || contentType?.includes('*') ? undefined : contentType;
  if (item instanceof Blob || item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    const fileName = escaped((item instanceof Blob && (item as File).name) || name);
    const type = single ?? ((item instanceof Blob && item.type) || 'application/octet-stream');
    return [`${start}; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`, item as BlobPart];
  }
  const type = single ?? (hasMembers(item) || Array.isArray(item) ? 'application/json' : undefined);
  const text = type !== undefined && isJson(type) ? JSON.stringify(item) : plainText(item);
  return [`${start}${type === undefined ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n${text}`];
}

/** Escapes what would end the quoted name, or its line. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
