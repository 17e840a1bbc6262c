import type {
  CallOptions,
  ConnectionOptions,
  Hooks,
  Once,
  Redactor,
  ReportedFunction,
  RetryEvent,
  SentOperation,
} from './options.ts';

/** A body for `fetch`. The types of Node have no `BodyInit`. */
export type FetchBody = NonNullable<RequestInit['body']>;

/** The signal of a call, if it has one. */
export type Signal = AbortSignal | undefined;

export type HeaderMap = Readonly<Record<string, string>>;

/** Opens a body. Called for each attempt, because a stream can be read only once. */
export type BodyOpener = () => FetchBody | Promise<FetchBody>;

/** Marks a `RawRequestBody`, so that a client without forms does not need its class. */
export const RAW: unique symbol = /* @__PURE__ */ Symbol('RawRequestBody');

/**
 * A body that is sent unchanged, with its own headers, such as a streamed form.
 * @typeParam Operation the `operationId` of the only operation that accepts the body; by default any
 */
// biome-ignore lint/suspicious/noExplicitAny: a body that names no operation fits every operation.
export class RawRequestBody<Operation extends string = any> {
  /** The `operationId` of the only operation that accepts the body; undefined for any. */
  readonly operation: Operation | undefined;
  /** Returns the body. Called for each attempt, because a stream can be read only once. */
  readonly open: BodyOpener;
  /** The headers of the body, such as `content-type`, with lower-case names. */
  readonly headers: HeaderMap;
  /** The contents of the body, for checks; undefined if they are not known. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(
    open: BodyOpener,
    headers: HeaderMap = {},
    operation?: Operation,
    fields?: Readonly<Record<string, unknown>>,
  ) {
    // Not a field: its computed name would keep the class in every bundle, and has no declared type.
    Object.defineProperty(this, RAW, { value: true });
    this.open = open;
    this.headers = headers;
    this.operation = operation;
    this.fields = fields;
  }
}

export interface SentBody {
  readonly headers: HeaderMap;
  readonly body?: FetchBody | undefined;
  /** Opens the body before each attempt. Replaces `body`. */
  readonly open?: BodyOpener | undefined;
}

/** A request as the strategy writes it, before the headers of the client and of the call are added. */
export interface WrittenCall extends SentBody {
  readonly url: string;
}

export interface Outgoing<Operation extends SentOperation = SentOperation> extends WrittenCall {
  readonly operation: Operation;
}

export interface ResponseHead {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly text?: string;
  readonly requestId?: string | undefined;
}

/** The options of a client, and the values derived from them before the first call. */
export interface Connection extends ConnectionOptions {
  /** Must be called without `this`: browsers throw otherwise. */
  readonly fetch: typeof globalThis.fetch;
  readonly headers: HeaderMap;
  readonly redactor: Redactor;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly events: Events | undefined;
  /** Whether the service has responded before, which shows that `baseUrl` is right. */
  readonly seen: { response?: boolean };
}

export interface Context extends Connection {
  readonly strategy: Strategy;
  readonly parts: Parts;
}

type OutcomeListener = (outcome: Outcome) => void;

type HookName = Exclude<keyof Hooks, 'onError' | 'redact'>;

export interface Events {
  readonly emit: <Name extends HookName>(name: Name, event: Parameters<NonNullable<Hooks[Name]>>[0]) => void;
  readonly retried: (event: Omit<RetryEvent, 'reason'>, isToken: boolean, outcome: Outcome) => void;
  /** Reports a function of the caller that failed. */
  readonly report: (source: ReportedFunction, error: unknown) => void;
  /** Calls the hooks for a request, and returns the function to call with its outcome. */
  readonly watch: (request: Outgoing, attempt: number) => OutcomeListener;
}

