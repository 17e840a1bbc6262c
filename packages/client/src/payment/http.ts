import createFetchClient, { type Client, defaultBodySerializer, type Middleware } from 'openapi-fetch';
import { jsonText } from '../api/serialise.ts';
import { check, deliver } from '../core/call.ts';
import type { FetchBody } from '../core/context.ts';
import { notSent, unsendable } from '../core/errors/errors.ts';
import type { PaymentContext } from './create-caller.ts';
import type { OperationRecord } from './profile.ts';
import { recordOrder } from './responses.ts';

/** The request class for openapi-fetch. Its body is as it will be sent, so nothing is cloned or read back. */
class PlainRequest {
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body?: FetchBody;
  declare readonly signal?: AbortSignal;
  declare readonly url: string;
  /** Set for a path with parameters, which the URL no longer shows. */
  declare operation?: OperationRecord;

  constructor(url: string, init: object) {
    Object.assign(this, init, { url });
  }
}

/**
 * Makes the client of openapi-fetch on the same token, signing, retries and hooks. Failures of the network are
 * thrown; a refusal of the service is the `error` of the result, or with HTTP 200 its `data`.
 * @param operations all operations of the document
 */
export function createHttp<Paths extends object>(
  context: PaymentContext,
  operations: readonly OperationRecord[],
): Client<Paths> {
  const find = (method: string, path: string) => {
    const operation = operations.find((each) => each.method === method && each.path === path);
    if (operation) return operation;
    const sentence = `${method} ${path} is not an operation of the document`;
    throw notSent('http', [{ path: '', keyword: 'path', sentence }]);
  };
  const send = async (request: PlainRequest): Promise<Response> => {
    const { method, url, headers, body, signal } = request;
    const { operation = find(method, url.slice(context.baseUrl.length).replace(/\?.*/s, '')) } = request;
    const outgoing = {
      operation,
      url,
      headers: { ...context.headers, ...Object.fromEntries(headers) },
      body,
    };
    const options = signal ? { signal } : {};
    await recordOrder(context, outgoing, options);
    const { response } = await deliver(context, outgoing, options);
    return new Response(response.text || null, { status: response.httpStatus, headers: response.headers });
  };
  const client = createFetchClient<Paths>({
    baseUrl: context.baseUrl,
    // The default style of OpenAPI: each property of an object is a parameter of its own.
    querySerializer: { object: { style: 'form', explode: true } },
    bodySerializer: (...given) => {
      // Throws with the name of what JSON cannot hold.
      jsonText(given[0]);
      return (defaultBodySerializer as (...all: unknown[]) => string)(...given);
    },
    fetch: send as unknown as (request: Request) => Promise<Response>,
    Request: PlainRequest as unknown as typeof Request,
  });
  // The query is checked as it was given: in the URL its numbers are strings.
  const onRequest: Middleware['onRequest'] = ({ request, schemaPath, params: { query } }) => {
    const plain = request as unknown as PlainRequest;
    const { method, body } = plain;
    const operation = find(method, schemaPath);
    plain.operation = operation;
    const sent = typeof body === 'string' ? JSON.parse(body) : body;
    check(context, operation, operation.body === 'none' && !operation.parts?.body ? spread(query) : sent);
  };
  if (context.preflight || operations.some(({ parts }) => parts)) client.use({ onRequest });
  return { ...client, ...withKinds(context, client as unknown as Calls, send) } as Client<Paths>;
}

type Calls = Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;

interface Init {
  readonly fetch?: (request: PlainRequest) => Promise<Response>;
  readonly signal?: AbortSignal;
}

/** Makes the calls of openapi-fetch throw a `ValidationError` for whatever fails before they send. */
function withKinds(
  context: PaymentContext,
  { use, eject, ...calls }: Calls,
  send: (request: PlainRequest) => Promise<Response>,
): Calls {
  const withKind = (name: string, call: (...given: unknown[]) => Promise<unknown>) => {
    const at = name === 'request' ? 2 : 1;
    return async (...given: unknown[]) => {
      const init = (given[at] ?? {}) as Init;
      let isSending = false;
      const fetch = (request: PlainRequest) => {
        isSending = true;
        return (init.fetch ?? send)(request);
      };
      try {
        return await call(...given.slice(0, at), { ...init, fetch });
      } catch (thrown) {
        throw isSending || init.signal?.aborted ? thrown : unsendable(context, `http.${name}`, '', thrown);
      }
    };
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, withKind(name, call)]));
}

/** Replaces the objects of a query by their properties, as they are sent. */
function spread(query: object = {}): object {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(query).flatMap((entry) => (isObject(entry[1]) ? Object.entries(entry[1]) : [entry])),
  );
}
