import { checkBesideBase64 } from '@cross-border-payments/server-stubs/base64';
import { decodeUtf8, readJson } from '@cross-border-payments/server-stubs/read-json';
import type { IHttpRequest } from '@stoplight/prism-http';
import type { MockOperation } from './operations.ts';

/** A body for Prism (JSON as a value, a form as text), or the reason why it is refused. */
export type ParsedBody =
  | { ok: true; mediaType: string; body: IHttpRequest['body'] }
  | { ok: false; reason: string; status?: 400 | 413 };

/** Most levels of nesting; the deepest body of the interface has four. */
const MAX_DEPTH = 64;
/** Most members of a body that hold a document as base64 text, and the size of all else, in characters. */
const MAX_DOCUMENTS = 1;
const MAX_REST = 524_288;

/** Parses a body by its `Content-Type`, which the operation must accept. */
export function parseBody(operation: MockOperation, contentType: string, bytes: Buffer): ParsedBody {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (bytes.length === 0) return { ok: true, mediaType, body: undefined };
  const taken = operation.body?.contents.map((content) => content.mediaType.toLowerCase()) ?? [];
  if (taken.length === 0) return { ok: false, reason: `${operation.id} takes no body.` };
  if (!taken.includes(mediaType)) {
    const reason = `The header \`Content-Type\` must be ${taken.join(' or ')} for ${operation.id}.`;
    return { ok: false, reason };
  }
  if (mediaType !== 'application/json') return { ok: true, mediaType, body: bytes.toString('utf8') };
  try {
    const text = decodeUtf8(bytes);
    checkBesideBase64(text, MAX_DOCUMENTS, MAX_REST);
    return { ok: true, mediaType, body: readJson(text, MAX_DEPTH) };
  } catch (error) {
    const { name, message, httpStatus } = error as Error & { httpStatus?: number };
    if (name !== 'Refusal') throw error;
    return { ok: false, reason: message, status: httpStatus === 413 ? 413 : 400 };
  }
}

/** Reads the fields of a form, files as text; undefined if the form cannot be read. */
export async function readForm(
  contentType: string,
  bytes: Buffer,
): Promise<{ [name: string]: string } | undefined> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  const form = await response.formData().catch(() => undefined);
  if (!form) return undefined;
  const fields: { [name: string]: string } = {};
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await value.text();
  return fields;
}
