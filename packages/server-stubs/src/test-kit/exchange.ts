import { createFetchHandler } from '../adapters/fetch.ts';
import { operationTable } from '../generated/operation-table.ts';
import type { Operation } from '../runtime/operation.ts';
import type { Service } from '../runtime/service.ts';

/**
 * A service, or a function that responds to a request as `fetch` does: a handler of fetch, `app.fetch` of Hono,
 * `fetch` itself.
 */
export type TestTarget = Service<Request> | ((request: Request) => Response | Promise<Response>);

export interface TestRequestOptions {
  /** Address of the service with its base path; defaults to `http://localhost`. */
  readonly baseUrl?: string;
  /** Headers, such as credentials; each missing credential is sent as `test`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Strings that no report may show, such as a token: `***` replaces them; one of fewer than 8 characters only as a
   * whole word.
   */
  readonly secrets?: readonly string[];
  /** Aborts the requests. */
  readonly signal?: AbortSignal;
}

/** A response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the string if it is not JSON. */
  readonly body: unknown;
  /** Whether the body is not JSON. */
  readonly isText: boolean;
}

/** A request and its response, to show in a report. */
export interface ShownExchange {
  /** Values of headers from the options are `***`, as are those of credentials. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  /** Undefined if no response was received. A body of more than 4,000 characters is cut. */
  readonly response: { readonly status: number; readonly body: unknown } | undefined;
}

const MAX_RESPONSE_BYTES = 4 * 1_048_576;
const MAX_SHOWN = 4_000;
/** Shorter secrets occur in unrelated words. */
const SHORTEST_DISTINCT = 8;
/** Begins the content of a file in an example, since the interface does not show the form's files. */
const FILE_START = '%PDF-';
const FILE = new Blob(['%PDF-1.4 test'], { type: 'application/pdf' });

/** Finds an operation of the document. @throws Error when it has no such operation */
export function operationOf(id: string): Operation {
  const operation = operationTable.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`\`${id}\` is not an operation of the document.`);
  return operation;
}

/** Makes the request of an operation; fields and files of a form from the properties of its body. */
export function makeRequest(
  { method, path, body: declared, security }: Operation,
  { body, query = {} }: { readonly body?: unknown; readonly query?: object },
  { baseUrl = 'http://localhost', headers, signal }: TestRequestOptions,
): Request {
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each));
  }
  const credentials = (security[0] ?? []).filter((place) => place.in === 'header');
  const sent = new Headers({
    ...Object.fromEntries(credentials.map(({ name }) => [name, 'test'])),
    ...headers,
  });
  const init = { method, headers: sent, redirect: 'manual' as const, ...(signal ? { signal } : {}) };
  if (body === undefined || method === 'GET') return new Request(url, init);
  const format = declared?.formats[0];
  if (format?.kind === 'multipart')
    return new Request(url, { ...init, body: formOf(body as object, format.files) });
  sent.set('content-type', 'application/json');
  return new Request(url, { ...init, body: JSON.stringify(body) });
}

function formOf(properties: object, files: readonly string[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(properties)) {
    for (const each of [value].flat()) {
      if (each instanceof Blob) form.append(name, each);
      else if (files.includes(name) || String(each).startsWith(FILE_START))
        form.append(name, FILE, 'document.pdf');
      else form.append(name, String(each));
    }
  }
  return form;
}

/** Sends a request and reads the answer. @throws Error for an answer above 4 MiB, and what the target throws */
export async function sendAndRead(target: TestTarget, request: Request): Promise<ReceivedResponse> {
  const response = await (typeof target === 'function' ? target : createFetchHandler(target))(request);
  const { status, headers } = response;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('The answer has more than 4 MiB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return { status, headers, ...parse(text) };
}

/** Returns a request and its response for a report, without secrets. */
export function showExchange(
  { method, url, headers }: Request,
  sent: unknown,
  received: ReceivedResponse | undefined,
  options: TestRequestOptions,
): ShownExchange {
  const { headers: own = {}, secrets = [] } = options;
  const credentials = operationTable.flatMap(({ security }) => security.flat().map(({ name = '' }) => name));
  const hidden = [...Object.keys(own), ...credentials].map((name) => name.toLowerCase());
  const shown = [...headers].map(([name, value]) => [name, hidden.includes(name) ? '***' : value]);
  const body = sent === undefined ? {} : { body: masked(sent, secrets) };
  const shownBody = () => cut(masked(withoutToken(url, received?.body), secrets));
  return {
    request: { method, url: mask(url, secrets), headers: Object.fromEntries(shown), ...body },
    response: received && { status: received.status, body: shownBody() },
  };
}

/** Hides the token that a login returns. */
function withoutToken(url: string, body: unknown): unknown {
  const isLogin = new URL(url).pathname.endsWith(operationOf('createToken').path);
  return isLogin && isRecord(body) && 'data' in body ? { ...body, data: '***' } : body;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(body: unknown): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (text.length <= MAX_SHOWN) return body;
  return `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)`;
}

/** Replaces secrets in a string, also as JSON and URLs encode them. */
export function mask(text: string, secrets: readonly string[] = []): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, maskUnlessInWord), text);
}

function maskUnlessInWord(secret: string, at: number, text: string): string {
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + secret.length, at + secret.length + 1);
  return secret.length < SHORTEST_DISTINCT && /[\p{L}\p{N}_]/u.test(around) ? secret : '***';
}

/** Copies JSON without secrets. */
function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return mask(value, secrets);
  if (typeof value === 'number') return mask(`${value}`, secrets) === `${value}` ? value : '***';
  if (value instanceof Blob) return FILE_START;
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [mask(name, secrets), masked(own, secrets)]),
  );
}

function parse(text: string): { readonly body: unknown; readonly isText: boolean } {
  try {
    return { body: JSON.parse(text), isText: false };
  } catch {
    return { body: text, isText: true };
  }
}
