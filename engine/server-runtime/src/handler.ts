import type { Base64Size } from './body/base64.ts';
import type { Operation } from './operation.ts';

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** Query parameters of an operation that declares none, as strings. */
export type UndeclaredQuery = Readonly<Record<string, string | readonly string[]>>;

/** The type of headers, path parameters or cookies if an operation declares none. */
export type NoParameters = Readonly<Record<string, never>>;

/** The input of every handler. Everything in it has been validated. */
export interface Input<Context, Query, Headers, Path, Make, Native = unknown> {
  readonly operation: Operation;
  /** What `authenticate` returned; undefined for operations without authentication. */
  readonly context: Context;
  readonly query: Query;
  /** The declared header parameters, by their names in lower case. */
  readonly headers: LowerCaseKeys<Headers>;
  readonly path: Path;
  /** Any header of the request, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** Makes a response of this operation: `respond(200, body)`. The compiler's error names the wrong property. */
  readonly respond: Make;
  /** The framework's own request: Hono's `c`, or the request object of Fastify, Express, node:http or fetch. */
  readonly native: Native;
  /**
   * The framework's id of the request, otherwise the id in the header `requestIdHeader`, otherwise a new id. A getter:
   * a copy made with `{ ...input }` lacks it.
   */
  readonly requestId: string;
  /**
   * Aborted when the client disconnects before it has its response, and when other code, such as a time limit of the
   * framework, has responded. A getter, like `requestId`.
   */
  readonly signal: AbortSignal;
}

/** The declared headers with lower-case names, without those that OpenAPI ignores as parameters. */
type LowerCaseKeys<Headers> = Headers extends object
  ? { [Name in keyof Headers as Exclude<Lowercase<Name & string>, NoParameter>]: Headers[Name] }
  : Headers;

type NoParameter = 'accept' | 'authorization' | 'content-type';

/** The input of `around`, which is the input of any handler. */
export interface AnyInput<Context, Native = unknown>
  extends Input<Context, unknown, unknown, unknown, unknown, Native> {
  /** Undefined without a body, and for an upload. */
  readonly body?: unknown;
}

export interface CookieInput<Cookies> {
  readonly cookies: Cookies;
}

/** The input of a handler, except for uploads; `Body` is `undefined` without a body. */
export interface BodyInput<Context, Body, Query, Headers, Path, Make, Native = unknown>
  extends Input<Context, Query, Headers, Path, Make, Native> {
  readonly body: Body;
  /** Decoded sizes of the base64 properties in the body, data URIs included. A string that is not base64 has none. */
  readonly base64: Readonly<Record<string, Base64Size>>;
}

export interface UploadInput<Context, Form, Query, Headers, Path, Make, Native = unknown>
  extends Input<Context, Query, Headers, Path, Make, Native> {
  /**
   * Reads the form: passes each file to `save` as it arrives, then validates the form.
   *
   * @param save receives one file at a time; its result replaces the file in the form. Bytes that it does not read are
   *   skipped.
   * @param discard receives each result of `save` if the form is refused
   * @returns the validated form; `undefined` when the body is optional and none was sent
   * @throws Refusal when the form is malformed, too large or breaks a rule. Do not catch it: it becomes the response.
   */
  readonly receive: <Saved>(
    save: (file: UploadedFile) => Awaitable<Saved>,
    discard?: (saved: Saved) => Awaitable<void>,
  ) => Promise<ReceivedForm<Form, Saved>>;
}

