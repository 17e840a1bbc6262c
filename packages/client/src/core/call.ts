import type { OperationRecord } from './operation.ts';
import type { Answer, CallOptions, Envelope } from './options.ts';

/** An answer with `status` `1`. */
export interface Success extends Answer {
  readonly envelope: Envelope;
}

/**
 * Calls an operation and gives the whole answer, for those who need what stands beside the data.
 *
 * @param input the body; for an operation without one the query. For a form: an object with `Blob`s and texts,
 *   a `FormData`, or a `RawBody`.
 * @throws CrossBorderPaymentsError of the kind that fits; the reason of the signal when a `read` was aborted
 */
export type Exchange = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
) => Promise<Success>;

/** Calls an operation and gives the `data` of its answer; else as `Exchange`. */
export type Call = (operation: OperationRecord, input?: unknown, options?: CallOptions) => Promise<unknown>;

/** Calls by operation record: what everything else of the client is built on. Every client is one. */
export interface Caller {
  readonly call: Call;
  readonly exchange: Exchange;
}
