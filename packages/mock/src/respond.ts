import type { IncomingMessage } from 'node:http';
import { nearestName } from '@cross-border-payments/explain/near';
import { isObject } from '@cross-border-payments/openapi';
import { isFile, mayBeFile, propertiesOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import { assertSizeWithoutBase64 } from '@cross-border-payments/server-runtime/body/base64';
import { assertPlainUtf8, decodeUtf8, readJson } from '@cross-border-payments/server-runtime/body/read-json';
import { readMediaType, readWithin } from '@cross-border-payments/server-runtime/http';
import { BodyReadError, Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { IHttpRequest } from '@stoplight/prism-http';
import { createPathRouter, type MockDocument, type MockOperation, mockOperations } from './document.ts';
import {
  explainBody,
  explainHeaders,
  explainPrismFindings,
  explainQuery,
  explainResponse,
} from './explain.ts';
import { chooseExample, followRequest } from './follow-request.ts';
import { type AskPrism, preparePrism, readPrefer } from './prism.ts';

export interface MockResponse {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** Returns the response to a request; undefined if the client disconnected before the body was complete. */
export type ResponseRequest = (request: IncomingMessage) => Promise<MockResponse | undefined>;

type Query = Record<string, string | string[]>;
type Headers = Record<string, string>;

interface MockRequest extends MockBody {
  operation: MockOperation;
  query: Query;
  headers: Headers;
  bytes: Uint8Array;
}

const MAX_SENTENCES = 20;

export function refusalResponse(status: number, message: string, headers: Headers = {}): MockResponse {
  return { status, headers, body: { status: '-1', message } };
}

/** Checks path and method, then credentials, `Prefer`, body and all rules. @throws MockError for an unfit document */
export async function prepareResponses({ model, written }: MockDocument): Promise<ResponseRequest> {
  const route = createPathRouter(mockOperations(model));
  const askPrism = await preparePrism(written);

  const response: ResponseRequest = async (request) => {
    const { path, query } = splitUrl(request.url ?? '/');
    const operation = route(request.method ?? 'GET', path);
    const headers = plainHeaders(request);
    const missing = missingHeaders(operation, headers).map((name) => `The header \`${name}\` is required.`);
    if (missing.length > 0) throw new Refusal(missing.join(' '));
    const preference = readPrefer(headers.prefer, operation);
    const bytes = await readBytes(request);
    if (!bytes) return undefined;
    const body = await parseBody(operation, headers, bytes);
    const asked = { operation, query, headers, bytes, ...body };
    const sent = { ...query, ...(isObject(body.value) ? body.value : {}) };
    const verdict = await askPrism(operation, toPrism(asked), chooseExample(operation, sent, preference));
    const sentences = listFaults(asked, verdict);
    if (sentences.length > 0) throw new Refusal(joinSentences(sentences));
    if (verdict.refused) return undefined;
    const isValid = (response: unknown) =>
      explainResponse(operation, String(verdict.status), response).length === 0;
    return { ...verdict, body: followRequest(operation, sent, preference, verdict.body, isValid) };
  };
  return (request) =>
    response(request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error.httpStatus, error.message, error.headers);
    });
}

function listFaults(
  { operation, query, headers, mediaType, value }: MockRequest,
  verdict: Awaited<ReturnType<AskPrism>>,
): string[] {
  // Prism ignores rules across query parameters, undeclared parameters and a body that is `null`.
  const { refused } = verdict;
  const inHeaders = refused ? explainHeaders(operation, headers) : [];
  const inQuery = explainQuery(operation, query);
  const hasValue = refused ? value !== undefined : value === null;
  const inBody = hasValue ? explainBody(operation, mediaType, value) : [];
  const sentences = [...inHeaders, ...withNearNames(inQuery, operation, query), ...inBody];
  return refused && sentences.length === 0 ? explainPrismFindings(verdict.findings) : sentences;
}

function withNearNames(sentences: string[], { parameters }: MockOperation, query: Query): string[] {
  if (sentences.length === 0) return [];
  const known = parameters.query.map(({ name }) => name);
  const missing = known.filter((name) => !Object.hasOwn(query, name));
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  const near = unknown.flatMap((name) => {
    const meant = sentences.join().includes(`\`${name}\``) ? undefined : nearestName(missing, name);
    return meant ? `Query parameter \`${name}\` is not known: did you mean \`${meant}\`?` : [];
  });
  return [...sentences, ...near];
}

/** Makes the request for Prism, without `Accept`, because responses are always JSON, and `Prefer`, which has been read. */
function toPrism({ operation, query, headers, bytes, body }: MockRequest): IHttpRequest {
  const { accept: _accept, prefer: _prefer, ...kept } = headers;
  return {
    method: operation.method.toLowerCase() as IHttpRequest['method'],
    url: { path: operation.path, query },
    headers: { ...kept, 'content-length': String(bytes.length) },
    body,
  };
}

function joinSentences(sentences: string[]): string {
  const rest = sentences.length - MAX_SENTENCES;
  return [...sentences.slice(0, MAX_SENTENCES), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

function missingHeaders({ credentials }: MockOperation, headers: Headers): string[] {
  const missing = credentials.map((names) => names.filter((name) => !headers[name.toLowerCase()]));
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? []);
}

/** Splits a URL into path and query. An empty parameter counts as missing, as in Prism. */
function splitUrl(url: string): { path: string; query: Query } {
  const [path = '/', ...rest] = url.split('?');
  const params = new URLSearchParams(rest.join('?'));
  const query: Query = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '');
    if (values.length > 0) query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return { path, query };
}

function plainHeaders({ headers }: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  );
}

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
