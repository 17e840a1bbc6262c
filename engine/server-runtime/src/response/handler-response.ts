import type { ContentKind } from '../http.ts';
import type { Awaitable } from '../limits.ts';
import type { ResponseError } from './refusal.ts';
import type { PassedBody, PassedContent, ReturnedBody } from './settled-body.ts';

/** The result of a handler: one of the responses of its operation, by HTTP status. */
export type Output<Responses> = Awaitable<
  | {
      [Status in keyof Responses]: OperationResponse<
        Status extends number ? Status : number,
        Responses[Status]
      >;
    }[keyof Responses]
  | EmptyResponse<EmptyStatus<Responses>>
>;

export type OperationResponse<Status, Body> = Body extends undefined
  ? EmptyResponse<Status>
  : FullResponse<Status, Body>;

/** The statuses in a declared range, or in `default`, that HTTP sends without a body. */
export type EmptyStatus<Responses> = Exclude<
  | ('default' extends keyof Responses ? 204 | 205 | 304 : never)
  | ('2XX' extends keyof Responses ? 204 | 205 : never)
  | ('3XX' extends keyof Responses ? 304 : never),
  keyof Responses
>;

interface EmptyResponse<Status> {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FullResponse<Status, Body> extends EmptyResponse<Status> {
  readonly body: ReturnedBody<Body>;
}

/** One server-sent event of a response. */
export type ServerSentEvent<Data = unknown> = EventFields &
  (
    | {
        /** Sent as JSON; unchanged if the document declares a string. */ readonly data: Data;
        readonly text?: undefined;
      }
    | { /** Sent unchanged, such as `[DONE]`. */ readonly text: string; readonly data?: undefined }
  );

interface EventFields {
  /** The name of the event; defaults to `message`. */
  readonly event?: string;
  /** The id with which a client resumes after it has lost the connection. */
  readonly id?: string;
  /** Milliseconds after which a client that has lost the connection reconnects. */
  readonly retryMs?: number;
}

/** The result of a handler, untyped. */
export interface HandlerResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: unknown;
  readonly headers?: Readonly<Record<string, HeaderValue | undefined>>;
}

/** The media type of a response. */
export interface ChosenContent {
  /** The media type as the document writes it; undefined for a response without a body. */
  readonly declared: string | undefined;
  /** The `content-type` to send. */
  readonly sent: string;
  readonly kind: ContentKind;
}

/** A response that may be sent. */
export interface CheckedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: HandlerResponse['headers'];
  readonly content: ChosenContent;
  /** The error of a wrong response that is sent, without `validateResponses`. */
  readonly fault: ResponseError | undefined;
  /**
   * Values in the body for which the document allows any value; undefined if the response is not searched for lost
   * values.
   */
  readonly open: readonly unknown[] | undefined;
  /** Returns an item of a stream or the data of an event, ready to be written. @throws ResponseError if it is not valid */
  readonly checkItem: (item: unknown) => unknown;
  /** Whether the data of an event is text, which is sent unchanged and not as JSON. */
  readonly hasTextEvents: boolean;
}

/** The bytes of a response: all at once, or in chunks that are produced when the client reads them. */
export type ResponseBytes =
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>;

/** Server-sent events, each sent when it is yielded. */
export type ServerSentEvents<Data = unknown> =
  | AsyncIterable<ServerSentEvent<Data>>
  | ReadableStream<ServerSentEvent<Data>>;

/**
 * The items of a stream of JSON values, each sent when it is yielded. Bytes are sent unchanged, because they are lines
 * already.
 */
export type ResponseItems<Item = unknown> =
  | AsyncIterable<Item | Uint8Array>
  | ReadableStream<Item | Uint8Array>
  | Blob;

/** The value of a header; items of an array are joined by commas. */
export type HeaderValue = string | number | boolean | readonly (string | number | boolean)[];

/** The headers of a response by their names in lower case: the headers that the document declares, and any others. */
export type ResponseHeaders<Declared = unknown> = Declared &
  Readonly<Record<string, HeaderValue | undefined>>;

/** The result of a handler with a response other than JSON: body, media type and headers by status. */
export type ContentOutput<Responses> = Awaitable<
  | {
      [Status in keyof Responses]: {
        readonly status: Status extends number ? Status : number;
      } & Responses[Status];
    }[keyof Responses]
  | ({ readonly status: EmptyStatus<Responses> } & NoBody)
>;

/**
 * Makes a response for an operation that can respond with something other than JSON:
 * `respond(200, bytes, {}, 'image/png')`. The media type defaults to the first one of the status.
 *
 * @typeParam Responses body, media type and headers by HTTP status
 */
