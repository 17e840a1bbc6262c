import type { IncomingMessage } from 'node:http';
import { isFile, mayBeFile, propertiesOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import { assertSizeWithoutBase64 } from '@cross-border-payments/server-runtime/body/base64';
import { assertPlainUtf8, decodeUtf8, readJson } from '@cross-border-payments/server-runtime/body/read-json';
import { readMediaType, readWithin } from '@cross-border-payments/server-runtime/http';
import { BodyReadError, Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { IHttpRequest } from '@stoplight/prism-http';
import type { MockOperation } from './document.ts';

/** The body of a request. If there is no body, or if a form is malformed, `value` is undefined. */
export interface MockBody {
  mediaType: string;
  /** The body for Prism: parsed JSON, or the text of a form. */
  body?: IHttpRequest['body'];
  /** The body to explain: parsed JSON, or the fields of a form. */
  value?: unknown;
}

const BODY_LIMIT_MIB = 10;
const MAX_DEPTH = 64;
/** Maximum number of properties with a base64 document. */
const MAX_DOCUMENTS = 1;
/** Maximum number of characters in a body without its base64 documents. */
const MAX_REST = 524_288;

/** Returns a request body; undefined if the client disconnected. Does not read the rest of a body that is too large. */
export async function readBytes(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const limit = BODY_LIMIT_MIB * 2 ** 20;
  try {
    if (Number(request.headers['content-length']) > limit) throw new BodyReadError('too-large');
    return await readWithin(request.iterator({ destroyOnReturn: false }), limit);
  } catch (error) {
    if (!(error instanceof BodyReadError)) return undefined;
    throw new Refusal(`The body is larger than ${limit} bytes.`, { httpStatus: 413 });
  }
}

/** @throws Refusal for a body of the wrong media type, charset or encoding, or one that cannot be parsed */
export async function parseBody(
  operation: MockOperation,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): Promise<MockBody> {
  const sent = readMediaType(headers['content-type'] ?? '');
  const mediaType = sent.type;
  if (bytes.length === 0) return { mediaType };
  const contents = operation.body?.contents ?? [];
  if (contents.length === 0) throw new Refusal(`${operation.id} has no body.`);
  const content = contents.find((declared) => declared.mediaType.toLowerCase() === mediaType);
  if (!content) {
    const known = contents.map((declared) => declared.mediaType.toLowerCase()).join(' or ');
    throw new Refusal(`The header \`Content-Type\` must be ${known} for ${operation.id}.`);
  }
  assertPlainUtf8(sent, headers['content-encoding']);
  if (mediaType !== 'application/json') {
    const properties = content.schema ? propertiesOf(content.schema) : new Map<string, SchemaNode>();
    const value = await readForm(headers['content-type'], bytes, properties);
    return { mediaType, body: Buffer.from(bytes).toString('utf8'), value };
  }
  const text = decodeUtf8(bytes);
  assertSizeWithoutBase64(text, MAX_DOCUMENTS, MAX_REST);
  const value = readJson(text, MAX_DEPTH) as IHttpRequest['body'];
  return { mediaType, body: value, value };
}

async function readForm(contentType = '', bytes: Uint8Array, properties: ReadonlyMap<string, SchemaNode>) {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  const form = await response.formData().catch(() => undefined);
  if (!form) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    const property = properties.get(name);
    const isText = typeof value === 'string';
    if (property && isText && isFile(property)) throw new Refusal(`\`${name}\` must be a file.`);
    if (property && !isText && !mayBeFile(property)) {
      throw new Refusal(`\`${name}\` must be a field, not a file.`);
    }
    fields[name] = isText ? value : await value.text();
  }
  return fields;
}
