import type { CallOptions } from '../core/options.ts';
import type { ApiOperation } from './operation.ts';
import type { ApiResponse } from './response.ts';

export type ApiCallOptions = CallOptions;

export interface ApiStreamOptions extends ApiCallOptions {
  /** The value of the header `accept`. Replaces the media types of the operation. */
  readonly accept?: string | undefined;
}

export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/** Every registered HTTP status (RFC 9110 and the IANA registry). */
export type HttpStatus =
  | (100 | 101 | 102 | 103)
  | SuccessStatus
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308)
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408)
  | (409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417)
  | (418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511);

/** The data of a success: the union of the data of all 2xx responses or, if there are none, the data of `default`. */
export type DataOf<Responses> = [Extract<keyof Responses, SuccessStatus | '2XX'>] extends [never]
  ? Responses extends { readonly default: infer Data }
    ? Data
    : Responses extends { readonly redirect: infer Data }
      ? Data
      : unknown
  : Responses[Extract<keyof Responses, SuccessStatus | '2XX'>];

type InRange<Range> = Range extends `${infer Digit}XX`
  ? { [Status in HttpStatus]: `${Status}` extends `${Digit}${number}` ? Status : never }[HttpStatus]
  : never;

type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Key extends 'default'
    ? Exclude<HttpStatus, Extract<Keys, number> | InRange<Keys>>
    : Exclude<InRange<Key>, Extract<Keys, number>>;

/** Every response of an operation: `httpStatus` decides the type of `data`. */
export type ResponseOf<Responses> =
  | {
      [Key in keyof Responses]: Key extends 'redirect'
        ? never
        : ApiResponse<Responses[Key]> & { readonly httpStatus: StatusOf<Key, keyof Responses> };
    }[keyof Responses]
  | ('default' extends keyof Responses
      ? never
      : ApiResponse<unknown> & { readonly httpStatus: StatusOf<'default', keyof Responses> });

/** The arguments after the operation. The input is optional unless one of its properties is required. */
export type ArgumentsOf<Input, Options = ApiCallOptions> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** Calls an operation for a generated method, which states the type of the result. */
// biome-ignore lint/suspicious/noExplicitAny: each method has the type of its result.
export type MethodCall = (operation: ApiOperation, input?: object, options?: CallOptions) => Promise<any>;

type OptionalInput<Input> = Input | (object extends Input ? undefined : never);

interface Accepting<Accept extends string> extends ApiStreamOptions {
  readonly accept: Accept;
}

export interface Api {
  /**
   * Calls an operation and returns the data of its response.
   * @throws ServiceError for a response that is not a success, with the `httpStatus` and the `data` of the response
   * @throws NetworkError, TimeoutError, OutcomeUnknownError, ContractError, AuthenticationError or ValidationError
   */
  call<Input, Accepts, Accept extends keyof Accepts & string>(
    operation: ApiOperation<Input, unknown, Accepts>,
    input: OptionalInput<Input>,
    options: Accepting<Accept>,
  ): Promise<DataOf<Accepts[Accept]>>;
  call<Input, Responses>(
    operation: ApiOperation<Input, Responses>,
    ...rest: ArgumentsOf<Input>
  ): Promise<DataOf<Responses>>;
  /**
   * Calls an operation and returns the response with any status, and with data of any declared media type. Throws like
   * `call`, but never a ServiceError.
   */
  exchange<Input, Accepts, Accept extends keyof Accepts & string>(
    operation: ApiOperation<Input, unknown, Accepts>,
    input: OptionalInput<Input>,
    options: Accepting<Accept>,
  ): Promise<ResponseOf<Accepts[Accept]>>;
  exchange<Input, Responses>(
    operation: ApiOperation<Input, Responses>,
    ...rest: ArgumentsOf<Input>
  ): Promise<ResponseOf<Responses>>;
  /** Calls an operation and returns its response as a stream of bytes. Throws like `call`. */
  stream<Input, Responses>(
    operation: ApiOperation<Input, Responses>,
    ...rest: ArgumentsOf<Input, ApiStreamOptions>
  ): Promise<ApiResponse<ReadableStream<Uint8Array>>>;
}
