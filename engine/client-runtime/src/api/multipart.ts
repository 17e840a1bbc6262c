import type { BodyWriter, ValueStyles } from './operation.ts';
import { essenceOf, isReady, readyBody } from './request.ts';
import { escaped, givenOf, hasProperties, isJson, plainText, queryPairs, strictly } from './serialise.ts';

/**
 * Writes a multipart form. `fetch` never gets a `FormData`: that adds a file name to a JSON part, and if its call is
 * aborted before `fetch` reads it, Node 24 ends the process with an unhandled rejection.
 */
export const multipartBody: BodyWriter = (value, mediaType, styles = {}) => {
  if (isReady(value) || typeof value !== 'object' || value === null) return readyBody(value, mediaType);
  const boundary = `----form-${crypto.randomUUID()}`;
  const chunks: BlobPart[] = [];
  const parts: Iterable<Part> = value instanceof FormData ? value : partsOf(value, styles);
  for (const [name, item, contentType] of parts)
    chunks.push(...partOf(boundary, name, item, contentType), '\r\n');
  chunks.push(`--${boundary}--\r\n`);
  const type = essenceOf(mediaType);
  return { headers: { 'content-type': `${type}; boundary=${boundary}` }, body: new Blob(chunks) };
};

type Part = readonly [name: string, item: unknown, contentType?: string | undefined];

/** Returns the parts of a form. An array has a part for each item; a field with a style has the parts of that style. */
function partsOf(value: object, styles: ValueStyles): Part[] {
  return givenOf(value).flatMap(([name, field]): Part[] => {
    const { contentType, ...how } = styles[name] ?? {};
    if (Object.keys(how).length > 0 && !isReady(field))
      return queryPairs(name, field, { ...how, encode: strictly }).map(
        ([own, text]) => [decodeURIComponent(own), decodeURIComponent(text)] as const,
      );
    return (Array.isArray(field) ? field : [field]).map((item) => [name, item, contentType]);
  });
}

function partOf(boundary: string, name: string, item: unknown, contentType: string | undefined): BlobPart[] {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"`;
  const single = contentType?.includes(',') || contentType?.includes('*') ? undefined : contentType;
  if (item instanceof Blob || item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    const fileName = escaped((item instanceof Blob && (item as File).name) || name);
    const type = single ?? ((item instanceof Blob && item.type) || 'application/octet-stream');
    return [`${start}; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`, item as BlobPart];
  }
  const type = single ?? (hasProperties(item) || Array.isArray(item) ? 'application/json' : undefined);
  const text = type !== undefined && isJson(type) ? JSON.stringify(item) : plainText(item);
  return [`${start}${type === undefined ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n${text}`];
}
