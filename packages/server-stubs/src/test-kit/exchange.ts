import asyncHooks from 'node:async_hooks';
import { suggestion } from '@cross-border-payments/explain';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import type { Operation } from '@cross-border-payments/server-runtime/operation';
import type { Service } from '@cross-border-payments/server-runtime/service';
import type { Operations } from '@cross-border-payments/spec/operations';
import { operationTable } from '../generated/operation-table.ts';

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
   * Strings that no report may show, such as a token: they are replaced by `***`. A string of fewer than 8 characters
   * is replaced only where it is a whole word.
   */
  readonly secrets?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the string if it is not JSON. */
  readonly body: unknown;
  /** Whether the body is a string because it is not JSON. */
  readonly isText: boolean;
}

const MAX_RESPONSE_BYTES = 4 * 1_048_576;
/**
 * The start of a file's content in an example. A string with this start is sent as a file, because the interface
 * document does not say which properties of a form are files.
 */
const FILE_START = '%PDF-';
const FILE = new Blob(['%PDF-1.4 test'], { type: 'application/pdf' });

export function operationOf(id: string): Operation {
  const operation = operationTable.find((each) => each.id === id);
  if (operation) return operation;
  const ids = operationTable.map((each) => each.id);
  throw new Error(`\`${id}\` is not an operation of the document${suggestion(ids, id)}`);
}

/** The properties of a body become fields and files if the operation takes a form. */
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
  const defaults = Object.fromEntries(credentials.map(({ name }) => [name, 'test']));
  const sent = new Headers({ ...defaults, ...headers });
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

export async function sendAndRead(target: TestTarget, request: Request): Promise<ReceivedResponse> {
  const respond = typeof target === 'function' ? target : createFetchHandler(target);
  const response = await markPromises(() => respond(request));
  const { status, headers } = response;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES)
      throw new Error(`The response is larger than ${MAX_RESPONSE_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return { status, headers, body: JSON.parse(text), isText: false };
  } catch {
    return { status, headers, body: text, isText: true };
  }
}

/**
 * Runs a function while Node gives every new promise a symbol, by which the service recognizes a copy such as
 * `{ ...load() }`. Without hooks for promises, as in Bun, it only runs the function.
 */
export async function markPromises<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const hook = asyncHooks.createHook?.({ init() {} }).enable();
  try {
    return await run();
  } finally {
    hook?.disable();
  }
}

type OperationId = keyof Operations;

export interface OperationCallOptions<Id extends OperationId> extends TestRequestOptions {
  readonly query?: Operations[Id]['parameters'] extends { query: infer Query } ? Query : never;
}

/** The arguments of `call` after the operation: the body, if the operation has one, and the options. */
export type CallArguments<Id extends OperationId> = Operations[Id] extends { request: infer Body }
  ? [body: Body, options?: OperationCallOptions<Id>]
  : [
      body?: Operations[Id] extends { requestTypes: infer Types } ? Types[keyof Types] : undefined,
      options?: OperationCallOptions<Id>,
    ];

/** A response that the document declares for an operation, by HTTP status. */
export type CallResponse<Id extends OperationId> = {
  [Status in keyof Operations[Id]['responses']]: {
    readonly status: Status;
    readonly headers: Headers;
    readonly body: Operations[Id]['responses'][Status];
  };
}[keyof Operations[Id]['responses']];

/**
 * Calls an operation in memory, without a server.
 *
 * @param rest the body, then options: `query`, and `headers`, in which each missing credential defaults to `test`
 * @returns the response, typed by its status
 * @throws Error for a status that the document does not declare, such as 501, with the service's message
 */
export async function call<Id extends OperationId>(
  target: TestTarget,
  id: Id,
  ...[body, options = {}]: CallArguments<Id>
): Promise<CallResponse<Id>> {
  const operation = operationOf(id);
  const request = makeRequest(operation, { body, query: options.query ?? {} }, options);
  const response = await sendAndRead(target, request);
  if (operation.statuses.includes(String(response.status))) return response as CallResponse<Id>;
  const said = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
  const returned = `${id} returned HTTP ${response.status}, which the document does not declare`;
  throw new Error(`${returned}: ${mask(said, options.secrets)}`);
}

/** A shorter secret is replaced only where it is a whole word. */
const SHORTEST_DISTINCT = 8;

/** Also replaces secrets that are encoded for JSON or URLs. */
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

export function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return mask(value, secrets);
  if (typeof value === 'number') return mask(`${value}`, secrets) === `${value}` ? value : '***';
  if (value instanceof Blob) return FILE_START;
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [mask(name, secrets), masked(own, secrets)]),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The reason is in the `cause` of the error of `fetch`. */
export function reasonOf(error: unknown): string {
  const { cause, message } = Object(error) as Error;
  return String((cause as Error | undefined)?.message || message || error);
}
