// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Api, ApiOptions } from '@cross-border-payments/client/api';
import { createApi, withMethods } from '@cross-border-payments/client/api';
import * as table from './operation-table.ts';
import type { Resources } from './resources.ts';

/** Keys and tokens, by the names of the security schemes. */
export type Credentials = {};

/** Options of a client. */
export interface ClientOptions extends Omit<ApiOptions<Credentials>, 'schemes'> {}

/** A client with a method for every operation. */
export interface Client extends Resources, Api {}

const groups = {
  default: {
    ping: table.ping,
    stream_: table.stream,
    events: table.events,
    json: table.json,
    form: table.form,
    query: table.query,
    styles: table.styles,
    pattern: table.pattern,
  },
};

/**
 * Makes a client.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createClient(options: ClientOptions): Client {
  return withMethods<Resources>(createApi({ ...options, schemes: table.schemes }), groups);
}
