import type { Operations } from '@cross-border-payments/spec/operations';
import {
  makeRequest,
  mask,
  operationOf,
  sendAndRead,
  type TestRequestOptions,
  type TestTarget,
} from './exchange.ts';

type OperationId = keyof Operations;

/** What a call sends beside the body. */
export interface OperationCallOptions<Id extends OperationId> extends TestRequestOptions {
  readonly query?: Operations[Id]['parameters'] extends { query: infer Query } ? Query : never;
}

/** The body, where the operation has one, and the options. */
export type CallArguments<Id extends OperationId> = Operations[Id] extends { request: infer Body }
  ? [body: Body, options?: OperationCallOptions<Id>]
  : [
      body?: Operations[Id] extends { requestTypes: infer Types } ? Types[keyof Types] : undefined,
      options?: OperationCallOptions<Id>,
    ];

/** One of the answers that the document has for an operation, by HTTP status. */
export type CallAnswer<Id extends OperationId> = {
  [Status in keyof Operations[Id]['answers']]: {
    readonly status: Status;
    readonly headers: Headers;
    readonly body: Operations[Id]['answers'][Status];
  };
}[keyof Operations[Id]['answers']];

/**
 * Calls an operation in memory, without a server.
 *
 * @param target the service, or its handler of fetch
 * @param id the `operationId`
 * @param rest the body, then options: `query`, and `headers` such as the credentials, each `test` by default
 * @returns the answer, typed by its status
 * @throws Error for a status that the document does not have, such as 501, with the service's message
 */
export async function call<Id extends OperationId>(
  target: TestTarget,
  id: Id,
  ...[body, options = {}]: CallArguments<Id>
): Promise<CallAnswer<Id>> {
  const operation = operationOf(id);
  const request = makeRequest(operation, { body, query: options.query ?? {} }, options);
  const answer = await sendAndRead(target, request);
  if (!operation.statuses.includes(String(answer.status))) {
    const said = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    throw new Error(
      `${id} was answered with HTTP ${answer.status}, which the document does not have: ${mask(said, options.secrets)}`,
    );
  }
  return answer as CallAnswer<Id>;
}
