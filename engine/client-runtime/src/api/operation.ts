import type { SentBody } from '../core/context.ts';
import type { Redactor, SentOperation, ValidationCause } from '../core/options.ts';

export type WrittenPair = readonly [name: string, value: string];

export type Encode = (text: string) => string;

/** Writes a path parameter that may be an array or an object, or has another style than `simple`. */
export type PathStyle = (name: string, value: unknown, explode: boolean, encode: Encode) => string;

/** Writes a parameter of a query, or a field of a form, in a style other than `form`. */
export type QueryStyle = (name: string, value: unknown, encode: Encode) => readonly WrittenPair[];

export type HeaderStyle = (value: unknown) => string;

/** How a parameter or a field of a form is written. Anything that is absent has OpenAPI's default. */
export interface ValueStyle<Style = QueryStyle> {
  /** A style such as `label` or `matrix` for a path, `deepObject` for a query or a form, or JSON. */
  readonly style?: Style;
  readonly explode?: boolean;
  /** `%20` or `%7C`: separates the items of an array that is not exploded. Defaults to a comma. */
  readonly separator?: string;
  /** Media type of a part of a multipart form. With it, the part is not written in a style. */
  readonly contentType?: string;
  /** `reserved` leaves characters such as `/` and `:` unchanged. */
  readonly encode?: Encode;
}

export type ValueStyles<Style = QueryStyle> = Readonly<Record<string, ValueStyle<Style>>>;

/** Writes a body in the styles of its fields. @throws RangeError for a value that the media type cannot represent */
export type BodyWriter = (value: unknown, mediaType: string, styles?: ValueStyles) => SentBody;

/**
 * Parses the JSON of a success or an event. Returns undefined for text that is not JSON, and an error for JSON that
 * must not be used.
 */
export type JsonReader = (text: string) => unknown;

/** The type of a response's data: parsed JSON, a string, a `Blob`, or a stream of events or of JSON items. */
export type DataKind = 'json' | 'text' | 'bytes' | 'events' | 'items';

export interface ReadCall {
  readonly id: string;
  /** Longest response, or longest event or item of a stream, in bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly redactor: Redactor;
  readonly json?: JsonReader | undefined;
}

/** The data of a body, or why a body is not what the document declares. */
export type FoundData =
  | { readonly data?: unknown; readonly text?: string; readonly unasked?: string | undefined }
  | string;

/** `accept` has the media types that the call requests in place of the operation's media types. */
export type DeclaredData = Partial<Pick<ApiOperation, 'id' | 'retry' | 'data' | 'declared' | 'json'>> & {
  readonly accept?: string | undefined;
};

/** Parses a body as one of the declared types. If there are none, the media type decides. */
export type BodyReader = (bytes: readonly Uint8Array[], type: string, declared: DeclaredData) => FoundData;

export type StreamReader = (body: ReadableStream<Uint8Array>, call: ReadCall) => object;

/** Returns the function that reads a stream of this media type; undefined if the media type is not a stream. */
export type StreamChooser = (mediaType: string) => StreamReader | undefined;

/**
 * An operation of any document, as data. Values that equal OpenAPI's defaults are omitted. Features that only some
 * operations need are functions, so that a bundler can leave them out of other programs.
 */
export interface ApiOperation<Input = unknown, Responses = unknown, Accepts = unknown> extends SentOperation {
  /** The path template, below the base URL. */
  readonly path: string;
  /** The styles of parameters, if they differ from the default for a path, a query, a header or a cookie. */
  readonly styles?: {
    readonly path?: ValueStyles<PathStyle>;
    readonly query?: ValueStyles;
    readonly headers?: ValueStyles<HeaderStyle>;
    readonly cookies?: ValueStyles;
  };
  readonly writes?: { readonly [Part in 'query' | 'headers' | 'cookies' | 'body']?: PartWriter };
  /** The media types of the body, each with its writer. The first is used unless the input names another media type. */
  readonly body?: Readonly<Record<string, BodyWriter>>;
  /** The styles of the fields of a form, by the media type of the form. */
  readonly encoding?: Readonly<Record<string, ValueStyles>>;
  /** Alternatives, each an array of names of security schemes. Absent if the operation needs none. */
  readonly security?: readonly (readonly string[])[];
  /** The value of the header `Accept`. Defaults to `application/json`. */
  readonly accept?: string;
  /**
   * The types of data that a call requests for a successful response, unless it sets `accept`. Defaults to JSON; empty
   * if the data may have any type.
   */
  readonly data?: readonly DataKind[];
  /** All types of data that the document declares for a successful response; set if there are several. */
  readonly declared?: readonly DataKind[];
  /** Reads a body as one of the types in `data` and `declared`. Absent if both are. */
  readonly read?: BodyReader;
  /** Set if a success may be a stream of events or items. */
  readonly streams?: StreamChooser;
  /** Reads the body of a success of any type. Set by the method `stream`. */
  readonly stream?: StreamReader;
  /** Parses JSON that may have integers beyond 2^53. By default, these are rounded. */
  readonly json?: JsonReader;
  /** Set if a redirect counts as a success. */
  readonly redirects?: true;
  /** The operation's own server, which replaces the base URL: a URL, or a path on the host of the base URL. */
  readonly server?: string;
  /** Types for the compiler. Never set at run time. */
  readonly types?: { readonly input: Input; readonly responses: Responses; readonly accepts: Accepts };
}

export interface ApiInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly body?: unknown;
  readonly contentType?: string;
}

export type RequestRecord = Pick<
  ApiOperation,
  'id' | 'path' | 'styles' | 'writes' | 'body' | 'encoding' | 'accept' | 'server'
>;

export type PartWriter = (request: WrittenRequest, input: ApiInput, operation: RequestRecord) => void;

export interface WrittenRequest {
  url: string;
  readonly headers: Record<string, string>;
  body?: SentBody['body'];
  open?: SentBody['open'];
}

/** Checks the data of a success before a call returns it. `mediaType` is the `content-type` of the response. */
export type ResponseCheck = (
  operation: string,
  httpStatus: number,
  data: unknown,
  mediaType?: string,
) => Causes | Promise<Causes>;

type Causes = readonly ValidationCause[] | undefined;
