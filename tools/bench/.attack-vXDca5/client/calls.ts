// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { EventStream, RawBody } from '@cross-border-payments/client/api';
import type {
  EventsAnswer200,
  EventsQuery,
  FormAnswer200,
  FormRequest,
  JsonAnswer200,
  JsonRequest,
  PatternAnswer200,
  PatternQuery,
  PatternRequest,
  PingAnswer200,
  QueryAnswer200,
  QueryQuery,
  StreamQuery,
  StylesAnswer200,
  StylesCookies,
  StylesHeaders,
  StylesPath,
  StylesQuery,
} from './operations.ts';

/** The input and the answers of every operation, by its id. */
export interface Calls {
  readonly ping: {
    readonly input: object;
    readonly answers: { readonly 200: PingAnswer200 };
  };
  readonly stream: {
    readonly input: { readonly query: StreamQuery };
    readonly answers: { readonly 200: Blob };
  };
  readonly events: {
    readonly input: { readonly query: EventsQuery };
    readonly answers: { readonly 200: EventStream<EventsAnswer200> };
  };
  readonly json: {
    readonly input: { readonly body: JsonRequest; readonly contentType?: 'application/json' };
    readonly answers: { readonly 200: JsonAnswer200 };
  };
  readonly form: {
    readonly input: {
      readonly body: FormRequest | FormData | RawBody;
      readonly contentType?: 'multipart/form-data';
    };
    readonly answers: { readonly 200: FormAnswer200 };
  };
  readonly query: {
    readonly input: { readonly query: QueryQuery };
    readonly answers: { readonly 200: QueryAnswer200 };
  };
  readonly styles: {
    readonly input: {
      readonly path: StylesPath;
      readonly query?: StylesQuery;
      readonly headers?: StylesHeaders;
      readonly cookies?: StylesCookies;
    };
    readonly answers: { readonly 200: StylesAnswer200 };
  };
  readonly pattern: {
    readonly input: { readonly query?: PatternQuery } & {
      readonly body?: PatternRequest;
      readonly contentType?: 'application/json';
    };
    readonly answers: { readonly 200: PatternAnswer200 };
  };
}
