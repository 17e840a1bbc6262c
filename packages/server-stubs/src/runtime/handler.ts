import type { Base64Size } from './body/base64.ts';
import type { Operation } from './operation.ts';

/** A value, or the promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** Query parameters of an operation that declares none: let through as texts. */
export type UndeclaredTexts = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of a place where an operation declares none. */
export type NoParameters = Readonly<Record<string, never>>;

/** The input of every handler. Everything in it has been validated. */
export interface Input<Context, Query, Headers, Path, Make, Native = unknown> {
  readonly operation: Operation;
  /** What `authenticate` returned; undefined for operations without authentication. */
  readonly context: Context;
  readonly query: Query;
  /** The declared header parameters, by their names in small letters. */
  readonly headers: InSmallLetters<Headers>;
  readonly path: Path;
  /** Any header of the request, by its name in small letters. */
  readonly header: (name: string) => string | undefined;
  /** Makes an answer of this operation: `answer(200, body)`. A compiler's error names the member that is wrong. */
  readonly answer: Make;
  /** The framework's own request: Hono's `c`, the request of Fastify or Express, that of node:http or of fetch. */
  readonly native: Native;
  /** The id that the framework has given the request, else the one in the header of `requestIdHeader`, else a new one. */
  readonly requestId: string;
  /** Aborted when the client disconnects before it has its answer. */
  readonly signal: AbortSignal;
}

/** The headers as they arrive, without those that OpenAPI reads as no parameters. */
type InSmallLetters<Headers> = Headers extends object
  ? {
      [Name in keyof Headers as Exclude<
        Lowercase<Name & string>,
        'accept' | 'authorization' | 'content-type'
      >]: Headers[Name];
    }
  : Headers;

/** What `around` gets: the input of any handler. */
export interface AnyInput<Context, Native = unknown>
  extends Input<Context, unknown, unknown, unknown, unknown, Native> {
  /** Nothing without a body, and for an upload. */
  readonly body?: unknown;
}

/** What a handler gets beside its input whose operation declares cookies. */
export interface CookieInput<Cookies> {
  /** The declared cookies. */
  readonly cookies: Cookies;
}

/** What a handler gets whose request has a JSON body (or none: then `Body` is `undefined`). */
export interface BodyInput<Context, Body, Query, Headers, Path, Make, Native = unknown>
  extends Input<Context, Query, Headers, Path, Make, Native> {
  readonly body: Body;
  /** Decoded sizes of the base64 members of the body that are given. */
  readonly base64: Readonly<Record<string, Base64Size>>;
}

/** What a handler of an upload gets. */
export interface UploadInput<Context, Form, Query, Headers, Path, Make, Native = unknown>
  extends Input<Context, Query, Headers, Path, Make, Native> {
  /**
   * Reads the form: passes each file to `save` as it arrives, then validates the form.
   *
   * @param save gets one file at a time and reads it; its result replaces the file in the form.
   *   What it leaves unread is skipped.
   * @param discard gets what `save` returned for each file, when the form is refused
   * @returns the validated form; `undefined` when the body is optional and none was sent
   * @throws Refusal when the form is malformed, too large or breaks a rule. Do not catch it: it becomes the answer.
   */
  readonly receive: <Saved>(
    save: (file: UploadedFile) => Awaitable<Saved>,
    discard?: (saved: Saved) => Awaitable<void>,
  ) => Promise<Received<Form, Saved>>;
}

/** A file of a form while it arrives. */
export interface UploadedFile {
  /** The member of the form. */
  readonly field: string;
  /** The name that the sender gave, without folders; never a path to write to. */
  readonly name: string;
  /** The media type the sender claims. */
  readonly type: string;
  /** Most bytes the file may have; more ends the request with 413. */
  readonly limit: number;
  /** The bytes, piece by piece, as the connection brings them. Can be read once. */
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A form whose files are replaced by what `save` returned. */
export type Received<Form, Saved> = Form extends object
  ? { [Member in keyof Form]: ReceivedMember<Form[Member], Saved> }
  : Form;

type ReceivedMember<Member, Saved> = [Extract<Member, Blob | readonly Blob[]>] extends [never]
  ? Member
  : ReplaceFile<Member, Saved>;

type ReplaceFile<Member, Saved> = Member extends readonly Blob[]
  ? Saved[]
  : Member extends Blob
    ? Saved
    : Member;

/** What a handler returns: one of the answers of its operation, by HTTP status. */
export type Output<Answers> = Awaitable<
  {
    [Status in keyof Answers]: Answer<Status extends number ? Status : number, Answers[Status]>;
  }[keyof Answers]
>;

/** One answer. */
export type Answer<Status, Body> = Body extends undefined ? EmptyAnswer<Status> : FullAnswer<Status, Body>;

/** An answer with a body. */
interface FullAnswer<Status, Body> extends EmptyAnswer<Status> {
  readonly body: Body;
}

/** An answer without a body. */
interface EmptyAnswer<Status> {
  readonly status: Status;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}
