import type { Answer } from '../handler.ts';
import type { HandlerAnswer } from './check-answer.ts';

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

/** The statuses that the document names; any, if it has `default` or a range such as `4XX`. */
type StatusOf<Answers> = keyof Answers extends number ? keyof Answers : number;

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