export type MakeContentResponse<Responses> = <Status extends StatusOf<Responses>, Passed>(
  status: Status,
  ...parts: Arguments<PartsAt<Responses, Status>, Passed>
) => { readonly status: Status } & PartsAt<Responses, Status>;

/** The declared statuses; any number if the document declares `default` or a range such as `4XX`. */
type StatusOf<Responses> = keyof Responses extends number ? keyof Responses : number;

interface NoBody {
  readonly body?: undefined;
  readonly headers?: ResponseHeaders;
}

type PartsAt<Responses, Status> = EntryAt<Responses, Status, NoBody>;

/** The entry of a status: its own, `Empty` if HTTP sends the status without a body, or that of a range or `default`. */
type EntryAt<Responses, Status, Empty> = Status extends keyof Responses
  ? Responses[Status]
  : Status extends EmptyStatus<Responses>
    ? Empty
    : Responses[Exclude<keyof Responses, number>];

interface AnyParts {
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: object;
}

/**
 * The arguments of `respond` after the status. A trailing argument is optional unless it has required properties. The
 * type of `body` is written inline: if it had a name, compiler errors would show the name and not the advice in it.
 */
type Arguments<Given, Passed> = Given extends AnyParts
  ? undefined extends Given['contentType']
    ? undefined extends Given['headers']
      ? undefined extends Given['body']
        ? [body?: Given['body'] & PassedContent<Passed>, ...rest: OptionalRest<Given>]
        : [body: Given['body'] & PassedContent<Passed>, ...rest: OptionalRest<Given>]
      : [
          body: Given['body'] & PassedContent<Passed>,
          headers: Given['headers'],
          contentType?: Given['contentType'],
        ]
    : [
        body: Given['body'] & PassedContent<Passed>,
        headers: Given['headers'],
        contentType: Given['contentType'],
      ]
  : never;

type OptionalRest<Given extends AnyParts> = [headers?: Given['headers'], contentType?: Given['contentType']];

/**
 * Makes a response of one operation. Status, body and properties are checked separately, so that the compiler's error
 * names the wrong one.
 *
 * @typeParam Responses the bodies of the operation by HTTP status
 */
export type MakeResponse<Responses> = MakeEmpty<EmptyStatus<Responses>> &
  (<Status extends StatusOf<Responses>, Passed>(
    status: Status,
    body: BodyAt<Responses, Status> & PassedBody<Passed>,
    headers?: Readonly<Record<string, string>>,
  ) => Made<Responses, Status>);

/** Like `MakeResponse`, for bodies with a property `Decider`, whose value selects the variant. */
export type MakeDecidedResponse<Responses, Decider extends string> = MakeEmpty<EmptyStatus<Responses>> &
  (<Status extends StatusOf<Responses>, Text extends string, Passed>(
    status: Status,
    body: DecidedBody<BodyAt<Responses, Status>, Decider, Text> & PassedBody<Passed>,
    headers?: Readonly<Record<string, string>>,
  ) => Made<Responses, Status>);

type MakeEmpty<Empty> = [Empty] extends [never]
  ? unknown
  : <Status extends Empty>(
      status: Status,
      body?: undefined,
      headers?: Readonly<Record<string, string>>,
    ) => EmptyResponse<Status>;

/** The result for a status. Distributes over statuses, so that a wrong status causes only one error. */
type Made<Responses, Status> = Status extends unknown
  ? OperationResponse<Status, BodyAt<Responses, Status>>
  : never;

type BodyAt<Responses, Status> = EntryAt<Responses, Status, undefined>;

/**
 * The variants of a body that are selected by the value of its deciding property. TypeScript infers the value from the
 * `Record`.
 */
type DecidedBody<Body, Decider extends string, Text extends string> = [Body] extends [
  Record<Decider, unknown>,
]
  ? Text extends unknown
    ? Record<Decider, Text> & (string extends Text ? Body : Chosen<Body, Decider, Text>)
    : never
  : Body;

/**
 * The variants that allow only the given value or, if there are none, the variants that allow this value and others.
 */
type Chosen<Body, Decider extends string, Text extends string> = [
  Extract<Body, Record<Decider, Text>>,
] extends [never]
  ? Accepting<Body, Decider, Text>
  : Extract<Body, Record<Decider, Text>>;

type Accepting<Body, Decider extends string, Text extends string> =
  Body extends Record<Decider, infer Accepted> ? (Text extends Accepted ? Body : never) : never;
