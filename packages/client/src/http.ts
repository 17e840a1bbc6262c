/**
 * Belongs here:
 * - calls by path with openapi-fetch, which most programs do not need, and the types of their responses
 *
 * Does not belong here:
 * - anything that the methods of a client need
 */

import { jsonText } from '@cross-border-payments/client-runtime/api/json';
import { hasProperties } from '@cross-border-payments/client-runtime/api/serialise';
import { deliver } from '@cross-border-payments/client-runtime/core/call';
import type { FetchBody } from '@cross-border-payments/client-runtime/core/context';
import { invalidOption, notSent, unsendable } from '@cross-border-payments/client-runtime/core/errors';
import { check } from '@cross-border-payments/client-runtime/core/hooks';
import { suggestion } from '@cross-border-payments/explain/near';
import type { paths } from '@cross-border-payments/spec';
import createFetchClient, {
  defaultBodySerializer,
  type Client as FetchClient,
  type Middleware,
} from 'openapi-fetch';
import { CALLER, type ClientCaller, isInputName } from './caller.ts';
import type { Client } from './create-client.ts';
import type { CallOutcome, OperationRecord } from './types.ts';

export type * from '@cross-border-payments/spec/operations';

export type HttpClient = FetchClient<paths>;

/**
 * Returns a client of openapi-fetch that uses the token, the `sign` hook, the retries and the hooks of `client`. Failures
 * of the network are thrown. A refusal of the service is not thrown: it is the `error` of the result, or its `data` if the
 * response is HTTP 200. Read both, or use the methods of `client`.
 * @throws ValidationError when `client` was not made by `createClient`
 */
export function toHttpClient(client: Client): HttpClient {
  const caller = (client as { readonly [CALLER]?: () => ClientCaller } | undefined)?.[CALLER]?.();
  if (!caller) throw invalidOption('toHttpClient', 'client', 'must be a client made by `createClient`');
  return createHttp(caller) as HttpClient;
}

/** The request class for openapi-fetch. It stores the body as it will be sent, so that nothing has to read it back. */
class PlainRequest {
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body?: FetchBody;
  declare readonly signal?: AbortSignal;
  declare readonly url: string;
  /** Set by the middleware, because the final URL no longer shows which operation it belongs to. */
  declare operation?: OperationRecord;
  /** The body as the caller gave it, if it was serialized. */
  declare readonly input?: unknown;

  constructor(url: string, { body, ...init }: { readonly body?: unknown }) {
    Object.assign(this, init, body instanceof SerializedBody ? body : { body }, { url });
  }
}

class SerializedBody {
  constructor(contents: { readonly body: string; readonly input: unknown }) {
    Object.assign(this, contents);
  }
}

type Send = (request: PlainRequest) => Promise<Response>;
type Call = (...given: unknown[]) => Promise<unknown>;

function createHttp(caller: ClientCaller): FetchClient<object> {
  const { context, operations } = caller;
  const { baseUrl } = context;
  const find = (method: string, path: string) => {
    const operation = operationAt(operations, method, path);
    if (operation) return operation;
    const sentence = `${method} ${path} is not an operation of the document${hintOn(operations, path, baseUrl)}`;
    throw notSent('http', [{ path: '', keyword: 'path', sentence }]);
  };
  const send: Send = async ({ method, url, headers: own, body, signal, operation: found }) => {
    const operation = found ?? find(method, url.slice(baseUrl.length).replace(/\?.*/s, ''));
    const headers = { ...context.headers, ...Object.fromEntries(own) };
    const outgoing = { operation, url, headers, body };
    const { response } = (await deliver(context, outgoing, signal ? { signal } : {})) as CallOutcome;
    return new Response(response.text || null, { status: response.httpStatus, headers: response.headers });
  };
  const client = createFetchClient<object>({
    baseUrl,
    // The default style of OpenAPI: each property of an object is a separate parameter.
    querySerializer: { object: { style: 'form', explode: true } },
    bodySerializer: (...given) => {
      const [input] = given;
      // Throws an error that names the property if JSON does not support a value.
      jsonText(input);
      const body = (defaultBodySerializer as (...all: unknown[]) => FetchBody)(...given);
      return typeof body === 'string' ? new SerializedBody({ body, input }) : body;
    },
    fetch: send as unknown as (request: Request) => Promise<Response>,
    Request: PlainRequest as unknown as typeof Request,
  });
  // The query is checked here, before its numbers become strings in the URL.
  const onRequest: Middleware['onRequest'] = ({ request, schemaPath, params: { query } }) => {
    const plain = request as unknown as PlainRequest;
    const { method, body, input = typeof body === 'string' ? JSON.parse(body) : body } = plain;
    const operation = find(method, schemaPath);
    plain.operation = operation;
    check(context, operation, operation.body ? input : spread(query));
  };
  if (context.preflight || operations.some(({ input }) => !input)) client.use({ onRequest });
  const { use, eject, ...calls } = client as unknown as Readonly<Record<string, Call>>;
  const kinds = Object.entries(calls).map(([name, call]) => [name, withKind(caller, name, call, send)]);
  return { ...client, ...Object.fromEntries(kinds) };
}

function operationAt(operations: readonly OperationRecord[], method: string, path: unknown) {
  return operations.find((operation) => operation.method === method && operation.path === path);
}

function hintOn(operations: readonly OperationRecord[], path: string, baseUrl: string): string {
  if (path.startsWith(baseUrl)) return ': leave out the base URL, because the client adds it';
  if (/[?#]/.test(path)) return ': pass the query as `{ params: { query } }`';
  const others = operations.filter((each) => each.path === path || each.path === `/${path}`);
  if (!path.startsWith('/') && others[0]) return ': start the path with `/`';
  if (others[0]) return `: use ${others.map(({ method }) => method).join(' or ')}`;
  const paths = operations.map((operation) => operation.path);
  return suggestion(paths, path).replace(/^\.$/, '');
}

/** @throws ValidationError for a property of the input among the options of a call by path */
function refuseInput({ id, body }: OperationRecord, init: object): void {
  const place = body ? '`body`: pass `{ body }`' : '`params`: pass `{ params: { query } }`';
  for (const name of Object.keys(init))
    if ((name === 'query' && !body) || isInputName(id, name))
      throw invalidOption('http', name, `belongs in ${place}`);
}

/** Makes any failure before the request is sent a `ValidationError`. */
function withKind({ context, operations }: ClientCaller, name: string, call: Call, send: Send): Call {
  const at = name === 'request' ? 2 : 1;
  return async (...given) => {
    const init = (given[at] ?? {}) as { readonly fetch?: Send; readonly signal?: AbortSignal };
    let isSending = false;
    const fetch: Send = (request) => {
      isSending = true;
      return (init.fetch ?? send)(request);
    };
    try {
      const method = at === 2 ? `${given[0]}`.toUpperCase() : name;
      const operation = operationAt(operations, method, given[at - 1]);
      if (operation) refuseInput(operation, init);
      return await call(...given.slice(0, at), { ...init, fetch });
    } catch (thrown) {
      throw isSending || init.signal?.aborted
        ? thrown
        : unsendable(context.redactor, `http.${name}`, '', thrown);
    }
  };
}

function spread(query: object = {}): object {
  const pairs = Object.entries(query).flatMap((pair) =>
    hasProperties(pair[1]) ? Object.entries(pair[1]) : [pair],
  );
  return Object.fromEntries(pairs);
}
