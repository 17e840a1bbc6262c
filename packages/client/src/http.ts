/**
 * May live here: calls by path with openapi-fetch, which most programs do not need, and the types of their responses.
 * May not: anything that the methods of a client need.
 */
import type { paths } from '@cross-border-payments/spec';
import type { Client as FetchClient } from 'openapi-fetch';
import { invalidOption } from './core/errors/errors.ts';
import type { Client } from './create-client.ts';
import { operations } from './generated/operation-table.ts';
import { CONTEXT, type PaymentContext } from './payment/create-caller.ts';
import { createHttp } from './payment/http.ts';

export type * from '@cross-border-payments/spec/operations';

/** The client of openapi-fetch: `GET` and `POST`, typed by path. */
export type HttpClient = FetchClient<paths>;

/**
 * Returns the client of openapi-fetch for a client: its calls use the same token, signing, retries and hooks.
 *
 * @throws ValidationError when `client` was not made by `createClient`
 */
export function httpOf(client: Client): HttpClient {
  const context = (client as { readonly [CONTEXT]?: () => PaymentContext } | undefined)?.[CONTEXT]?.();
  if (!context) throw invalidOption('httpOf', 'client', 'must be a client made by `createClient`');
  return createHttp<paths>(context, Object.values(operations));
}
