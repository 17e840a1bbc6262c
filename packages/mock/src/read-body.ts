import type { IncomingMessage } from 'node:http';
import { checkBesideBase64 } from '@cross-border-payments/server-stubs/base64';
import { decodeUtf8, readJson } from '@cross-border-payments/server-stubs/read-json';
import type { IHttpRequest } from '@stoplight/prism-http';
import type { MockOperation } from './operations.ts';

/** Largest request body, in bytes: 10 MiB. */
export const bodyLimit = 10 * 1024 * 1024;

/** A request body, or why there is none: it is too large, or the client disconnected. */
type BodyResult = { kind: 'read'; bytes: Buffer } | { kind: 'too large' } | { kind: 'aborted' };

/** Reads a request body and keeps at most `limit` bytes in memory. A larger body is left unread: see `discardRest`. */
export function readBytes(request: IncomingMessage, limit: number = bodyLimit): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ kind: 'too large' });
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyResult) => {
      chunks = [];
      request.off('data', take).off('end', end).off('close', abort).off('error', abort);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle({ kind: 'too large' });
      else chunks.push(chunk);
    };
    const end = () => settle({ kind: 'read', bytes: Buffer.concat(chunks, size) });
    const abort = () => settle({ kind: 'aborted' });
    request.on('data', take).on('end', end).on('close', abort).on('error', abort);
  });
}

/**
 * Discards the rest of a request, so that the client can read the answer, and cuts the connection after `milliseconds`.
 */
export function discardRest(request: IncomingMessage, milliseconds = 5_000): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), milliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer)).on('error', () => {});
  request.resume();
}

/** A body for Prism (JSON as a value, a form as text), or the reason why it is refused. */
type ParsedBody =
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
