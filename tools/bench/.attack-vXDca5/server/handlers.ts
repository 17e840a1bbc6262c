// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  AnswerHeaders,
  BodyInput,
  ContentOutput,
  CookieInput,
  MakeAnswer,
  MakeContentAnswer,
  NoParameters,
  Output,
  SentBytes,
  SentEvents,
  UndeclaredTexts,
  UploadInput,
} from '@cross-border-payments/server-stubs/runtime';
import type * as operations from './operations.ts';
import type { Operations } from './operations.ts';

/**
 * The handlers of all operations. Leaving one out does not compile.
 *
 * @typeParam _Context what `authenticate` gives
 * @typeParam Native the request of the framework
 */
export interface Handlers<_Context, Native = unknown> {
  ping: PingHandler<Native>;
  stream: StreamHandler<Native>;
  events: EventsHandler<Native>;
  json: JsonHandler<Native>;
  form: FormHandler<Native>;
  query: QueryHandler<Native>;
  styles: StylesHandler<Native>;
  pattern: PatternHandler<Native>;
}

/** GET /ping */
export type PingHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    undefined,
    UndeclaredTexts,
    NoParameters,
    NoParameters,
    MakeAnswer<Operations['ping']['answers']>,
    Native
  >,
) => Output<Operations['ping']['answers']>;

/** The answers of `stream` by status. */
export interface StreamAnswers {
  200: { body: SentBytes; contentType?: 'application/octet-stream'; headers?: AnswerHeaders };
}

/** GET /stream */
export type StreamHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['stream']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeContentAnswer<StreamAnswers>,
    Native
  >,
) => ContentOutput<StreamAnswers>;

/** The answers of `events` by status. */
export interface EventsAnswers {
  200: {
    body: SentEvents<operations.EventsAnswer200>;
    contentType?: 'text/event-stream';
    headers?: AnswerHeaders;
  };
}

/** GET /events */
export type EventsHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['events']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeContentAnswer<EventsAnswers>,
    Native
  >,
) => ContentOutput<EventsAnswers>;

/** POST /json */
export type JsonHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    Operations['json']['requestTypes']['application/json'],
    UndeclaredTexts,
    NoParameters,
    NoParameters,
    MakeAnswer<Operations['json']['answers']>,
    Native
  >,
) => Output<Operations['json']['answers']>;

/** POST /form */
export type FormHandler<Native = unknown> = (
  input: UploadInput<
    undefined,
    Operations['form']['requestTypes']['multipart/form-data'],
    UndeclaredTexts,
    NoParameters,
    NoParameters,
    MakeAnswer<Operations['form']['answers']>,
    Native
  >,
) => Output<Operations['form']['answers']>;

/** GET /query */
export type QueryHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['query']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeAnswer<Operations['query']['answers']>,
    Native
  >,
) => Output<Operations['query']['answers']>;

/** GET /styles/{matrix}/{label}/{simple} */
export type StylesHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['styles']['parameters']['query']>,
    NonNullable<Operations['styles']['parameters']['headers']>,
    NonNullable<Operations['styles']['parameters']['path']>,
    MakeAnswer<Operations['styles']['answers']>,
    Native
  > &
    CookieInput<NonNullable<Operations['styles']['parameters']['cookies']>>,
) => Output<Operations['styles']['answers']>;

/** POST /pattern */
export type PatternHandler<Native = unknown> = (
  input: BodyInput<
    undefined,
    Operations['pattern']['requestTypes']['application/json'] | undefined,
    NonNullable<Operations['pattern']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeAnswer<Operations['pattern']['answers']>,
    Native
  >,
) => Output<Operations['pattern']['answers']>;
