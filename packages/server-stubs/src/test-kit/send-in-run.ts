import { setTimeout } from 'node:timers/promises';
import type { Operations } from '@cross-border-payments/spec/operations';
import {
  makeRequest,
  mask,
  operationOf,
  type ReceivedResponse,
  sendAndRead,
  type TestRequestOptions,
  type TestTarget,
} from './exchange.ts';

type OperationId = keyof Operations;

export interface OperationCallOptions<Id extends OperationId> extends TestRequestOptions {
  readonly query?: Operations[Id]['parameters'] extends { query: infer Query } ? Query : never;
}

/** The body if the operation has one, and the options. */
export type CallArguments<Id extends OperationId> = Operations[Id] extends { request: infer Body }
  ? [body: Body, options?: OperationCallOptions<Id>]
  : [
      body?: Operations[Id] extends { requestTypes: infer Types } ? Types[keyof Types] : undefined,
      options?: OperationCallOptions<Id>,
    ];

/** A response that the document has for an operation, by HTTP status. */
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
 * @param rest the body, then options: `query`, and `headers` such as the credentials, each `test` by default
 * @returns the response, typed by its status
 * @throws Error for a status that the document does not have, such as 501, with the service's message
 */
export async function call<Id extends OperationId>(
  target: TestTarget,
  id: Id,
  ...[body, options = {}]: CallArguments<Id>
): Promise<CallResponse<Id>> {
  const operation = operationOf(id);
  const request = makeRequest(operation, { body, query: options.query ?? {} }, options);
  const response = await sendAndRead(target, request);
  if (!operation.statuses.includes(String(response.status))) {
    const said = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
    throw new Error(
      `${id} was answered with HTTP ${response.status}, which the document does not have: ${mask(said, options.secrets)}`,
    );
  }
  return response as CallResponse<Id>;
}

export interface RunRequestOptions extends TestRequestOptions {
  /** Returns the string to send for a JSON body; for a service that verifies signatures. */
  readonly sign?: (text: string) => string | Promise<string>;
  /** Called after HTTP 429, with the seconds until the request is repeated. */
  readonly onWait?: (seconds: number) => void;
}

/** Attempts after HTTP 429, and the longest wait between two. */
const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 90;

/** Signs and sends a request, and repeats it after HTTP 429 as `Retry-After` says, or after a second. */
export async function sendInRun(
  target: TestTarget,
  request: Request,
  options: RunRequestOptions,
): Promise<ReceivedResponse> {
  const own = await signed(request, options.sign);
  for (let attempt = 1; ; attempt += 1) {
    const received = await sendAndRead(target, own.clone());
    const seconds = Number(received.headers.get('retry-after') ?? 1);
    if (received.status !== 429 || attempt === MAX_ATTEMPTS || !(seconds <= MAX_WAIT_S)) return received;
    options.onWait?.(seconds);
    await setTimeout(seconds * 1_000, undefined, { signal: options.signal });
  }
}

async function signed(request: Request, sign: RunRequestOptions['sign']): Promise<Request> {
  if (!sign || !request.headers.get('content-type')?.startsWith('application/json')) return request;
  const text = await request.clone().text();
  return isJson(text) ? new Request(request, { body: await sign(text) }) : request;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
