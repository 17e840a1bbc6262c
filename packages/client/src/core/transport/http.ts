import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Context } from '../context.ts';
import type { OperationRecord } from '../operation.ts';
import { check } from '../preflight.ts';
import { deliver } from '../retry/deliver.ts';

/** The request class for openapi-fetch. Its body is as it will be sent, so nothing is cloned or read back. */
class PlainRequest {
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body?: BodyInit;
  declare readonly signal?: AbortSignal;
  declare readonly url: string;

  constructor(url: string, init: object) {
    Object.assign(this, init, { url });
  }
}

/**
 * Makes the client of openapi-fetch on the same token, signing, retries and hooks. Failures of the network are thrown;
 * a refusal of the service is the `error` of the result, or with HTTP 200 its `data`.
 *
 * @param operations all operations of the document
 */
export function createHttp<Paths extends object>(
  context: Context,
  operations: readonly OperationRecord[],
): Client<Paths> {
  const find = (method: string, path: string) => {
    const operation = operations.find((each) => each.method === method && each.path === path);
    if (!operation) throw new TypeError(`${method} ${path} is not an operation of the document.`);
    return operation;
  };
  const send = async ({ method, url, headers, body, signal }: PlainRequest): Promise<Response> => {
    const operation = find(method, url.slice(context.baseUrl.length).replace(/\?.*/s, ''));
    const outgoing = { operation, url, headers: Object.fromEntries(headers), body };
    const answer = await deliver(context, outgoing, signal ? { signal } : {});
    return new Response(answer.text, { status: answer.httpStatus, headers: answer.headers });
  };
  const client = createFetchClient<Paths>({
    baseUrl: context.baseUrl,
    // The default style of OpenAPI: each member of an object is a parameter of its own.
    querySerializer: { object: { style: 'form', explode: true } },
    fetch: send as unknown as (request: Request) => Promise<Response>,
    Request: PlainRequest as unknown as typeof Request,
  });
  // The query is checked as it was given: in the URL its numbers are strings.
  const onRequest: Middleware['onRequest'] = ({ request, schemaPath, params: { query } }) => {
    const { method, body } = request as unknown as PlainRequest;
    const operation = find(method, schemaPath);
    const sent = typeof body === 'string' ? JSON.parse(body) : body;
    check(context, operation, operation.body === 'none' ? spread(query) : sent);
  };
  if (context.preflight) client.use({ onRequest });
  return client;
}

/** Replaces the objects of a query by their members, as they are sent. */
function spread(query: object = {}): object {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(query).flatMap((entry) => (isObject(entry[1]) ? Object.entries(entry[1]) : [entry])),
  );
}
