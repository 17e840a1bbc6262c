// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  ping: {
    method: 'GET';
    path: '/ping';
    parameters: Record<string, never>;
    answers: { 200: PingAnswer200 };
  };
  stream: {
    method: 'GET';
    path: '/stream';
    parameters: { query: StreamQuery };
    answers: { 200: StreamAnswer200 };
  };
  events: {
    method: 'GET';
    path: '/events';
    parameters: { query: EventsQuery };
    answers: { 200: EventsAnswer200 };
  };
  json: {
    method: 'POST';
    path: '/json';
    parameters: Record<string, never>;
    request: JsonRequest;
    requestTypes: { 'application/json': JsonRequest };
    answers: { 200: JsonAnswer200 };
  };
  form: {
    method: 'POST';
    path: '/form';
    parameters: Record<string, never>;
    request: FormRequest;
    requestTypes: { 'multipart/form-data': FormRequest };
    answers: { 200: FormAnswer200 };
  };
  query: {
    method: 'GET';
    path: '/query';
    parameters: { query: QueryQuery };
    answers: { 200: QueryAnswer200 };
  };
  styles: {
    method: 'GET';
    path: '/styles/{matrix}/{label}/{simple}';
    parameters: { path: StylesPath; query?: StylesQuery; headers?: StylesHeaders; cookies?: StylesCookies };
    answers: { 200: StylesAnswer200 };
  };
  pattern: {
    method: 'POST';
    path: '/pattern';
    parameters: { query?: PatternQuery };
    request?: PatternRequest;
    requestTypes: { 'application/json': PatternRequest };
    answers: { 200: PatternAnswer200 };
  };
}

/** Every webhook, by its id. */
export type Webhooks = {};

/** Every callback, by its id. */
export interface Callbacks {
  paid: {
    method: 'POST';
    path: '{$request.body#/base}/hooks/{$request.body#/id}/notify';
    parameters: Record<string, never>;
    request?: PaidRequest;
    requestTypes: { 'application/json': PaidRequest };
    answers: { 200: PaidAnswer200 };
  };
}

export type PingAnswer200 = unknown;

export interface StreamQuery {
  way: number;
}

export type StreamAnswer200 = Blob;

export interface EventsQuery {
  way: number;
}

export type EventsAnswer200 = unknown;

export interface JsonRequest {
  [member: string]: unknown;
}

export type JsonAnswer200 = unknown;

export interface FormRequest {
  value: { [member: string]: unknown };
}

export type FormAnswer200 = unknown;

export interface QueryQuery {
  value: { [member: string]: unknown };
}

export type QueryAnswer200 = unknown;

export interface StylesPath {
  matrix: {
    /** At most 1000 characters. */
    a?: string;
    b?: number;
  };
  label: string[];
  simple: {
    /** At most 1000 characters. */
    a?: string;
    b?: number;
  };
}

export interface StylesQuery {
  form?: string[];
  deep?: {
    /** At most 1000 characters. */
    a?: string;
    b?: number;
  };
  space?: string[];
  pipe?: string[];
  [member: string]:
    | string
    | string[]
    | {
        /** At most 1000 characters. */
        a?: string;
        b?: number;
      }
    | undefined;
}

export interface StylesHeaders {
  'x-pair'?: {
    /** At most 1000 characters. */
    a?: string;
    b?: number;
  };
}

export interface StylesCookies {
  cookie?: string[];
}

export type StylesAnswer200 = unknown;

export interface PatternQuery {
  name?: string;
}

export interface PatternRequest {
  name?: string;
}

export type PatternAnswer200 = unknown;

export type PaidRequest = unknown;

export type PaidAnswer200 = unknown;
