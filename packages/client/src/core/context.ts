import type { Connection } from './connection.ts';
import type { SentOperation } from './operation.ts';
import type { CallOptions } from './options.ts';
import type { Outgoing } from './transport/outgoing.ts';

/** What every answer has, whatever the protocol. */
export interface AnswerHead {
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The body as text, if it was read as such. */
  readonly text?: string;
  /** The header `x-request-id`, if the service sent it. */
  readonly requestId?: string | undefined;
}

/** What every call of a client needs: the options and what is made from them. Defaults are where an option is used. */
export interface Context<Answer extends AnswerHead = AnswerHead> extends Connection {
  readonly protocol: Protocol<Answer>;
}

/** What differs between documents: how a request authenticates, and what its answer means. */
export interface Protocol<
  Answer extends AnswerHead = AnswerHead,
  Operation extends SentOperation = SentOperation,
> {
  /** Returns the credentials of one attempt. @throws an error of this package; the signal's reason */
  authorise(outgoing: Outgoing<Operation>, signal: AbortSignal | undefined): Promise<SentCredentials>;
  /** Reads an answer. @throws any error of its stream */
  receive(
    operation: Operation,
    response: Response,
    mostBytes: number,
    options: CallOptions,
  ): Promise<Outcome<Answer>>;
  /**
   * Returns how to send a request again with a new token, if the service refused the token, or may have.
   *
   * @param before how it was sent again already
   */
  replay(
    outgoing: Outgoing<Operation>,
    outcome: Outcome<Answer>,
    token: string,
    before: TokenReplay<Answer> | undefined,
  ): TokenReplay<Answer> | undefined;
  /** Returns the status for the hooks, beside the HTTP status. */
  statusOf(answer: Answer): string | undefined;
  /** Makes the error for a request that may have changed something. */
  unknown(outgoing: Outgoing<Operation>, error: unknown): unknown;
}

/** What authenticates one attempt. */
export interface SentCredentials {
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The URL, if it carries a key. */
  readonly url?: string;
  /** The token, if the service may refuse it. */
  readonly token?: string | undefined;
}

/** A request that is sent again with a new token. */
export interface TokenReplay<Answer extends AnswerHead = AnswerHead> {
  /** The token that was refused, or may have been. */
  readonly token: string;
  /** The refusal, if it may have had another reason. */
  readonly doubted?: Answer;
}

/** The result of one attempt. */
export interface Outcome<Answer extends AnswerHead = AnswerHead> {
  /** The answer, whether or not it matches the document. */
  readonly answer?: Answer;
  /** Why there is no valid answer of the service; undefined if there is one. */
  readonly error?: unknown;
  /** The request certainly did not leave. */
  readonly unsent?: boolean;
  /** Another attempt may succeed, or bring a better answer. */
  readonly transient?: boolean;
  /** The header `x-request-id` of the response, also if its body was lost. */
  readonly requestId?: string | undefined;
}
