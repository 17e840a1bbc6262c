import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isSpread, type Parameter, partsOf } from '@cross-border-payments/openapi/model';
import type { IHttpRequest } from '@stoplight/prism-http';
import { type MockAnswer, refuse } from './answer.ts';
import type { MockDocument } from './document.ts';
import { createExplainer, type Explainer, explainFindings } from './explain.ts';
import { createPathRouter, type MockOperation, mockOperations } from './operations.ts';
import { readPrefer } from './prefer.ts';
import { type AskPrism, preparePrism } from './prism.ts';
import { bodyLimit, parseBody, readBytes, readForm } from './read-body.ts';

/** Answers one request; undefined if the client disconnected before the end of its body. */
export type AnswerRequest = (request: IncomingMessage) => Promise<MockAnswer | undefined>;

interface Query {
  [name: string]: string | string[];
}
interface Headers {
  [name: string]: string;
}

interface Judges {
  askPrism: AskPrism;
  explain: Explainer;
}

/** Most sentences in one message. */
const SENTENCE_LIMIT = 20;

/**
 * Prepares the answers for a document. A request is checked in this order: path and method, credentials, `Prefer`,
 * body, then all rules at once.
 *
 * @throws MockError when the document cannot be mocked, saying why
 */
export async function prepareAnswers({ model, written }: MockDocument): Promise<AnswerRequest> {
  const route = createPathRouter(mockOperations(model));
  const judges: Judges = { explain: createExplainer(), askPrism: await preparePrism(written) };

  return async (request) => {
    const { path, query } = splitUrl(request.url ?? '/');
    const found = route(request.method ?? 'GET', path);
    if ('answer' in found) return found.answer;
    const { operation } = found;
    const headers = plainHeaders(request.headers);
    const missing = findMissingHeaders(operation, headers);
    if (missing.length > 0) {
      return refuse(400, missing.map((name) => `The header \`${name}\` is required.`).join(' '));
    }
    const prefer = readPrefer(headers.prefer, operation);
    if (!prefer.ok) return refuse(400, prefer.reason);
    const read = await readBytes(request);
    if (read.kind === 'aborted') return undefined;
    if (read.kind === 'too large') {
      return refuse(413, `The body is larger than the ${bodyLimit / 1024 / 1024} MiB this mock reads.`);
    }
    const input = { operation, query, headers, bytes: read.bytes, preference: prefer.preference };
    return judge(judges, input);
  };
}

interface Input {
  operation: MockOperation;
  query: Query;
  headers: Headers;
  bytes: Buffer;
  preference: { code?: number; example?: string };
}

async function judge({ askPrism, explain }: Judges, input: Input): Promise<MockAnswer> {
  const { operation, query, headers, bytes, preference } = input;
  const contentType = headers['content-type'] ?? '';
  const parsed = parseBody(operation, contentType, bytes);
  if (!parsed.ok) return refuse(parsed.status ?? 400, parsed.reason);
  const { mediaType, body } = parsed;
  const verdict = await askPrism(operation, toPrism(input, body), preference);
  const explainBody = async (): Promise<string[]> => {
    const value = mediaType === 'application/json' ? body : await readForm(contentType, bytes);
    return value === undefined || body === undefined ? [] : explain.body(operation, mediaType, value);
  };
  if (verdict.refused) {
    const sentences = [
      ...explain.headers(operation, headers),
      ...explain.query(operation, query),
      ...(await explainBody()),
    ];
    return refuse(400, joinSentences(sentences.length > 0 ? sentences : explainFindings(verdict.findings)));
  }
  // Prism ignores rules across query parameters, undeclared parameters and a body that is `null`.
  const sentences = [
    ...(isBeyondPrism(operation) ? explain.query(operation, query) : []),
    ...(body === null ? await explainBody() : []),
  ];
  return sentences.length === 0 ? verdict : refuse(400, joinSentences(sentences));
}

/** Returns whether Prism ignores a part of the query: rules across parameters, or members of any name. */
function isBeyondPrism({ querySchema, parameters }: MockOperation): boolean {
  const isOpen = ({ schema }: Parameter) => partsOf(schema).some((part) => part.additionalProperties);
  return querySchema !== undefined || parameters.query.some((one) => isSpread(one) && isOpen(one));
}

/**
 * Converts a request for Prism, without `Accept` and `Prefer`: answers are always JSON, and the preference is already
 * read.
 */
function toPrism({ operation, query, headers, bytes }: Input, body: IHttpRequest['body']): IHttpRequest {
  const { accept: _accept, prefer: _prefer, ...kept } = headers;
  return {
    method: operation.method.toLowerCase() as IHttpRequest['method'],
    url: { path: operation.path, query },
    headers: { ...kept, 'content-length': String(bytes.length) },
    body,
  };
}

function joinSentences(sentences: string[]): string {
  const rest = sentences.length - SENTENCE_LIMIT;
  return [...sentences.slice(0, SENTENCE_LIMIT), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

function findMissingHeaders({ credentials }: MockOperation, headers: Headers): string[] {
  const missing = credentials.map((names) => names.filter((name) => !headers[name.toLowerCase()]));
  return missing.some((names) => names.length === 0) ? [] : (missing[0] ?? []);
}

/** Splits a URL into path and query; an empty parameter counts as not given, as for Prism. */
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

function plainHeaders(headers: IncomingHttpHeaders): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
