import type { AnswerHead } from '../core/context.ts';
import type { CallOptions, CallPromise, ConnectionOptions, TokenStore } from '../core/options.ts';
import type { OperationRecord } from './operation.ts';

/** Options of every client that speaks the protocol of a profile. */
export interface CallerOptions extends ConnectionOptions {
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly tokenStore?: TokenStore;
  /** Where the numbers of orders are recorded before they are sent. Without it, `orderCreated` is never `false`. */
  readonly orderLog?: OrderLog;
  /** Whether the service refused the token. The interface does not show how; see `isTokenDead`. */
  readonly isTokenDead?: IsTokenDead;
}

/** Returns whether the service refused a call because of its token, and so did nothing. */
export type IsTokenDead = (answer: Answer) => boolean;

/** An answer of the service, read to its last byte. */
export interface Answer extends AnswerHead {
  /** The body as text. */
  readonly text: string;
  /** The envelope, if the body is one. */
  readonly envelope?: Envelope;
}

/** The object around every answer. */
export interface Envelope {
  /** `1` is success. */
  readonly status: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly [member: string]: unknown;
}

/** Remembers which order numbers were sent, in a place that outlives the process. */
export interface OrderLog {
  /**
   * Records an order number before it is sent.
   *
   * @returns whether it is new: nobody has recorded it before. Must be decided once, as by a unique key of a database
   */
  add(orderNo: string): boolean | Promise<boolean>;
}

/** An answer with `status` `1`. */
export interface Success extends Answer {
  readonly envelope: Envelope;
}

/**
 * Calls an operation and returns the whole answer.
 *
 * @param input the body, or the query of an operation without a body. For a form: an object with `Blob`s and strings,
 *   a `FormData`, or a `RawBody`.
 * @throws CrossBorderPaymentsError; the signal's reason if a `read` was aborted
 */
export type Exchange = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
) => Promise<Success>;

/** Calls an operation and returns the `data` of its answer; otherwise like `Exchange`. */
export type Call = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
) => CallPromise<unknown>;

/** Calls by operation record. Every client is a caller. */
export interface Caller {
  readonly call: Call;
  readonly exchange: Exchange;
}
