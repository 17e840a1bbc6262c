/** One thing that is wrong with a request. */
export interface Violation {
  /** The part of the request. */
  readonly part: 'body' | 'query' | 'path' | 'header' | 'cookie' | 'answer';
  /** Where in the part, as a JSON pointer: `/address/city`; empty for the whole part. */
  readonly pointer: string;
  /** The keyword of JSON Schema that failed. */
  readonly keyword: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Ids of the broken rules. */
  readonly rules: readonly string[];
}

/** How a refusal is sent. */
export interface RefusalOptions {
  /** HTTP status; by default that of the step that refuses. */
  readonly httpStatus?: number;
  /** Code of the refusal in the envelope; defaults to that of the document's profile. */
  readonly code?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the rules that the request broke. Passed to `onAnswer`; not sent. */
  readonly rules?: readonly string[];
  /** Everything that is wrong, one by one. Passed to `formatRefusal`, and sent in problem details. */
  readonly violations?: readonly Violation[];
}

/**
 * A request that is refused, with the text its sender reads. Throw it from `authenticate`, `verifySignature` or a
 * handler to answer with HTTP 400, or 401 from `authenticate` of a service without an envelope.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly httpStatus: number;
  /** Whether it was given; otherwise the step that refuses may choose another than 400. */
  readonly hasStatus: boolean;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly violations: readonly Violation[];

  /**
   * @param message one sentence for the one who sent the request; no secret and no internals
   */
  constructor(
    message: string,
    { httpStatus, code, headers = {}, rules = [], violations = [] }: RefusalOptions = {},
  ) {
    super(message);
    this.httpStatus = httpStatus ?? 400;
    this.hasStatus = httpStatus !== undefined;
    this.code = code;
    this.headers = headers;
    this.rules = rules;
    this.violations = violations;
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
