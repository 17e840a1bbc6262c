import type { Redactor } from '../core/errors/redact.ts';
import type { CallOptions, SentOperation } from '../core/options.ts';
import type { FetchBody, RawBody } from '../core/outgoing.ts';
import type { ApiAnswer } from './answer.ts';

/** A name and its value as they stand in a query, a form or a cookie, both encoded. */
export type WrittenPair = readonly [name: string, value: string];

/** Encodes a text for a URL. */
export type Encode = (text: string) => string;

/** Writes a path parameter in a style other than `simple`. */
export type PathStyle = (name: string, value: unknown, explode: boolean, encode: Encode) => string;

/** Writes a parameter of a query, or a field of a form, in a style other than `form`. */
export type QueryStyle = (name: string, value: unknown, encode: Encode) => readonly WrittenPair[];

/** How one parameter, or one field of a form, is written. Without it, the defaults of OpenAPI apply. */
export interface ValueStyle<Style = QueryStyle> {
  /** `label` and `matrix` for paths, `deepObject` for queries and forms. */
  readonly style?: Style;
  readonly explode?: boolean;
  /** Stands between the items of a list that is not exploded: `%20` or `%7C`. Defaults to a comma. */
  readonly separator?: string;
  /** Set if the value is written as this media type rather than in a style. */
  readonly contentType?: string;
  /** `reserved` leaves characters such as `/` and `:` as they are. */
  readonly encode?: Encode;
}

export type ValueStyles<Style = QueryStyle> = Readonly<Record<string, ValueStyle<Style>>>;

export interface SentBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FetchBody | RawBody;
}

/**
 * Writes a body.
 *
 * @param styles of its fields
 * @throws RangeError for a value that the media type cannot carry
 */
export type BodyWriter = (value: unknown, mediaType: string, styles?: ValueStyles) => SentBody;

/** What the data of an answer is: JSON parsed, a text, a `Blob`, or a stream of events. */
export type DataKind = 'json' | 'text' | 'bytes' | 'events';

export interface ReadCall {
  readonly id: string;
  /** Longest answer, or longest event of a stream, in bytes. */
  readonly mostBytes: number;
  /** Ends the reading of a stream. */
  readonly signal: AbortSignal | undefined;
  readonly redactor: Redactor;
}

export type EventReader = (body: ReadableStream<Uint8Array>, call: ReadCall) => AsyncIterable<unknown>;

/**
 * One operation of any document, as data. Whatever is as OpenAPI has it by default is left out; what only some operations
 * need is a function, so that a bundler leaves it out too.
 */
export interface ApiOperation<Input = unknown, Answers = unknown> extends SentOperation {
  /** The path template, below the base URL. */
  readonly path: string;
  /** Styles of the parameters that differ from the default of their place. */
  readonly styles?: {
    readonly path?: ValueStyles<PathStyle>;
    readonly query?: ValueStyles;
    readonly headers?: ValueStyles;
    readonly cookies?: ValueStyles;
  };
  /** The media types of the body, each with what writes it. The first is used unless the input names another. */
  readonly body?: Readonly<Record<string, BodyWriter>>;
  /** Styles of the fields of a form, by its media type. */
  readonly encoding?: Readonly<Record<string, ValueStyles>>;
  /** Alternatives, each a list of names of security schemes. Absent if the operation needs none. */
  readonly security?: readonly (readonly string[])[];
  /** The media types of the answers. Defaults to JSON. */
  readonly accept?: string;
  /** What the data of a success may be; empty if the document does not say. Defaults to JSON alone. */
  readonly data?: readonly DataKind[];
  /** Set if an answer may be server-sent events: reads them. */
  readonly events?: EventReader;
  /** Set if a redirect is the answer of a success. */
  readonly redirects?: true;
  /** The URL of a service of its own, in place of the base URL; or a path below its host. */
  readonly server?: string;
  /** Types alone: never set. */
  readonly types?: { readonly input: Input; readonly answers: Answers };
}