export interface UploadedFile {
  /** The property of the form. */
  readonly field: string;
  /** The name that the sender gave, without folders; never use it as a path. */
  readonly name: string;
  /** The media type the sender claims. */
  readonly type: string;
  /** Maximum size in bytes; a larger file ends the request with 413. */
  readonly limit: number;
  /** The bytes, in chunks as they arrive. Can be read once. */
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A form whose files are replaced by the results of `save`. */
export type ReceivedForm<Form, Saved> = Form extends object
  ? { [Property in keyof Form]: ReceivedProperty<Form[Property], Saved> }
  : Form;

type ReceivedProperty<Property, Saved> = [Extract<Property, Blob | readonly Blob[]>] extends [never]
  ? Property
  : ReplaceFile<Property, Saved>;

type ReplaceFile<Property, Saved> = Property extends readonly Blob[]
  ? Saved[]
  : Property extends Blob
    ? Saved
    : Property;

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
  readonly body: Body;
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

/** The items of a stream of JSON values, each sent when it is yielded. Bytes are sent unchanged: they are lines already. */
export type ResponseItems<Item = unknown> =
  | AsyncIterable<Item | Uint8Array>
  | ReadableStream<Item | Uint8Array>
  | Blob;

/** The value of a header; items of an array are joined by commas. */
export type HeaderValue = string | number | boolean | readonly (string | number | boolean)[];

/** The headers of a response by their names in lower case: those that the document declares, and any other. */
export type ResponseHeaders<Declared = unknown> = Declared &
  Readonly<Record<string, HeaderValue | undefined>>;

/** The result of a handler whose responses are more than JSON: body, media type and headers by status. */
export type ContentOutput<Responses> = Awaitable<
  | {
      [Status in keyof Responses]: {
        readonly status: Status extends number ? Status : number;
      } & Responses[Status];
    }[keyof Responses]
  | ({ readonly status: EmptyStatus<Responses> } & NoBody)
>;

/**
 * Makes a response of an operation whose responses are more than JSON: `respond(200, bytes, {}, 'image/png')`. The media
 * type defaults to the first one of the status.
 *
 * @typeParam Responses body, media type and headers by HTTP status
 */
export type MakeContentResponse<Responses> = <Status extends StatusOf<Responses>>(
  status: Status,
  ...parts: Arguments<PartsAt<Responses, Status>>
) => { readonly status: Status } & PartsAt<Responses, Status>;

/** The declared statuses; any number if the document declares `default` or a range such as `4XX`. */
type StatusOf<Responses> = keyof Responses extends number ? keyof Responses : number;

interface NoBody {
  readonly body?: undefined;
  readonly headers?: ResponseHeaders;
}

type PartsAt<Responses, Status> = Status extends keyof Responses
  ? Responses[Status]
  : Status extends EmptyStatus<Responses>
    ? NoBody
    : Responses[Exclude<keyof Responses, number>];

/** The arguments of `respond` after the status. A trailing argument is optional unless it has required properties. */
type Arguments<Given> = Given extends {
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: object;
}
  ? undefined extends Given['contentType']
    ? undefined extends Given['headers']
      ? undefined extends Given['body']
        ? [body?: Given['body'], headers?: Given['headers'], contentType?: Given['contentType']]
        : [body: Given['body'], headers?: Given['headers'], contentType?: Given['contentType']]
      : [body: Given['body'], headers: Given['headers'], contentType?: Given['contentType']]
    : [body: Given['body'], headers: Given['headers'], contentType: Given['contentType']]
  : never;

/**
 * Makes a response of one operation. Status, body and properties are checked separately, so that the compiler's error
 * names the wrong one.
 *
 * @typeParam Responses the bodies of the operation by HTTP status
 * @typeParam Decider the property of a body whose value selects the variant; `never` without an envelope
 */
export type MakeResponse<Responses, Decider extends string = never> = MakeEmpty<EmptyStatus<Responses>> &
  (<Status extends StatusOf<Responses>, Text extends string>(
    status: Status,
    body: DecidedBody<BodyAt<Responses, Status>, Decider, Text>,
    headers?: Readonly<Record<string, string>>,
  ) => Made<Responses, Status>);

type MakeEmpty<Empty> = [Empty] extends [never]
  ? unknown
  : <Status extends Empty>(
      status: Status,
      body?: undefined,
      headers?: Readonly<Record<string, string>>,
    ) => EmptyResponse<Status>;

/** Distributes over statuses, so that a wrong status causes only one error. */
type Made<Responses, Status> = Status extends unknown
  ? OperationResponse<Status, BodyAt<Responses, Status>>
  : never;

type BodyAt<Responses, Status> = Status extends keyof Responses
  ? Responses[Status]
  : Status extends EmptyStatus<Responses>
    ? undefined
    : Responses[Exclude<keyof Responses, number>];

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

/** The variants that allow only the given value; if there are none, the variants that allow this value and others. */
type Chosen<Body, Decider extends string, Text extends string> = [
  Extract<Body, Record<Decider, Text>>,
] extends [never]
  ? Accepting<Body, Decider, Text>
  : Extract<Body, Record<Decider, Text>>;

type Accepting<Body, Decider extends string, Text extends string> =
  Body extends Record<Decider, infer Accepted> ? (Text extends Accepted ? Body : never) : never;