/** Implementations of options that only some programs use, by the names of the options. */
export interface Parts {
  /** Checks the options and the input of a call or, without `path`, the options of a client. @throws ValidationError */
  readonly checks?: (operation: string, options: unknown, path?: string, input?: unknown) => void;
  readonly hooks?: (hooks: Hooks, redactor: Redactor) => Events;
  readonly checkResponse?: (strategy: Strategy, connection: Connection) => Strategy;
  /** Used for operations whose records have no `once`. */
  readonly once?: Once;
  readonly preflight?: (context: Context, operation: SentOperation, input: unknown) => void;
  readonly retry?: {
    readonly repeat?: Delivery;
    /** Returns the milliseconds to wait before a failed request is sent again; undefined if it must not be. */
    readonly pauseAfter: (
      context: Context,
      outgoing: Outgoing,
      outcome: Outcome,
      options: CallOptions,
      attempt: number,
      startedAt: number,
    ) => number | undefined;
    readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
    /** Sends with a signal that also aborts after the `totalTimeoutMs` of the call. */
    readonly limitTotal: (send: Delivery) => Delivery;
  };
  /** @throws ValidationError when the changes of the `sign` hook cannot be sent */
  readonly sign?: (context: Context, outgoing: Outgoing, options: CallOptions) => Promise<Outgoing>;
}

/** Sends the requests of a call. The signal in its options also aborts at the time limits of the call. */
export type Delivery = (context: Context, outgoing: Outgoing, options: CallOptions) => Promise<Outcome>;

/** The steps of a call that depend on the document. */
export interface Strategy {
  write(operation: SentOperation, input: unknown, options: CallOptions): WrittenCall;
  /** Set if a call may need several requests even without the option `retry`, because its credentials may be refused. */
  repeat?: Delivery;
  authorise?(sent: Outgoing, signal: Signal, before?: TokenReplay): Authorised;
  classify(sent: Outgoing, response: Response, head: ResponseHead, options: CallOptions): Promise<Outcome>;
  /**
   * Notes what a response says about the token of its request. Returns how to resend the request with a new token,
   * unless it must not be resent. `before` is the previous resend of the call.
   */
  replay?(
    outgoing: Outgoing,
    outcome: Outcome,
    token: string,
    before: TokenReplay | undefined,
    mayResend: boolean,
  ): TokenReplay | undefined;
  /**
   * Makes the error for a refusal. With `isCause`, it is only the cause of another error, which says what to do next.
   */
  refusal(outgoing: Outgoing, outcome: Outcome, isCause?: boolean): Error;
  /** Returns the further properties of an error of unknown outcome; `next` says what to do next. */
  describeUnknown?(outgoing: Outgoing): { readonly next?: string };
}

/** What a document adds to calls: its security schemes, or the protocol that it follows. */
export interface Plugin<Given> {
  readonly names?: readonly string[];
  readonly redactor: (given: Given) => Redactor;
  /** Returns the parts of the strategy that the plug-in replaces. `call` sends a further request, such as a login. */
  readonly strategy: (given: Given, connection: Connection, call: PluginCall) => Partial<Strategy>;
}

export type PluginCall = (operation: never, input: object) => Promise<Outcome>;

export interface SentCredentials extends Pick<WrittenCall, 'url' | 'headers'> {
  readonly token?: string | undefined;
}

type Authorised = SentCredentials | Promise<SentCredentials>;

export interface TokenReplay {
  readonly token: string;
  /** The refusal, if the token is only suspected to be its reason. */
  readonly suspected?: Outcome;
}

export interface Outcome<Received extends ResponseHead = ResponseHead> {
  readonly response?: Received;
  readonly ok?: boolean;
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly data?: unknown;
  /** Why there is no valid response of the service; undefined if there is one. */
  readonly error?: unknown;
  readonly unsent?: boolean | undefined;
  readonly transient?: boolean;
  /** Whether the response refuses the token. The request may still have had an effect. */
  readonly rejectsToken?: boolean;
  /** Why no new token was sent after `rejectsToken`. */
  readonly cause?: unknown;
  /** The header `x-request-id` of a response whose body was lost. */
  readonly requestId?: string | undefined;
}

/**
 * How the value of an option is checked. A string is the required kind, such as "a function", or '' for any value; a
 * number is the minimum; an array names the methods that the value must have. A function returns the fault of the value
 * or, if the value contains further options, their checks.
 */
export type Check = string | number | readonly string[] | ((value: unknown) => string | Checks | undefined);

export type Checks<Name extends string = string> = { readonly [Each in Name]: Check };