export interface ApiInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly body?: unknown;
  /** The media type of the body. */
  readonly contentType?: string;
}

export interface WrittenRequest {
  readonly url: string;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FetchBody | RawBody | undefined;
}

export type ApiCallOptions = CallOptions;

/** Options of a call whose answer is a stream. */
export interface ApiStreamOptions extends ApiCallOptions {
  /** The media types to ask for, in place of those that the methods ask for. */
  readonly accept?: string;
}

export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/** Every status that HTTP has, as RFC 9110 and its registry list them. */
export type HttpStatus =
  | (100 | 101 | 102 | 103)
  | SuccessStatus
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308)
  | (
      | 400
      | 401
      | 402
      | 403
      | 404
      | 405
      | 406
      | 407
      | 408
      | 409
      | 410
      | 411
      | 412
      | 413
      | 414
      | 415
      | 416
      | 417
    )
  | (418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511);

/** The data of a success: of all 2xx answers, or of the default if there are none. */
export type DataOf<Answers> = [Extract<keyof Answers, SuccessStatus | '2XX'>] extends [never]
  ? Answers extends { readonly default: infer Data }
    ? Data
    : Answers extends { readonly redirect: infer Data }
      ? Data
      : unknown
  : Answers[Extract<keyof Answers, SuccessStatus | '2XX'>];

/** The statuses of a range, such as `4XX`. */
type InRange<Range> = Range extends `${infer Digit}XX`
  ? HttpStatus extends infer Status
    ? Status extends number
      ? `${Status}` extends `${Digit}${number}`
        ? Status
        : never
      : never
    : never
  : never;

/** The statuses that a key of the answers stands for. */
type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Key extends 'default'
    ? Exclude<HttpStatus, Extract<Keys, number> | InRange<Keys>>
    : Exclude<InRange<Key>, Extract<Keys, number>>;

/** Every answer of an operation: `httpStatus` decides the type of `data`. */
export type AnswerOf<Answers> =
  | {
      [Key in keyof Answers]: Key extends 'redirect'
        ? never
        : ApiAnswer<Answers[Key]> & { readonly httpStatus: StatusOf<Key, keyof Answers> };
    }[keyof Answers]
  | ('default' extends keyof Answers
      ? never
      : ApiAnswer<unknown> & {
          readonly httpStatus: Exclude<HttpStatus, Extract<keyof Answers, number> | InRange<keyof Answers>>;
        });

/** The arguments after the operation: the input may be left out if nothing in it is required. */
export type ArgumentsOf<Input, Options = ApiCallOptions> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** A method of a client: calls one operation and returns the data of its answer. Throws as `call` of `Api`. */
export type ApiMethod<Call extends { readonly input: unknown; readonly answers: unknown }> = (
  ...rest: ArgumentsOf<Call['input']>
) => Promise<DataOf<Call['answers']>>;

/** Calls any operation of a document. */
export interface Api {
  /**
   * Calls an operation and returns the data of its answer.
   * @throws ServiceError for an answer that is no success; `httpStatus` and `data` are the answer's
   * @throws NetworkError, TimeoutError, OutcomeUnknownError, ContractError, AuthenticationError or ValidationError
   */
  call<Input, Answers>(
    operation: ApiOperation<Input, Answers>,
    ...rest: ArgumentsOf<Input>
  ): Promise<DataOf<Answers>>;
  /** Calls an operation and returns its answer, whatever its status. Throws as `call`, but no ServiceError. */
  exchange<Input, Answers>(
    operation: ApiOperation<Input, Answers>,
    ...rest: ArgumentsOf<Input>
  ): Promise<AnswerOf<Answers>>;
  /** Calls an operation and returns the bytes of its answer while they arrive. Throws as `call`. */
  stream<Input, Answers>(
    operation: ApiOperation<Input, Answers>,
    ...rest: ArgumentsOf<Input, ApiStreamOptions>
  ): Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
}
