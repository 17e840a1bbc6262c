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
