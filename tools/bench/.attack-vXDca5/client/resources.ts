// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { ApiMethod } from '@cross-border-payments/client/api';
import type { Calls } from './calls.ts';

/** The methods of a client, by tag. */
export interface Resources {
  readonly default: DefaultMethods;
}

/** Methods of no tag. */
export interface DefaultMethods {
  /** `GET /ping` */
  readonly ping: ApiMethod<Calls['ping']>;

  /** `GET /stream` */
  readonly stream_: ApiMethod<Calls['stream']>;

  /** `GET /events` */
  readonly events: ApiMethod<Calls['events']>;

  /** `POST /json` */
  readonly json: ApiMethod<Calls['json']>;

  /** `POST /form` */
  readonly form: ApiMethod<Calls['form']>;

  /** `GET /query` */
  readonly query: ApiMethod<Calls['query']>;

  /** `GET /styles/{matrix}/{label}/{simple}` */
  readonly styles: ApiMethod<Calls['styles']>;

  /** `POST /pattern` */
  readonly pattern: ApiMethod<Calls['pattern']>;
}
