import type { Awaitable } from './limits.ts';
import type { Base64Size, Operation } from './operation.ts';
import type {
  ContentOutput,
  MakeContentResponse,
  MakeDecidedResponse,
  MakeResponse,
  Output,
} from './response/handler-response.ts';

/** Query parameters of an operation that declares none, as strings. */
export type UndeclaredQuery = Readonly<Record<string, string | readonly string[]>>;

/** The type of headers, path parameters or cookies if an operation declares none. */
export type NoParameters = Readonly<Record<string, never>>;

/** The messages of one operation, as in the generated `Operations`. */
export interface HandlerTypes {
  readonly parameters: object;
  readonly request?: unknown;
  readonly responses: object;
}

/** The messages of one operation, and what differs for its handler. */
export interface ExtendedTypes extends HandlerTypes {
  /** The body, if the handler gets it as bytes or a stream and not as `request`. */
  readonly body?: unknown;
  /** The form of an upload. */
  readonly form?: unknown;
  /** Bodies, media types and headers by status, if a response may be other than JSON. */
  readonly contents?: object;
  /** The property of a body whose value selects the variant of a response. */
  readonly decider?: string;
}

/**
 * The handler of one operation.
 *
 * @typeParam Types the messages of the operation, such as `Operations['createOrder']`
 * @typeParam OwnInput the type of its input, which has its own name so that compile errors are short
 */
export type OperationHandler<Types extends HandlerTypes, OwnInput> = (
  input: OwnInput,
) => Output<Types['responses']>;

/** The handler of an operation whose body or responses are more than JSON, or have variants. */
export type ExtendedHandler<Types extends ExtendedTypes, OwnInput> = (
  input: OwnInput,
) => Types extends { readonly contents: infer Contents }
  ? ContentOutput<Contents>
  : Output<Types['responses']>;

/** The facts about a request that every hook gets. */
export interface HookInput<Native = unknown> {
  readonly operation: Operation;
  /** Finds a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The framework's own request: Hono's `c`, or the request object of Fastify, Express, node:http or fetch. */
  readonly native: Native;
  /** The framework's id of the request, otherwise the id in the header `requestIdHeader`, otherwise a new id. */
  readonly requestId: string;
}

/** The input of every handler, whatever its operation. Everything in it has been validated. */
export interface Input<Context, Native = unknown> extends HookInput<Native> {
  /** What `authenticate` returned; undefined for operations without authentication. */
  readonly context: Context;
  /**
   * The framework's id of the request, otherwise the id in the header `requestIdHeader`, otherwise a new id. It is a
   * getter, so a copy made with `{ ...input }` lacks it.
   */
  readonly requestId: string;
  /**
   * Aborted when the client disconnects before it has its response, and when other code, such as a time limit of the
   * framework, has responded. It is a getter, like `requestId`.
   */
  readonly signal: AbortSignal;
}

/**
 * The input of the handler of one operation.
 *
 * @typeParam Types the messages of the operation, such as `Operations['createOrder']`
 * @typeParam Context the result of `authenticate`
 * @typeParam Native the request of the framework
 */
export type OperationInput<Types extends HandlerTypes, Context, Native = unknown> = Input<Context, Native> &
  ParameterInput<Types['parameters'], MakeResponse<Types['responses']>> &
  ParsedBody<RequestOf<Types>>;

type RequestOf<Types> = 'request' extends keyof Types ? Types['request'] : undefined;

/** The input of an `ExtendedHandler`. */
export type ExtendedInput<Types extends ExtendedTypes, Context, Native = unknown> = Input<Context, Native> &
  ParameterInput<Types['parameters'], MakeOf<Types>> &
  BodyInput<Types>;

interface ParameterInput<Parameters, Make> {
  readonly query: ParametersIn<Parameters, 'query', UndeclaredQuery>;
  /** The declared header parameters, by their names in lower case. */
  readonly headers: LowerCaseKeys<ParametersIn<Parameters, 'headers', NoParameters>>;
  readonly path: ParametersIn<Parameters, 'path', NoParameters>;
  readonly cookies: ParametersIn<Parameters, 'cookies', NoParameters>;
  /** Makes a response of this operation: `respond(200, body)`. The compiler's error names the wrong property. */
  readonly respond: Make;
}

/** The parameters in one place of a request; `None` if the operation declares none there. */
type ParametersIn<Parameters, Place extends string, None> = Place extends keyof Parameters
  ? [Parameters[Place]] extends [never]
    ? None
    : NonNullable<Parameters[Place]>
  : None;

type MakeOf<Types extends ExtendedTypes> = Types extends { readonly contents: infer Contents }
  ? MakeContentResponse<Contents>
  : Types extends { readonly decider: infer Decider extends string }
    ? MakeDecidedResponse<Types['responses'], Decider>
    : MakeResponse<Types['responses']>;

/** A body, the form of an upload, or both if an operation accepts either. */
type BodyInput<Types extends ExtendedTypes> = Types extends { readonly form: infer Form }
  ? UploadInput<Form> & (Types extends { readonly body: infer Body } ? ParsedBody<Body> : unknown)
  : ParsedBody<Types extends { readonly body: infer Body } ? Body : RequestOf<Types>>;

/** The declared headers with lower-case names. Leaves out headers that OpenAPI ignores as parameters. */
type LowerCaseKeys<Headers> = Headers extends object
  ? { [Name in keyof Headers as Exclude<Lowercase<Name & string>, NoParameter>]: Headers[Name] }
  : Headers;

type NoParameter = 'accept' | 'authorization' | 'content-type';

/** The input of `around`, which is the input of any handler. */
export interface AnyInput<Context, Native = unknown> extends Input<Context, Native> {
  readonly query: unknown;
  readonly headers: unknown;
  readonly path: unknown;
  readonly cookies: unknown;
  readonly respond: unknown;
  /** Undefined without a body, and for an upload. */
  readonly body?: unknown;
}

interface ParsedBody<Body> {
  /** Undefined without a body. */
  readonly body: Body;
  /** Decoded sizes of the base64 properties in the body, data URIs included. A string that is not base64 has none. */
  readonly base64: Readonly<Record<string, Base64Size>>;
}

/**
 * The items of a body, each parsed and validated when it is read. They can be iterated once; if the response is a
 * stream, even after the handler has returned. Iterating throws a Refusal for the first wrong item. Items that are not
 * read are not checked.
 */
export type RequestItems<Item> = AsyncIterable<Item>;

export interface UploadInput<Form> {
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
