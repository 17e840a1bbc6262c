import type { Caller } from './core/call.ts';
import { createCaller } from './core/create-caller.ts';
import { createHttp, type HttpClient } from './core/http.ts';
import type { ClientOptions } from './core/options.ts';
import { createResources, type List } from './core/resources.ts';
import { operations } from './generated/operation-table.ts';
import type { Resources } from './generated/resources.ts';
import { pagedCall } from './paging/paged-call.ts';

/** Typed calls to the service: methods by tag, the client of openapi-fetch, and calls by operation record. */
export interface Client extends Resources, Caller {
  /** The client of openapi-fetch, with the same token, signing, retries and hooks. */
  readonly http: HttpClient;
}

/**
 * Makes a client. It logs in by itself when the first call needs a token.
 *
 * @param options where the service is and who calls; everything else has a default
 * @returns the client; its methods give the `data` of the answer
 * @throws TypeError when `baseUrl` is no URL
 */
export function createClient(options: ClientOptions): Client {
  const { call, exchange, context } = createCaller(options, operations);
  const all = Object.values(operations);
  const list: List = (operation, query = {}, given) => pagedCall({ exchange }, operation, query, given);
  const resources = createResources(all, call, list) as unknown as Resources;
  return { ...resources, call, exchange, http: createHttp(context, all) };
}
