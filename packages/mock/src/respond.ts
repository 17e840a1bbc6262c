import type { IncomingMessage } from 'node:http';
import { isExplodedObject, type Parameter, partsOf } from '@cross-border-payments/openapi/model';
import { assertSizeWithoutBase64 } from '@cross-border-payments/server-stubs/base64';
import { readWithin } from '@cross-border-payments/server-stubs/http/body';
import { withoutParameters } from '@cross-border-payments/server-stubs/http/head';
import { decodeUtf8, readJson } from '@cross-border-payments/server-stubs/read-json';
import { BodyReadError, Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { IHttpRequest } from '@stoplight/prism-http';
import { createPathRouter, type MockDocument, type MockOperation, mockOperations } from './document.ts';
import { createExplainer, type Explainer, explainPrismFindings } from './explain.ts';
import { type AskPrism, preparePrism, readPrefer } from './prism.ts';

/** A response of the mock, ready to be sent. */
export interface MockResponse {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** Returns the response to a request; undefined if the client disconnected before the body was complete. */
export type ResponseRequest = (request: IncomingMessage) => Promise<MockResponse | undefined>;

type Query = Record<string, string | string[]>;
type Headers = Record<string, string>;

/** A request for Prism and the explainer. The body is parsed JSON, or the text of a form. */
interface MockRequest {
  operation: MockOperation;
  query: Query;
  headers: Headers;
  bytes: Uint8Array;
  mediaType: string;
  body: IHttpRequest['body'];
}

const BODY_LIMIT_MIB = 10;
const MAX_SENTENCES = 20;
/** Maximum levels of nesting; the deepest body of the interface has four. */
const MAX_DEPTH = 64;
/** Maximum number of properties with a base64 document. */
const MAX_DOCUMENTS = 1;
/** Maximum number of characters in a body without its base64 documents. */
const MAX_REST = 524_288;

/** Makes a refusal in the envelope of the service. */
export function refusalResponse(status: number, message: string, headers: Headers = {}): MockResponse {
  return { status, headers, body: { status: '-1', message } };
}

/**
 * Prepares the responses for a document. A request is checked in this order: path and method, credentials, `Prefer`,
 * body, then all rules at once.
 *
 * @throws MockError if the document cannot be mocked
 */
export async function prepareResponses({ model, written }: MockDocument): Promise<ResponseRequest> {
  const route = createPathRouter(mockOperations(model));
  const explain = createExplainer();
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
    const mediaType = withoutParameters(headers['content-type'] ?? '');
    const body = parseBody(operation, mediaType, bytes);
    const asked = { operation, query, headers, bytes, mediaType, body };
    const verdict = await askPrism(operation, toPrism(asked), preference);
    const sentences = await faultsOf(asked, verdict, explain);
    if (sentences.length > 0) throw new Refusal(joinSentences(sentences));
    return verdict.refused ? undefined : verdict;
  };
  return (request) =>
    response(request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error.httpStatus, error.message, error.headers);
    });
}

/** Returns a sentence for each fault of a request. */
async function faultsOf(
  { operation, query, headers, mediaType, bytes, body }: MockRequest,
  verdict: Awaited<ReturnType<AskPrism>>,
  explain: Explainer,
): Promise<string[]> {
  const explainBody = async (): Promise<string[]> => {
    const value = mediaType === 'application/json' ? body : await readForm(headers['content-type'], bytes);
    return value === undefined || body === undefined ? [] : explain.body(operation, mediaType, value);
  };
  if (!verdict.refused) {
    // Prism ignores rules across query parameters, undeclared parameters and a body that is `null`.
    const inQuery = isBeyondPrism(operation) ? explain.query(operation, query) : [];
    return body === null ? [...inQuery, ...(await explainBody())] : inQuery;
  }
  const own = [...explain.headers(operation, headers), ...explain.query(operation, query)];
  const sentences = [...own, ...(await explainBody())];
  return sentences.length > 0 ? sentences : explainPrismFindings(verdict.findings);
}

/** Returns whether Prism ignores a part of the query: rules across parameters, or undeclared parameters. */
function isBeyondPrism({ querySchema, parameters }: MockOperation): boolean {
  const isOpen = ({ schema }: Parameter) => partsOf(schema).some((part) => part.additionalProperties);
  return querySchema !== undefined || parameters.query.some((one) => isExplodedObject(one) && isOpen(one));
}

/** Makes the request for Prism. Omits `Accept`, since responses are always JSON, and `Prefer`, which has been read. */
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

/** Returns a request body; undefined if the client disconnected. Does not read the rest of a body that is too large. */
async function readBytes(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const limit = BODY_LIMIT_MIB * 2 ** 20;
  try {
    if (Number(request.headers['content-length']) > limit) throw new BodyReadError('too-large');
    return await readWithin(request.iterator({ destroyOnReturn: false }), limit);
  } catch (error) {
    if (!(error instanceof BodyReadError)) return undefined;
    throw new Refusal(`The body is larger than ${limit} bytes.`, { httpStatus: 413 });
  }
}

function parseBody(operation: MockOperation, mediaType: string, bytes: Uint8Array): IHttpRequest['body'] {
  if (bytes.length === 0) return undefined;
  const taken = operation.body?.contents.map((content) => content.mediaType.toLowerCase()) ?? [];
  if (taken.length === 0) throw new Refusal(`${operation.id} has no body.`);
  if (!taken.includes(mediaType)) {
    throw new Refusal(`The header \`Content-Type\` must be ${taken.join(' or ')} for ${operation.id}.`);
  }
  if (mediaType !== 'application/json') return Buffer.from(bytes).toString('utf8');
  const text = decodeUtf8(bytes);
  assertSizeWithoutBase64(text, MAX_DOCUMENTS, MAX_REST);
  return readJson(text, MAX_DEPTH) as IHttpRequest['body'];
}

/** Returns the fields of a form, with files as strings; undefined if the form is malformed. */
async function readForm(contentType = '', bytes: Uint8Array): Promise<Headers | undefined> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  const form = await response.formData().catch(() => undefined);
  if (!form) return undefined;
  const fields: Headers = {};
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await value.text();
  return fields;
}
