import type { TransportAnswer } from './transport.ts';

/** How a refusal is sent. */
export interface RefusalOptions {
  /** HTTP status; 400 unless told otherwise, which is the one the document knows. */
  readonly httpStatus?: number;
  /** `status` of the envelope; `-1` unless told otherwise. */
  readonly code?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request that is refused, with the text its sender reads. Throw it from `authenticate`, `verifySignature` or a
 * handler to answer with HTTP 400 and the envelope.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly httpStatus: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param message one sentence for the one who sent the request; no secret and no internals
   */
  constructor(message: string, { httpStatus = 400, code = '-1', headers = {} }: RefusalOptions = {}) {
    super(message);
    this.httpStatus = httpStatus;
    this.code = code;
    this.headers = headers;
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

/** A handler answered what the document does not allow. Goes to `onError`; the caller only learns of an error. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** The envelope of a refusal as an answer. */
export function refusalAnswer(refusal: Refusal): TransportAnswer {
  const { httpStatus, code, headers, message } = refusal;
  return {
    status: httpStatus,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify({ status: code, message }),
  };
}

export const JSON_TYPE = 'application/json';
