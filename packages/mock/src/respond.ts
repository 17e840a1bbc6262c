import type { IncomingMessage } from 'node:http';
import { nearestName } from '@cross-border-payments/explain/near';
import { isObject } from '@cross-border-payments/openapi';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
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
import { type MockBody, parseBody, readBytes } from './request-body.ts';

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
