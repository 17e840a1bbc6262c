import type { BodyWriter, ValueStyles } from './operation.ts';
import { essenceOf, isReady, readyBody } from './request.ts';
import { escaped, givenOf, hasProperties, isJson, plainText, queryPairs, strictly } from './serialise.ts';

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

/** A field or, if it has a file name, a file of a form. */
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

function readPart([name, item, declared]: Part): FormPart<BlobPart> {
  const single = declared?.includes(',') || declared?.includes('*') ? undefined : declared;
  if (item instanceof Blob || item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    const fileName = (item instanceof Blob && (item as File).name) || name;
    const contentType = single ?? ((item instanceof Blob && item.type) || 'application/octet-stream');
    return { name, content: item as BlobPart, fileName, contentType };
  }
  const contentType = single ?? (hasProperties(item) || Array.isArray(item) ? 'application/json' : undefined);
  const isWritten = contentType !== undefined && isJson(contentType);
  return { name, content: isWritten ? JSON.stringify(item) : plainText(item), contentType };
}
