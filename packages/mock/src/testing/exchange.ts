import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import {
  type Example,
  type OpenApiDocument,
  type Operation,
  queryExamples,
  requestOf,
  resolveRef,
} from '@cross-border-payments/checks';

/** A request to the mock, in the terms of the document. */
export interface Exchange {
  /** The JSON value or the fields of the form; if absent, no body is sent. */
  body?: unknown;
  query?: { [name: string]: unknown };
  prefer?: string;
}

export interface Reply {
  status: number;
  body: { status: string; message?: string };
}

/** Returns the value of a named example, with its `$ref` resolved. */
export function exampleValue(document: OpenApiDocument, example: Example): unknown {
  return (example.$ref === undefined ? example : resolveRef<Example>(document, example.$ref)).value;
}

/**
 * Returns a request that follows the rules: the first example of the body, and the example of every query parameter.
 */
export function writtenRequest(document: OpenApiDocument, operation: Operation): Exchange {
  const [example] = Object.values(requestOf(operation.object)?.examples ?? {});
  const parameters = (operation.object.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    ...(example === undefined ? {} : { body: exampleValue(document, example) }),
    query: queryExamples(parameters),
  };
}

/** Sends a request with credentials and returns the JSON response. Unlike `fetch`, also sends a GET with a body. */
export async function exchange(
  base: string,
  operation: Operation,
  { body, query = {}, prefer }: Exchange,
): Promise<Reply> {
  const url = new URL(operation.path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  const { type, bytes } = await encode(requestOf(operation.object)?.mediaType, body);
  const headers = {
    appkey: 'key',
    token: 'token',
    ...(prefer === undefined ? {} : { prefer }),
    ...(bytes === undefined ? {} : { 'content-type': type, 'content-length': bytes.length }),
  };
  const request = openRequest(url, { method: operation.method, headers });
  const answered = once(request, 'response');
  request.end(bytes);
  const [response] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

async function encode(
  mediaType: string | undefined,
  body: unknown,
): Promise<{ type: string; bytes?: Buffer }> {
  if (body === undefined) return { type: '' };
  if (mediaType !== 'multipart/form-data') {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as { [name: string]: unknown })) {
    form.append(name, name === 'file' ? new Blob([String(value)]) : String(value));
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) };
}
