import type { Answer, Awaitable } from '../handler.ts';

/** One server-sent event of an answer. */
export type SentEvent<Data = unknown> = EventFields &
  (
    | { /** Sent as JSON. */ readonly data: Data; readonly text?: undefined }
    | { /** Sent as it is, such as `[DONE]`. */ readonly text: string; readonly data?: undefined }
  );

interface EventFields {
  /** The name of the event; a client takes `message` without one. */
  readonly event?: string;
  /** The id with which a client that has lost the connection begins again. */
  readonly id?: string;
  /** Milliseconds after which a client that has lost the connection comes back. */
  readonly retryMs?: number;
}

/** What handlers return, untyped. */
export interface HandlerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: unknown;
  readonly headers?: Readonly<Record<string, HeaderValue | undefined>>;
}

/** The bytes of an answer: at once, or piece by piece as the client takes them. */
export type SentBytes = Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** Server-sent events: each is sent when it comes. */
export type SentEvents<Data = unknown> = AsyncIterable<SentEvent<Data>> | ReadableStream<SentEvent<Data>>;

/** A value of a header; a list is joined by commas. */
export type HeaderValue = string | number | boolean | readonly (string | number | boolean)[];

/** The headers of an answer, by names in small letters: those that the document declares, and any other. */
export type AnswerHeaders<Declared = unknown> = Declared & Readonly<Record<string, HeaderValue | undefined>>;

/** What a handler returns whose answers are more than JSON: body, media type and headers by status. */
export type ContentOutput<Answers> = Awaitable<
  {
    [Status in keyof Answers]: { readonly status: Status extends number ? Status : number } & Answers[Status];
  }[keyof Answers]
>;

/**
 * Makes an answer of one operation whose answers are more than JSON: `answer(200, bytes, {}, 'image/png')`. The first
 * media type of a status need not be named.
 *
 * @typeParam Answers body, media type and headers by HTTP status
 */
export type MakeContentAnswer<Answers> = <Status extends StatusOf<Answers>>(
  status: Status,
  ...parts: Arguments<PartsAt<Answers, Status>>
) => { readonly status: Status } & PartsAt<Answers, Status>;

/** The statuses that the document names; any, if it has `default` or a range such as `4XX`. */
type StatusOf<Answers> = keyof Answers extends number ? keyof Answers : number;

type PartsAt<Answers, Status> = Status extends keyof Answers
  ? Answers[Status]
  : Answers[Exclude<keyof Answers, number>];

interface Parts {
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: object;
}

/** The arguments after the status: those at the end may be left out unless something in them is required. */
type Arguments<Given> = Given extends Parts
  ? undefined extends Given['contentType']
    ? undefined extends Given['headers']
      ? undefined extends Given['body']
        ? [body?: Given['body'], headers?: Given['headers'], contentType?: Given['contentType']]
        : [body: Given['body'], headers?: Given['headers'], contentType?: Given['contentType']]
      : [body: Given['body'], headers: Given['headers'], contentType?: Given['contentType']]
    : [body: Given['body'], headers: Given['headers'], contentType: Given['contentType']]
  : never;

/**
 * Makes an answer of one operation, and accepts no other: status, body and the members of the body are checked where
 * they are written, so that an error of the compiler names the one that is wrong.
 *
 * @typeParam Answers the bodies of the operation by HTTP status
 * @typeParam Decider the member of a body whose text decides what else is in it; none without an envelope
 */
export type MakeAnswer<Answers, Decider extends string = never> = <
  Status extends StatusOf<Answers>,
  Text extends string,
>(
  status: Status,
  body: DecidedBody<BodyAt<Answers, Status>, Decider, Text>,
  headers?: Readonly<Record<string, string>>,
) => Made<Answers, Status>;

/** Distributes over statuses, so that a wrong one is the only error of its call. */
type Made<Answers, Status> = Status extends unknown ? Answer<Status, BodyAt<Answers, Status>> : never;

type BodyAt<Answers, Status> = Status extends keyof Answers
  ? Answers[Status]
  : Answers[Exclude<keyof Answers, number>];

/** The variants of a body that a text of its deciding member leaves. The text is inferred from `Record`. */
type DecidedBody<Body, Decider extends string, Text extends string> = [Body] extends [
  Record<Decider, unknown>,
]
  ? Text extends unknown
    ? Record<Decider, Text> & (string extends Text ? Body : Chosen<Body, Decider, Text>)
    : never
  : Body;

/** The variants that name a text; if none does, those that take it. */
type Chosen<Body, Decider extends string, Text extends string> = [
  Extract<Body, Record<Decider, Text>>,
] extends [never]
  ? Taking<Body, Decider, Text>
  : Extract<Body, Record<Decider, Text>>;

type Taking<Body, Decider extends string, Text extends string> =
  Body extends Record<Decider, infer Taken> ? (Text extends Taken ? Body : never) : never;

/** What handlers get as `answer`. */
export function makeAnswer(
  status: number,
  body?: unknown,
  headers?: HandlerAnswer['headers'],
  contentType?: string,
): HandlerAnswer {
  if (contentType !== undefined) return { status, body, contentType, ...(headers && { headers }) };
  return headers ? { status, body, headers } : { status, body };
}
