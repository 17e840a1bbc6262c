/** How a refusal is sent. */
export interface RefusalOptions {
  /** HTTP status; defaults to 400. */
  readonly httpStatus?: number;
  /** Code of the refusal in the envelope; defaults to that of the document's profile. */
  readonly code?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the rules that the request broke. Passed to `onAnswer`; not sent. */
  readonly rules?: readonly string[];
}

/**
 * A request that is refused, with the text its sender reads. Throw it from `authenticate`, `verifySignature` or a
 * handler to answer with HTTP 400 and the envelope.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly httpStatus: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: readonly string[];

  /**
   * @param message one sentence for the one who sent the request; no secret and no internals
   */
  constructor(message: string, { httpStatus = 400, code, headers = {}, rules = [] }: RefusalOptions = {}) {
    super(message);
    this.httpStatus = httpStatus;
    this.code = code;
    this.headers = headers;
    this.rules = rules;
  }
}

/** What a handler throws that is still to be written: HTTP 501 with the envelope. */
export class NotImplementedError extends Refusal {
  override readonly name = 'NotImplementedError';

  /** @param operation the `operationId` */
  constructor(operation: string) {
    super(`The operation ${operation} is not implemented.`, { httpStatus: 501 });
  }
}

/** An answer that the document does not allow or that cannot be sent. Goes to `onError`; the caller gets HTTP 500. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}
